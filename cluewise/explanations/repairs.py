"""The cheapest repairs of a puzzle without solutions: clues to remove, and clues that could replace them.

The engine proposes repairs. Each is tried on the puzzle before it is announced: without these clues, and written as
text, the puzzle must have a solution. A clue that every text of the puzzle needs (the tile of a Net) cannot be removed;
then there must be a solution that breaks no other clue and no rule, or a solution with another sign there.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import fields, replace
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.solvers.live_engine import LiveEngine
from cluewise.spare_clues import reasons_of, without

from .engines import Clock
from .guarded_model import GuardedModel
from .mus import is_clue
from .usual import answered

MOST_TRIALS = 40
"""The most proposed repairs that are tried."""

MOST_ENDINGS = 300
"""The most values that are tried for the slots that a proposed solution leaves open."""

MOST_OTHERS = 40
"""The most puzzles with other signs in place of clues that are solved for one repair."""

MOST_NUMBERS = 1000
"""The most numbers that are tried in place of a clue, apart from those of other clues."""


class Repair(NamedTuple):
    """Clues to remove, and the solution that is then possible. `instead`: clues that could replace a single one, or
    with `together` one for each of several."""

    clues: tuple[Reason, ...]
    solution: Solution
    instead: tuple[str, ...] = ()
    together: bool = False


class Printed(NamedTuple):
    """A clue as people see it: the guards of its Reasons, and the spare clue of the puzzle if it is one."""

    guards: tuple[Literal, ...]
    clue: Any = None


def repairs(guarded: GuardedModel, most: int = 10) -> Iterator[Repair]:
    """Yields a smallest set of clues without which there is a solution, and then other sets of the same size.

    Rules stay. Minimal correction sets by relaxing: first one clue may be removed, then two, … Raises Stopped.
    """
    from pysat.card import CardEnc

    printed = _printed(guarded)
    guards = [*dict.fromkeys(guard for clue in printed.values() for guard in clue.guards)]
    if not guarded.solve(without=guards):
        return  # reasons of kind "rule" clash; these reasons may name clues, too
    for guard in guards:
        guarded.engine.add([guard, *(-keeps for keeps, clue in printed.items() if guard in clue.guards)])
    count = trials = 0
    for size in range(1, len(printed) + 1):
        counter = CardEnc.atmost(lits=[-keeps for keeps in printed], bound=size, top_id=guarded.variables)
        guarded.variables = max(guarded.variables, counter.nv)
        active = guarded.new()
        for clause in counter.clauses:
            guarded.engine.add([-active, *clause])
        while count < most and trials < MOST_TRIALS and guarded.solve([active], without=guards):
            true = set(guarded.engine.model())
            removed = [keeps for keeps in printed if keeps not in true]
            guarded.engine.add([-active, *removed])
            repair = _tried(guarded, [printed[keeps] for keeps in removed], guarded.solution())
            count, trials = count + (repair is not None), trials + 1
            if repair is not None:
                yield repair
        if count or trials >= MOST_TRIALS:
            return


def _printed(guarded: GuardedModel) -> dict[Literal, Printed]:
    """The clues of the puzzle, by a literal that implies their guards."""
    spare = list(chain.from_iterable(guarded.puzzle.optional_clues()))
    by_clue = [(clue, reasons) for clue, reasons in reasons_of(guarded.puzzle, spare).items()]
    printed = [
        Printed(tuple(guarded.guards[reason] for reason in reasons if reason.kind == "clue"), clue)
        for clue, reasons in by_clue
    ]
    grouped = {guard for clue in printed for guard in clue.guards}
    single = (guard for guard in guarded.guards.values() if is_clue(guarded, guard) and guard not in grouped)
    return {guarded.new(): clue for clue in (*printed, *(Printed((guard,)) for guard in single)) if clue.guards}


def _tried(guarded: GuardedModel, removed: Sequence[Printed], proposed: Solution) -> Repair | None:
    """The repair, if the puzzle allows it."""
    puzzle = guarded.puzzle
    reasons = tuple(guarded.in_order({guard for clue in removed for guard in clue.guards}))
    if all(clue.clue is not None for clue in removed):
        fewer = from_text(without(puzzle, [clue.clue for clue in removed]))
        solution = None if fewer is None else solution_of(fewer, proposed, guarded.clock)
    else:
        solution = _breaking_only(puzzle, reasons, proposed) or _with_others(guarded, reasons)
    if solution is None:
        return None
    return Repair(reasons, solution, other_clues(puzzle, solution, reasons), together=len(removed) > 1)


def from_text(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle as read from its text; None if it has no text."""
    return puzzle if _is_puzzle(puzzle) else None


def solution_of(puzzle: Puzzle, proposed: Solution, clock: Clock) -> Solution | None:
    """The proposed solution if it is one, else another; None if the puzzle has no solution. Raises Stopped."""
    if not puzzle.check(proposed):
        return proposed
    return next(iter(answered(puzzle, 1, clock).solutions), None)


