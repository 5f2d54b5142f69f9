"""The values that slots can have: forced, ambiguous or impossible; and slots that decide all other slots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .engines import Clock, Stopped
from .guarded_model import GuardedModel

MOST = 40
"""The most deciding slots to look for. Larger hitting sets take too long."""


class Values(NamedTuple):
    """The values of each slot in some solution. `complete`: no other value is possible."""

    possible: Mapping[Slot, tuple[Value, ...]]
    complete: bool

    @property
    def forced(self) -> dict[Slot, Value]:
        return {slot: values[0] for slot, values in self.possible.items() if len(values) == 1} if self.complete else {}

    @property
    def ambiguous(self) -> dict[Slot, tuple[Value, ...]]:
        return {slot: values for slot, values in self.possible.items() if len(values) > 1}


def possible_values(guarded: GuardedModel, solutions: Iterable[Solution]) -> Iterator[Values]:
    """Yields the values found so far, the last time all. Raises Stopped.

    It begins with these solutions and asks one engine for solutions with a new value, until there is none. Every
    solution adds at least one value, usually many.
    """
    seen: dict[Slot, dict[Value, None]] = {slot: {} for slot in guarded.model.slots}
    order = {slot: list(guarded.puzzle.values(slot)) for slot in seen}
    new = list(solutions)
    while True:
        for slot, value in chain.from_iterable(solution.items() for solution in new):
            seen[slot][value] = None
        values = {slot: tuple(sorted(values, key=order[slot].index)) for slot, values in seen.items()}
        yield Values(values, complete=False)
        active = guarded.new()
        guarded.engine.add([-active, *_unseen(guarded, seen)])
        if not guarded.solve([active]):
            yield Values(values, complete=True)
            return
        new = [guarded.solution()]


def _unseen(guarded: GuardedModel, seen: Mapping[Slot, Mapping[Value, None]]) -> list[Literal]:
    """Literals of new values. At least one is true if a slot has a new value."""
    literals = []
    for slot, code in guarded.model.slots.items():
        for value in code.values:
            if value in seen[slot]:
                continue
            stating = code.literals(value)
            if len(stating) == 1:
                literals.append(stating[0])
            elif stating:
                all_hold = guarded.new()
                for literal in stating:
                    guarded.engine.add([-all_hold, literal])
                literals.append(all_hold)
    return literals


def fewest_deciding(
    solutions: Sequence[Solution], ambiguous: Sequence[Slot], clock: Clock
) -> tuple[list[Slot], Solution]:
    """The fewest slots whose values in one of these solutions exclude all others, and this solution. Raises Stopped.

    If these are all solutions of a puzzle, no fewer values decide.
    """
    from pysat.examples.hitman import Hitman

    numbers = {slot: i for i, slot in enumerate(ambiguous, 1)}
    best, chosen = list(ambiguous), solutions[0]
    for solution in solutions:
        clock.look()
        with Hitman(solver="g4", htype="sorted") as hitting:
            for other in solutions:
                if other is not solution:
                    hitting.hit([numbers[slot] for slot in ambiguous if other[slot] != solution[slot]])
            slots = [ambiguous[number - 1] for number in hitting.get() or ()]
        if len(slots) < len(best):
            best, chosen = slots, solution
        if len(best) == 1:
            break
    return sorted(best, key=ambiguous.index), chosen


def deciding(guarded: GuardedModel, solution: Solution, ambiguous: Sequence[Slot]) -> list[Slot] | None:
    """The fewest slots whose values in this solution exclude all other solutions; None if the time is up.

    Fewer slots may be enough with their values in another solution.

    Implicit hitting sets (Davies and Bacchus, Solving MAXSAT by solving a sequence of simpler SAT instances, 2011):
    every other solution differs in some slots, and one of these must be among the deciding slots.
    """
    from pysat.examples.hitman import Hitman

    literals = {slot: guarded.model.slots[slot].literals(solution[slot]) for slot in ambiguous}
    differs = guarded.new()
    guarded.engine.add([-differs, *(-literal for stating in literals.values() for literal in stating)])
    numbers = {slot: i for i, slot in enumerate(ambiguous, 1)}
    with Hitman(solver="g4", htype="sorted") as hitting:
        slots: list[Slot] = []
        try:
            while len(slots) < MOST and guarded.solve(
                [differs, *(literal for slot in slots for literal in literals[slot])]
            ):
                other_solution = guarded.solution()
                hitting.hit([numbers[slot] for slot in ambiguous if other_solution[slot] != solution[slot]])
                slots = [ambiguous[number - 1] for number in hitting.get() or ()]
        except Stopped:
            return None
    return sorted(slots, key=ambiguous.index) if len(slots) < MOST else None
