"""The values that slots can have: forced, ambiguous or impossible; and the slots that would decide the rest."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .engines import Stopped
from .grounds import Grounds

MOST = 40
"""The most slots to look for. Larger hitting sets take too long."""


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


def possible_values(grounds: Grounds) -> Values:
    """One engine is asked for a solution with a value not seen yet, until there is none. There must be a solution.

    Every answer brings a value at least, mostly many. When the time is up, what was found so far is told.
    """
    found: dict[Slot, dict[Value, None]] = {slot: {} for slot in grounds.model.slots}
    solution = grounds.solution()
    complete = True
    try:
        while True:
            for slot, value in solution.items():
                found[slot][value] = None
            unseen = _unseen(grounds, found)
            active = grounds.new()
            grounds.engine.add([-active, *unseen])
            if not grounds.solve([active]):
                break
            solution = grounds.solution()
    except Stopped:
        complete = False
    order = {slot: list(grounds.puzzle.values(slot)) for slot in found}
    return Values({slot: tuple(sorted(values, key=order[slot].index)) for slot, values in found.items()}, complete)


def _unseen(grounds: Grounds, found: Mapping[Slot, Mapping[Value, None]]) -> list[Literal]:
    """Literals, one of which is true if some slot has a new value."""
    literals = []
    for slot, code in grounds.model.slots.items():
        for value in code.values:
            if value in found[slot]:
                continue
            stating = code.literals(value)
            if len(stating) == 1:
                literals.append(stating[0])
            elif stating:
                both = grounds.new()
                for literal in stating:
                    grounds.engine.add([-both, literal])
                literals.append(both)
    return literals


def deciding(grounds: Grounds, solution: Solution, ambiguous: Sequence[Slot]) -> list[Slot] | None:
    """The fewest slots whose values in this solution leave no other one; None where the time is up.

    Implicit hitting sets (Davies and Bacchus, Solving MAXSAT by solving a sequence of simpler SAT instances, 2011):
    each other solution differs in some slots, of which one has to be told.
    """
    from pysat.examples.hitman import Hitman

    literals = {slot: grounds.model.slots[slot].literals(solution[slot]) for slot in ambiguous}
    other = grounds.new()
    grounds.engine.add([-other, *(-literal for stating in literals.values() for literal in stating)])
    numbers = {slot: i for i, slot in enumerate(ambiguous, 1)}
    with Hitman(solver="g4", htype="sorted") as hitting:
        slots: list[Slot] = []
        try:
            while len(slots) < MOST and grounds.solve(
                [other, *(literal for slot in slots for literal in literals[slot])]
            ):
                another = grounds.solution()
                hitting.hit([numbers[slot] for slot in ambiguous if another[slot] != solution[slot]])
                slots = [ambiguous[number - 1] for number in hitting.get() or ()]
        except Stopped:
            return None
    return sorted(slots, key=ambiguous.index) if len(slots) < MOST else None
