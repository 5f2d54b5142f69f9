"""Base class of Latin squares with blank cells."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import same_for_all
from .cell_boards import LatinPuzzle
from .formats import UNKNOWN
from .geometry import Cell
from .plural import count_words
from .solution import Slot, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule


@dataclass(frozen=True)
class BlankedLatin(LatinPuzzle):
    """A square in which every row and column has each value from 1 to `highest` once; its other cells are blank (0).

    `given` has the value of each cell, None for an open cell.
    """

    given: tuple[Any, ...]

    blank_word: ClassVar[str] = "blank cell"
    """The word for a blank cell."""

    @property
    @abstractmethod
    def highest(self) -> int:
        """The highest value of a cell."""

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        return range(self.highest + 1)

    def validation_error(self) -> str:
        unknown = self.flaw_at("given", UNKNOWN, "a cell inside the grid has a value or none, not '?'")
        text = f"expected values from 1 to {self.highest} in cells, found {{}}"
        return unknown or self.flaw_in("given", lambda value: not 0 < value <= self.highest, text)

    @cached_property
    def holdings(self) -> Mapping[int, int]:
        """The number of cells of a line with each value."""
        return {0: self.width - self.highest, **dict.fromkeys(range(1, self.highest + 1), 1)}

    def latin_rules(self) -> "Iterator[Rule]":
        """The rules that every line has each value as often as in `holdings`, and given cells have their values."""
        from .rules import Count

        for line in self.latin_lines:
            for value, times in self.holdings.items():
                text = f"{line} has {self._word(value)} once" if value else f"{line} has {self.blanks_text()}"
                reason = self.rule(line.kind, (line.number, value), text, line.cells)
                yield Count(reason, line.cells, (value,), times, times)
        yield from self.given_rules()

    def blanks_text(self) -> str:
        return count_words(self.holdings[0], self.blank_word)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        if self._word(value) != ".":
            super().draw_value(drawing, cell, value)
