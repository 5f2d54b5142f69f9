"""Why there is no solution: minimal sets of clues and rules that clash, and the cheapest repairs."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import CluewiseError, LimitReached
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.solvers.common import Limits

from .grounds import Grounds
from .smallest import fewer_and_fewer


class Clash(NamedTuple):
    """Reasons that cannot hold together; without any one of them, the others can. `smallest`: no clash is smaller."""

    reasons: tuple[Reason, ...]
    smallest: bool = False


class Repair(NamedTuple):
    """Clues to remove, and the solution that is then possible. `instead`: what a single clue could say in its place."""

    clues: tuple[Reason, ...]
    solution: Solution
    instead: tuple[str, ...] = ()


def clashes(grounds: Grounds) -> Iterator[Clash]:
    """Yields minimal clashes that share no reason, until none is left. Raises Stopped."""
    gone: set[Literal] = set()
    while not grounds.solve(without=gone):
        core = grounds.core()
        if not core:  # what needs no reason clashes: the puzzle has a slot without values, say
            yield Clash((), smallest=True)
            return
        guards = _minimal(grounds, core)
        yield Clash(tuple(grounds.in_order(guards)))
        gone.update(guards)


def _minimal(grounds: Grounds, core: set[Literal]) -> list[Literal]:
    """The order in which reasons are dropped: rules before clues, then those with many cells first."""
    order = sorted(core, key=lambda guard: (_is_clue(grounds, guard), -len(grounds.reasons[guard].cells), guard))
    return grounds.engine.minimal(order, [])


def _is_clue(grounds: Grounds, guard: Literal) -> bool:
    return grounds.reasons[guard].kind == "clue"


def smallest(grounds: Grounds, first: Clash) -> Iterator[Clash]:
    """Smaller and smaller clashes than the first; the last one says whether there is no smaller one, or the time was up
    before that was known. The cuts that they need must be known.

    With a limit of time they are looked for in a process of its own, for smallest meeting sets cannot be stopped.
    """
    from cluewise.solvers.runner import limited

    given = grounds.clauses, list(grounds.guards.values()), [grounds.guards[reason] for reason in first.reasons]
    seconds = grounds.clock.left
    smaller = fewer_and_fewer(*given) if seconds is None else limited(partial(_emit, *given), Limits(max(seconds, 0.1)))
    with suppress(LimitReached):
        for guards, proven in smaller:
            yield Clash(tuple(grounds.in_order(guards)), smallest=proven)


def _emit(clauses: Sequence[Sequence[Literal]], guards: Sequence[Literal], best: Sequence[Literal], emit: Any) -> None:
    for clash in fewer_and_fewer(clauses, guards, best):
        emit(clash)


def repairs(grounds: Grounds, most: int = 10) -> Iterator[Repair]:
    """The fewest clues without which there is a solution, and then other sets of as many.

    Rules stay. Minimal correction sets by relaxing: at most one clue away, then two, … Raises Stopped.
    """
    from pysat.card import CardEnc

    clues = [guard for guard in grounds.guards.values() if _is_clue(grounds, guard)]
    if not grounds.solve(without=clues):
        return  # the rules alone have no solution on this board
    count = 0
    for size in range(1, len(clues) + 1):
        counter = CardEnc.atmost(lits=[-guard for guard in clues], bound=size, top_id=grounds.variables)
        grounds.variables = max(grounds.variables, counter.nv)
        active = grounds.new()
        for clause in counter.clauses:
            grounds.engine.add([-active, *clause])
        while count < most and grounds.solve([active], without=clues):
            true = set(grounds.engine.model())
            away = [guard for guard in clues if guard not in true]
            solution = grounds.solution()
            reasons = tuple(grounds.in_order(away))
            yield Repair(reasons, solution, other_clues(grounds.puzzle, solution, reasons))
            grounds.engine.add([-active, *away])
            count += 1
        if count:
            return


def other_clues(puzzle: Puzzle, solution: Solution, away: Sequence[Reason]) -> tuple[str, ...]:
    """The words of clues that could stand in place of a single one, so that this is a solution."""
    place = place_of(puzzle, away[0]) if len(away) == 1 else None
    if place is None:
        return ()
    field, i = place
    layer = getattr(puzzle, field)
    values = dict.fromkeys(value for value in layer if value is not None)
    if all(type(value) is int for value in values):
        values = dict.fromkeys(range(max(values, default=0) + 10))
    alternatives = []
    for value in values:
        if value == layer[i]:
            continue
        changed = replace(puzzle, **{field: (*layer[:i], value, *layer[i + 1 :])})  # type: ignore[type-var]
        if _is_puzzle(changed) and not changed.check(solution):
            alternatives += [reason.words for reason in changed.reasons() if _same_place(reason, away[0])]
    return tuple(alternatives)


def _is_puzzle(puzzle: Puzzle) -> bool:
    """Whether this puzzle can be written and read. An impossible clue may break it anywhere."""
    try:
        return type(puzzle).parse(puzzle.format()) == puzzle
    except (CluewiseError, LookupError, TypeError, ValueError):
        return False


def _same_place(one: Reason, other: Reason) -> bool:
    return (one.kind, one.rule, one.at) == (other.kind, other.rule, other.at)


def place_of(puzzle: Puzzle, reason: Reason) -> tuple[str, int] | None:
    """The field of a puzzle and the index of a clue in it; None if the clue has no single place."""
    for clue in chain.from_iterable(puzzle.spare_clues()):
        fewer = puzzle.without_clue(clue)
        if any(_same_place(one, reason) for one in fewer.reasons()):
            continue
        changed = [one.name for one in fields(puzzle) if getattr(puzzle, one.name) != getattr(fewer, one.name)]  # type: ignore[arg-type]
        layers = [(getattr(puzzle, name), getattr(fewer, name)) for name in changed]
        if len(layers) != 1 or not isinstance(layers[0][0], tuple) or len(layers[0][0]) != len(layers[0][1]):
            return None
        places = [i for i, (one, other) in enumerate(zip(*layers[0], strict=True)) if one != other]
        return (changed[0], places[0]) if len(places) == 1 else None
    return None
