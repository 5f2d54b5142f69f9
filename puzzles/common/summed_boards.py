"""Base class of puzzles whose clues outside the grid are sums over rows and columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cell_boards import CellPuzzle
from .formats import Outside, Signs
from .geometry import Cell, Line
from .solution import Value

if TYPE_CHECKING:
    from .rules import Rule

BELOW_AND_RIGHT = ("bottom", "right")
MOST_SUM = 100_000


def sums_at(*sides: str) -> Outside:
    """The lines of sums on these sides."""
    return Outside(Signs(numbers=range(MOST_SUM)), sides)


@dataclass(frozen=True)
class SummedPuzzle(CellPuzzle):
    """A clue outside the grid, on a side in `outside`, is the sum of what the values of its line are worth."""

    clues_show_given = True

    def worth(self, line: Line, cell: Cell, value: Value) -> int:
        """The number that a value of a cell adds to the sum of a line: by default the value itself."""
        assert isinstance(value, int)
        return value

    def sum_text(self, line: str, clue: int) -> str:
        """The sentence of a sum."""
        return f"the numbers of {line} add up to {clue}"

    def sum_rules(self) -> Iterator["Rule"]:
        """The rules that the sums are right: "sum", at the kind and the number of the line."""
        from .rules import Weighted

        for _, line, clue, cells in self.clues_beside(*self.outside):
            reason = self.clue("sum", (line.kind, line.number), self.sum_text(str(line), clue), cells)
            weights = ({value: self.worth(line, cell, value) for value in self._all_values} for cell in cells)
            yield Weighted(reason, cells, weights, clue)
