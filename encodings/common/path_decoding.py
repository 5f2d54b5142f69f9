"""Decoding of solutions along a path, for a Model whose slots are the steps of a path and not the puzzle's own slots.

A path is a sequence of slots of the puzzle, for example of cells. A Model chooses some steps, each from one slot to
another, and the path follows them from its start. A slot on the path takes its number on the path, or the value of its
step. All of this is data: an exported file states it, so its answer can be decoded without the encoding.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.solution import Slot, Solution, Value


class PathStep(NamedTuple):
    """A step between two slots of the puzzle. `slot` takes `value`, or (None) its number on the path, from 1."""

    slot: Slot
    to: Slot
    value: Value | None = None


class PathHead(NamedTuple):
    """All data of a path except its steps.

    `start` is the first slot (None: the first slot that no step leads to). `last` is the value of the slot where the
    path ends (None: its number). `other` is the value of all slots that are not on the path (None: they get no value).
    """

    start: Slot | None = None
    last: Value | None = None
    other: Value | None = None

    def solution(self, slots: Collection[Slot], steps: Iterable[PathStep]) -> Solution:
        """The Solution that follows from these steps; `slots` are the puzzle's. Steps that the path does not reach are
        ignored.

        Raises EncodingBug if two steps start at the same slot.
        """
        onward: dict[Slot, PathStep] = {}
        for step in steps:
            if step.slot in onward:
                raise EncodingBug(f"two steps start at slot {step.slot}")
            onward[step.slot] = step
        values: dict[Slot, Value] = {}
        slot = self._first(slots, onward)
        while slot is not None and slot not in values:
            step = onward.get(slot, PathStep(slot, None, self.last))
            values[slot] = len(values) + 1 if step.value is None else step.value
            slot = step.to
        background = {} if self.other is None else dict.fromkeys(slots, self.other)
        return Solution({**background, **values})

    def _first(self, slots: Collection[Slot], onward: Mapping[Slot, PathStep]) -> Slot | None:
        if self.start is not None:
            return self.start
        entered = {step.to for step in onward.values()}
        return next((slot for slot in slots if slot not in entered), None)


class PathValue(NamedTuple):
    """The `decode` of an encoding whose Model describes a path.

    `way(puzzle)` returns the PathHead. `step(puzzle, slot, value)` returns the step that is taken if
    this slot of the Model takes this value, or None. Both are pure.
    """

    way: Callable[[Any], PathHead]
    step: Callable[[Any, Slot, Value], PathStep | None]

    def __call__(self, puzzle: Any, values: Mapping[Slot, Value]) -> Solution:
        taken = (self.step(puzzle, slot, value) for slot, value in values.items())
        return self.way(puzzle).solution(puzzle.slots(), filter(None, taken))
