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
    """Clues to remove, and the solution that is then possible. `instead`: clues that could replace a single clue."""

    clues: tuple[Reason, ...]
    solution: Solution
    instead: tuple[str, ...] = ()


def clashes(grounds: Grounds) -> Iterator[Clash]:
    """Yields minimal clashes that share no reason, until none is left. Raises Stopped."""
    gone: set[Literal] = set()
    while not grounds.solve(without=gone):
        core = grounds.core()
        if not core:  # constraints without a reason clash: for example, a slot has no values
            yield Clash((), smallest=True)
            return
        guards = _minimal(grounds, core)
        yield Clash(tuple(grounds.in_order(guards)))
        gone.update(guards)


def _minimal(grounds: Grounds, core: set[Literal]) -> list[Literal]:
    """Drops rules before clues, and reasons with many cells before those with few."""
    order = sorted(core, key=lambda guard: (_is_clue(grounds, guard), -len(grounds.reasons[guard].cells), guard))
    return grounds.engine.minimal(order, [])


def _is_clue(grounds: Grounds, guard: Literal) -> bool:
    return grounds.reasons[guard].kind == "clue"


def smallest(grounds: Grounds, first: Clash) -> Iterator[Clash]:
    """Yields smaller and smaller clashes than the first. The last clash has `smallest` set if this is proven in time.

    The cuts that they need must be known. With a time limit, a separate process looks for them, because the search for
    smallest meeting sets cannot be interrupted.
    """
    from cluewise.solvers.runner import limited

    stated = grounds.clauses, list(grounds.guards.values()), [grounds.guards[reason] for reason in first.reasons]
    seconds = grounds.clock.left
    smaller = (
        fewer_and_fewer(*stated) if seconds is None else limited(partial(_emit, *stated), Limits(max(seconds, 0.1)))
    )
    with suppress(LimitReached):
        for guards, proven in smaller:
            yield Clash(tuple(grounds.in_order(guards)), smallest=proven)


def _emit(clauses: Sequence[Sequence[Literal]], guards: Sequence[Literal], best: Sequence[Literal], emit: Any) -> None:
    for clash in fewer_and_fewer(clauses, guards, best):
        emit(clash)


def repairs(grounds: Grounds, most: int = 10) -> Iterator[Repair]:
    """Yields a smallest set of clues without which there is a solution, and then other sets of the same size.

    Rules stay. Minimal correction sets by relaxing: first one clue may be removed, then two, … Raises Stopped.
    """
    from pysat.card import CardEnc

    clues = [guard for guard in grounds.guards.values() if _is_clue(grounds, guard)]
    if not grounds.solve(without=clues):
        return  # reasons of kind "rule" clash; these reasons may name clues, too
    count = 0
    for size in range(1, len(clues) + 1):
        counter = CardEnc.atmost(lits=[-guard for guard in clues], bound=size, top_id=grounds.variables)
        grounds.variables = max(grounds.variables, counter.nv)
        active = grounds.new()
        for clause in counter.clauses:
            grounds.engine.add([-active, *clause])
        while count < most and grounds.solve([active], without=clues):
            true = set(grounds.engine.model())
            removed = [guard for guard in clues if guard not in true]
            solution = grounds.solution()
            reasons = tuple(grounds.in_order(removed))
            yield Repair(reasons, solution, other_clues(grounds.puzzle, solution, reasons))
            grounds.engine.add([-active, *removed])
            count += 1
        if count:
            return


def other_clues(puzzle: Puzzle, solution: Solution, removed: Sequence[Reason]) -> tuple[str, ...]:
    """The texts of clues that could replace a single clue, so that this is a solution."""
    place = place_of(puzzle, removed[0]) if len(removed) == 1 else None
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
            alternatives += [reason.text for reason in changed.reasons() if _same_place(reason, removed[0])]
    return tuple(alternatives)


def _is_puzzle(puzzle: Puzzle) -> bool:
    """Whether this puzzle can be written and read. An impossible clue may raise an error anywhere."""
    try:
        return type(puzzle).parse(puzzle.format()) == puzzle
    except (CluewiseError, LookupError, TypeError, ValueError):
        return False


def _same_place(first: Reason, second: Reason) -> bool:
    return (first.kind, first.rule, first.at) == (second.kind, second.rule, second.at)


def place_of(puzzle: Puzzle, reason: Reason) -> tuple[str, int] | None:
    """The field of a puzzle and the index of a clue in it; None if the clue has no single place."""
    for clue in chain.from_iterable(puzzle.spare_clues()):
        fewer = puzzle.without_clue(clue)
        if any(_same_place(remaining, reason) for remaining in fewer.reasons()):
            continue
        names = [field.name for field in fields(puzzle)]  # type: ignore[arg-type]
        changed = [name for name in names if getattr(puzzle, name) != getattr(fewer, name)]
        layers = [(getattr(puzzle, name), getattr(fewer, name)) for name in changed]
        if len(layers) != 1 or not isinstance(layers[0][0], tuple) or len(layers[0][0]) != len(layers[0][1]):
            return None
        places = [i for i, (before, after) in enumerate(zip(*layers[0], strict=True)) if before != after]
        return (changed[0], places[0]) if len(places) == 1 else None
    return None