def _breaking_only(puzzle: Puzzle, reasons: Sequence[Reason], proposed: Solution) -> Solution | None:
    """The proposed solution, with values for its open slots, if it breaks nothing but these reasons."""
    open_slots = [slot for slot in puzzle.slots() if proposed.get(slot) is None]
    options = [puzzle.values(slot) for slot in open_slots]
    for values in product(*options) if prod(map(len, options)) <= MOST_ENDINGS else ():
        solution = Solution({**proposed, **dict(zip(open_slots, values, strict=True))})
        if all(violation.reason in reasons for violation in puzzle.check(solution)):
            return solution
    return None


def _with_others(guarded: GuardedModel, reasons: Sequence[Reason]) -> Solution | None:
    """A solution of the puzzle with other signs in the cells of these clues."""
    choices = [list(_other_signs(guarded.puzzle, reason)) for reason in reasons]
    if not 0 < prod(map(len, choices)) <= MOST_OTHERS:
        return None
    with closing(LiveEngine(between=guarded.clock.look)) as engine:
        for signs in product(*choices):
            guarded.clock.look()
            changed = guarded.puzzle
            for field, i, sign in signs:
                changed = _with_place(changed, field, i, sign)
            if _is_puzzle(changed) and engine.solve(engine.state(guarded.encoding.worded(changed))) is not None:
                for solution in answered(changed, 1, guarded.clock).solutions:
                    return solution
    return None


def _other_signs(puzzle: Puzzle, reason: Reason) -> Iterator[tuple[str, int, Any]]:
    """The field, the index and another sign for the cell of a clue, if a layer of cells has it."""
    cells = list(puzzle.slots())
    if reason.at not in cells:
        return
    i = cells.index(reason.at)
    for field in fields(puzzle):  # type: ignore[arg-type]
        layer = getattr(puzzle, field.name) if field.compare else None
        if isinstance(layer, tuple) and len(layer) == len(cells):
            for sign in dict.fromkeys(sign for sign in layer if sign not in (None, layer[i])):
                changed = _with_place(puzzle, field.name, i, sign)
                if _is_puzzle(changed) and reason not in changed.reasons():
                    yield field.name, i, sign


def _with_place(puzzle: Puzzle, field: str, i: int, sign: Any) -> Puzzle:
    layer = getattr(puzzle, field)
    changed: Puzzle = replace(puzzle, **{field: (*layer[:i], sign, *layer[i + 1 :])})  # type: ignore[type-var]
    return changed


def other_clues(puzzle: Puzzle, solution: Solution, removed: Sequence[Reason]) -> tuple[str, ...]:
    """The texts of clues that could replace a single clue, so that this is a solution; of several, one for each."""
    places = {reason: place_of(puzzle, reason) for reason in removed}
    bare, texts = puzzle, list[str]()
    for place in {*places.values()}:
        if place is None:
            return ()
        bare = _with_place(bare, *place, None)
    for place in dict.fromkeys(places.values()):
        assert place is not None
        of_place = [reason for reason in removed if places[reason] == place]
        single = len({*places.values()}) == 1
        found = _others_at(puzzle if single else bare, getattr(puzzle, place[0]), place, solution, of_place)
        if single or not found:
            return tuple(found)
        texts.append(found[0])
    return tuple(texts)


def _others_at(
    puzzle: Puzzle, layer: Sequence[Any], place: tuple[str, int], solution: Solution, removed: Sequence[Reason]
) -> list[str]:
    """The texts of other clues at a place of this layer with which this is a solution."""
    field, i = place
    values = dict.fromkeys(value for value in layer if value is not None)
    if all(type(value) is int for value in values):
        values = dict.fromkeys(sorted({*values, *range(min(max(values, default=0) + 10, MOST_NUMBERS))}))
    alternatives = []
    for value in values:
        if value == layer[i]:
            continue
        changed = _with_place(puzzle, field, i, value)
        if _is_puzzle(changed) and not changed.check(solution):
            of_place = (reason for reason in changed.reasons() if any(_same_place(reason, one) for one in removed))
            alternatives += [reason.text for reason in of_place]
    return alternatives


def _is_puzzle(puzzle: Puzzle) -> bool:
    """True if this puzzle can be written and read. An impossible clue may raise an error anywhere."""
    try:
        return type(puzzle).parse(puzzle.format()) == puzzle
    except (CluewiseError, LookupError, TypeError, ValueError):
        return False


def _same_place(first: Reason, second: Reason) -> bool:
    return (first.kind, first.rule, first.at) == (second.kind, second.rule, second.at)


def place_of(puzzle: Puzzle, reason: Reason) -> tuple[str, int] | None:
    """The field of a puzzle and the index of a clue in it; None if the clue has no single place."""
    for clue in chain.from_iterable(puzzle.optional_clues()):
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
