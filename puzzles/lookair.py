"""Look-Air: shade squares, so that squares of one size do not see each other; numbers count shaded cells.

The rules, on W × H cells, some of them with a number:

1. Every block of shaded cells, connected over edges, is a full square of any side.
2. A number counts the shaded cells among its own cell and the cells that share an edge with it.
3. Two squares of the same size do not see each other: no straight line of one or more unshaded cells leads from one to
   the other along a row or a column.

A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `lookair`; rows of numbers from 0 to 5, `?` and `-`.

>>> Lookair.parse("1 - -\\n- - ?").format()
'https://puzz.link/p?lookair/3/2/1d.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.cell_boards import NumberedShading

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Number10, PuzzLink, Rows, Rules, Signs, Solution, Solved, count_words,
)  # fmt: skip
from .common.shading import filled_square_rules


@dataclass(frozen=True)
class Lookair(NumberedShading):
    name = "lookair"
    aliases = {"look-air": {}}
    formats = (PuzzLink("lookair", Number10("numbers")), Rows(Cells("numbers", Signs(numbers=range(6), unknown=True))))
    puzzlink_needs = "shaded cell"

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import UnequalRuns

        for cell, number in self.number_at.items():
            near = (cell, *self.around[cell])
            text = f"{count_words(number, 'cell is', 'cells are')} shaded at and beside {cell}"
            yield Count(self.clue("number", cell, text, near), near, (1,), number, number)
        yield from filled_square_rules(self, 1)
        for line in self.lines:
            text = f"no two squares of one size see each other in {line}"
            yield UnequalRuns(self.rule("see", (line.kind, line.number), text, line.cells), line.cells, 1)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random
    from .generators.common.shading import squares_apart

    class LookairGenerator(CellGenerator[Lookair]):
        small_sizes = ("4x3", "3x4", "4x2", "1x4", "1x1")
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 3), most=2),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> Solved[Lookair]:
            """`width`, `height`; `clues`, the share of cells with a number (default 0.5)."""
            blank = self.kind.blank(height, width)

            def fits(shaded: set[Cell]) -> bool:
                return blank.accepts(blank.with_ones(shaded))

            return self.with_shading(blank, rng, squares_apart(rng, blank.around, fits), clues)

        def clues_of(self, puzzle: Lookair, solution: Solution) -> dict[str, list[int]]:
            near = ((cell, *puzzle.around[cell]) for cell in puzzle.cells)
            return {"numbers": [puzzle.shaded_among(cells, solution) for cells in near]}

    return LookairGenerator
