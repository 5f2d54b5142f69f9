"""Mosaic (fill-a-pix): shade cells so that every number counts the shaded cells in the 3×3 square around it.

The rules, on W × H cells, some of them with a number:

1. Every cell is shaded or not; a cell with a number may be shaded too.
2. A number counts the shaded cells among its own cell and the up to eight cells that touch it, also at a corner.

Formats, the first written. Tatham's game ID (Mosaic): `WxH:`, then cells in reading order, a digit for a number and
`a`–`z` for 1–26 cells without a number. Rows of numbers and `-`.

>>> puzzle = Mosaic.parse("3x2:1c2a")
>>> puzzle.numbers
(1, None, None, None, 2, None)
>>> Mosaic.parse("--4\\n9--").format()
'3x2:b49b'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from dataclasses import dataclass

from .common.cell_boards import NumberedShading
from .common.kit import Cells, LetterRuns, Rows, Rules, Signs, Solution, Tatham, count_words


@dataclass(frozen=True)
class Mosaic(NumberedShading):
    name = "mosaic"
    most_cells = 40_000
    aliases = {"fill-a-pix": {}, "fillapix": {}}
    formats = (
        Tatham(LetterRuns("numbers", {str(n): n for n in range(10)}), skipped="h"),
        Rows(Cells("numbers", Signs(numbers=range(10)))),
    )

    def rules(self) -> Rules:
        from .common.kit import Count

        for cell, number in self.by_cell(self.numbers).items():
            cells = self.square(cell)
            text = f"{count_words(number, 'cell is', 'cells are')} shaded at and around {cell}"
            yield Count(self.clue("number", cell, text, cells), cells, (1,), number, number)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, DrawnGenerator, Filled

    class MosaicGenerator(DrawnGenerator[Mosaic], CellGenerator[Mosaic]):
        ones = 0.5
        few_clues = {"clues": 0.3}
        small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "1x1")
        tiny_boards = (Filled((None, 1, 2, 4, 9), most=3),)

        def clues_of(self, puzzle: Mosaic, solution: Solution) -> dict[str, list[int]]:
            return {"numbers": [puzzle.shaded_among(puzzle.square(cell), solution) for cell in puzzle.cells]}

    return MosaicGenerator
