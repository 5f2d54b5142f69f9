"""Pencil marks of a step: the numbers that are still possible in the cells that its sentence speaks of."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import OneOf
from cluewise.puzzles.common.solution import Slot, Value

from .ideas import differing
from .sentences import sentence
from .steps import Step

CELL = re.compile(r"\br\d+c\d+\b")

MOST = 12
"""The cells of a reason with more cells have no pencil marks for its sake: it is about the whole board."""


MOST_NUMBERS = 9
"""More candidates of a cell are not drawn: a Fillomino begins with all numbers."""


class Candidates:
    """The possible numbers in the cells of a puzzle, by what is placed in them, crossed out in them and placed in cells
    that must differ from them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    @cached_property
    def _cells(self) -> Mapping[str, Slot]:
        """The open cells with more than two numbers, by their names."""
        cells = {slot: self._puzzle.values(slot) for slot in self._puzzle.slots() if isinstance(slot, Cell)}
        return {
            str(cell): cell
            for cell, values in cells.items()
            if cell not in self._given and len(values) > 2 and all(type(value) is int for value in values)
        }

    @cached_property
    def _given(self) -> Mapping[Slot, Value]:
        rules = (rule for rule in self._puzzle.search_rules() if isinstance(rule, OneOf) and len(rule.values) == 1)
        return {rule.slots[0]: next(iter(rule.values)) for rule in rules}

    @cached_property
    def _differing(self) -> Mapping[Slot, Collection[Slot]]:
        return differing(self._puzzle)

    def of(
        self, step: Step, placed: Mapping[Slot, Value], left: Mapping[Slot, Sequence[Value]]
    ) -> dict[Slot, list[Value]]:
        """The possible numbers of the cells that a step speaks of. `placed`: the values on the board; `left`: the
        values that were not crossed out yet."""
        found = {}
        for cell in dict.fromkeys(self._spoken(step)):
            beside = {placed.get(other, self._given.get(other)) for other in self._differing.get(cell, ())}
            numbers = [each for each in left.get(cell, self._puzzle.values(cell)) if each not in beside]
            if cell not in placed and 0 < len(numbers) <= MOST_NUMBERS:
                found[cell] = numbers
        return found

    def _spoken(self, step: Step) -> Iterator[Slot]:
        """The cells of the reasons, and those that the sentence names."""
        if not self._cells:
            return
        reasons = (*step.reasons, *(reason for link in step.links for reason in link.reasons))
        named = [str(cell) for reason in reasons if len(reason.cells) <= MOST for cell in reason.cells]
        for name in (*named, *CELL.findall(sentence(self._puzzle, step, step.reasons))):
            if name in self._cells:
                yield self._cells[name]
