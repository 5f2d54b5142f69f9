"""Skeleton: shade cells so that every number counts the shaded cells beside it. (Put your puzzle's rules here.)

The rules, on W × H cells of which some hold a number:

1. A cell with a number is not shaded.
2. A number is the number of shaded cells that share an edge with its cell.

Formats, the first written: rows of `0`–`4` and `-` for a cell without number; addresses of `skeleton`.

>>> Skeleton.parse("1-\\n--").format_as("puzzlink")
'https://puzz.link/p?skeleton/2/2/1i'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from dataclasses import dataclass

from cluewise.puzzles.common.kit import (  # isort: skip
    Cell, Cells, Drawing, Number16, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, Solution, Value,
)  # fmt: skip


@dataclass(frozen=True)
class Skeleton(ShadingPuzzle):
    numbers: tuple[int | None, ...]  # of each cell, in reading order

    name = "skeleton"
    formats = (Rows(Cells("numbers", Signs(numbers=range(5)))), PuzzLink("skeleton", Number16("numbers")))
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        return "" if {*self.numbers} <= {None, *range(5)} else "expected numbers from 0 to 4"

    def rules(self) -> Rules:
        from cluewise.puzzles.common.kit import Count, OneOf

        for cell, number in self.by_cell(self.numbers).items():
            yield OneOf(self.clue("given", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
            text = f"{number} cells beside {cell} are shaded"
            yield Count(self.clue("number", cell, text, (cell,)), self.around[cell], (1,), number, number)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        (drawing.shade if value else drawing.dot)(cell)


def generator_class() -> type:
    from cluewise.puzzles.generators.common.kit import CellGenerator, Filled

    class SkeletonGenerator(CellGenerator[Skeleton]):
        small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
        tiny_boards = (Filled((None, 0, 1, 2), sizes=((1, 1), (3, 1), (1, 2), (2, 2))),)

        def clues_of(self, puzzle: Skeleton, solution: Solution) -> dict[str, list[int | None]]:
            counts = (sum(solution[one] == 1 for one in puzzle.around[cell]) for cell in puzzle.cells)
            return {"numbers": [None if solution[c] else n for c, n in zip(puzzle.cells, counts, strict=True)]}

    return SkeletonGenerator
