"""Skeleton: shade cells so that every number counts the shaded cells beside it. (Put your puzzle's rules here.)

The rules, on W × H cells of which some hold a number:

1. A cell with a number is not shaded.
2. A number is the number of shaded cells that share an edge with its cell.

Formats, the first written. Rows of `0`–`4` and `-` for a cell without number. Addresses with the type `skeleton`, with
puzz.link's digits for the numbers.

>>> puzzle = Skeleton.parse("1-\\n--")
>>> puzzle.numbers
(1, None, None, None)
>>> puzzle.format_as("puzzlink")
'https://puzz.link/p?skeleton/2/2/1i'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cluewise.puzzles.common.kit import CellPuzzle, Cells, Number16, PuzzLink, Rows, Signs, Slot, Solution, Value
from cluewise.puzzles.generators.common.cell_boards import CellGenerator

if TYPE_CHECKING:
    from cluewise.puzzles.common.kit import Cell, Drawing, Rule


@dataclass(frozen=True)
class Skeleton(CellPuzzle):
    """`numbers` has the number of each cell in reading order, None where there is none."""

    numbers: tuple[int | None, ...]

    name = "skeleton"
    formats = (
        Rows(Cells("numbers", Signs(numbers=range(5)))),
        PuzzLink("skeleton", Number16("numbers")),
    )
    signs = {0: ".", 1: "#"}
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        strange = [number for number in self.numbers if number not in (None, *range(5))]
        return f"expected numbers from 0 to 4, found {strange[0]}" if strange else ""

    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def rules(self) -> "Iterator[Rule]":
        from cluewise.puzzles.common.kit import Count, OneOf

        for cell, number in self.by_cell(self.numbers).items():
            yield OneOf(self.clue("given", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
            text = f"{number} cells beside {cell} are shaded"
            yield Count(self.clue("number", cell, text, (cell,)), self.around[cell], (1,), number, number)

    def draw_value(self, drawing: "Drawing", cell: "Cell", value: Value) -> None:
        if value:
            drawing.shade(cell)
        else:
            drawing.dot(cell)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, number in self.by_cell(self.numbers).items():
            drawing.write(cell, str(number))
        drawing.frame()


class SkeletonGenerator(CellGenerator[Skeleton]):
    """Makes boards, for `generate` and the contract. A file `puzzles/generators/skeleton.py` may hold it too."""

    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues = {"clues": 0.2}

    def tiny(self) -> Iterator[Skeleton]:
        return self.each_board((None, 0, 1, 2), sizes=((1, 1), (3, 1), (1, 2), (2, 2)))

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> tuple[Skeleton, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.5)."""
        blank = self.kind.blank(height, width)
        shaded = {cell for cell in blank.cells if rng.random() < 0.4}
        numbered = {cell for cell in blank.cells if cell not in shaded and rng.random() < clues}
        counts = {cell: sum(neighbour in shaded for neighbour in blank.around[cell]) for cell in numbered}
        puzzle = self.kind(height, width, tuple(counts.get(cell) for cell in blank.cells))
        return puzzle, blank.with_ones(shaded)
