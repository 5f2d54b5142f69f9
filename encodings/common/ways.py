"""Solutions read off a way: for a Model whose slots say where a way leads on, and not what the puzzle's slots take.

A way is a sequence of slots of the puzzle: the cells of a path, say. A Model takes some steps, each from a slot to
another; the way goes along them from its start. The slots on it take their numbers on the way, or what their steps say.
All of that is data, so an exported file states it, and its answer is decoded without the encoding.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.solution import Slot, Solution, Value


class Step(NamedTuple):
    """From one slot of the puzzle to another; the former takes `value`, or (None) its number on the way, from 1."""

    slot: Slot
    to: Slot
    value: Value | None = None


class Way(NamedTuple):
    """What belongs to a way beside its steps.

    `start` is its first slot (None: the first slot that no step leads to). `last` is what the slot takes at which the
    way ends (None: its number). `other` is what all slots beside the way take (None: they get no value).
    """

    start: Slot | None = None
    last: Value | None = None
    other: Value | None = None

    def solution(self, slots: Collection[Slot], steps: Iterable[Step]) -> Solution:
        """The Solution that these steps say; `slots` are the puzzle's. Steps beside the way do not count.

        Raises EncodingBug where two steps lead on from one slot.
        """
        onward: dict[Slot, Step] = {}
        for step in steps:
            if step.slot in onward:
                raise EncodingBug(f"two steps lead on from slot {step.slot}")
            onward[step.slot] = step
        values: dict[Slot, Value] = {}
        slot = self._first(slots, onward)
        while slot is not None and slot not in values:
            step = onward.get(slot, Step(slot, None, self.last))
            values[slot] = len(values) + 1 if step.value is None else step.value
            slot = step.to
        beside = {} if self.other is None else dict.fromkeys(slots, self.other)
        return Solution({**beside, **values})

    def _first(self, slots: Collection[Slot], onward: Mapping[Slot, Step]) -> Slot | None:
        if self.start is not None:
            return self.start
        entered = {step.to for step in onward.values()}
        return next((slot for slot in slots if slot not in entered), None)


class AlongWay(NamedTuple):
    """The `decode` of an encoding whose Model says a way.

    `way(puzzle)` is what belongs to it beside its steps; `step(puzzle, slot, value)` is the step that is taken where
    this slot of the Model takes this value, None where that says no step. Both are pure.
    """

    way: Callable[[Any], Way]
    step: Callable[[Any, Slot, Value], Step | None]

    def __call__(self, puzzle: Any, values: Mapping[Slot, Value]) -> Solution:
        taken = (self.step(puzzle, slot, value) for slot, value in values.items())
        return self.way(puzzle).solution(puzzle.slots(), filter(None, taken))
