"""Sansa Road: leave a network of unshaded cells in which triangles are the junctions of three roads.

The rules, on W × H cells with triangles in cells, and dots between two cells and at corners of four:

1. The unshaded cells are connected over edges. No square of 2×2 cells is all unshaded.
2. A triangle is in an unshaded cell that shares an edge with exactly three unshaded cells; every other unshaded cell
   shares an edge with exactly two.
3. Of the two or four cells that touch a dot, more than half are shaded if it is black, half of them if it is grey, and
   fewer if it is white.

Formats, the first written: puzz.link addresses of `sansaroad`; rows of the cells and the places between them, 2W − 1 by
2H − 1, with `^` for a triangle, `b`, `g` and `w` for a black, grey and white dot, and `-`.

>>> puzzle = Sansaroad.parse("https://puzz.link/p?sansaroad/5/5/h4qch8h4x1g")
>>> puzzle.dots.count("^"), puzzle.dots.count("g")
(2, 1)
>>> Sansaroad.parse("^--\\n-g-\\n---").format()
'https://puzz.link/p?sansaroad/2/2/4g8h'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from .common.formats import Lattice
from .common.half_dots import COLOURS, DotPairs, DottedBoard, dots_of, draw_dots, shaded_numbers

from .common.kit import (  # isort: skip
    Board, Cell, Drawing, GridPuzzle, PuzzLink, Rows, Rules, Scanner, ShadingPuzzle, Signs, connected_rule,
)  # fmt: skip

TRIANGLE = "^"


class _Triangles(DotPairs):
    """Dots in addresses; the first kind in a cell is a triangle."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        columns, (black, *_) = 2 * board["width"] - 1, COLOURS
        board["dots"] = tuple(
            TRIANGLE if dot == black and not (i // columns % 2 or i % columns % 2) else dot
            for i, dot in enumerate(board["dots"])
        )

    def layer(self, puzzle: GridPuzzle) -> Sequence[Any]:
        return [COLOURS[0] if dot == TRIANGLE else dot for dot in super().layer(puzzle)]


@dataclass(frozen=True)
class Sansaroad(DottedBoard, ShadingPuzzle):
    """`dots` has "^" for a triangle in a cell and "b", "g" or "w" for a dot elsewhere, else None; row by row, cells and
    the places between them alternate."""

    dots: tuple[str | None, ...]

    name = "sansaroad"
    shade = "#8494a0"
    aliases = {"sansa-road": {}}
    formats = (
        PuzzLink("sansaroad", _Triangles()),
        Rows(Lattice("dots", Signs({sign: sign for sign in (TRIANGLE, *COLOURS)}))),
    )
    fixed_marks = (TRIANGLE,)
    junctions: ClassVar[tuple[int, ...]] = (2,)
    """The numbers of unshaded cells beside an unshaded cell without a triangle."""

    def validation_error(self) -> str:
        wrong = next((name for _, dot, cells, name in self.marks if (dot == TRIANGLE) != (len(cells) == 1)), None)
        return f"expected triangles in cells and dots between them, found another mark: {wrong}" if wrong else ""

    @cached_property
    def marks(self) -> list[tuple[Cell, Any, tuple[Cell, ...], str]]:
        """The triangles and dots, as by `dots_of`."""
        return [*dots_of(self, self.dots)]

    def rules(self) -> Rules:
        from .common.half_dots import WORDS
        from .common.kit import Count, OneOf
        from .common.rules import CountIf

        triangles = [cells[0] for _, dot, cells, _ in self.marks if dot == TRIANGLE]
        for cell in triangles:
            yield OneOf(self.clue("triangle", cell, f"the triangle at {cell} is not shaded", (cell,)), cell, (0,))
        for place, dot, cells, name in self.marks:
            if dot != TRIANGLE:
                reason = self.clue("dot", place, f"{WORDS[dot]} the cells at {name} are shaded", cells)
                yield Count(reason, cells, (1,), numbers=shaded_numbers(dot, len(cells)))
        for cell, near in self.around.items():
            low, *_, high = (3, 3) if cell in triangles else (*self.junctions, *self.junctions)
            text = f"{cell} is shaded, or shares an edge with exactly {low} unshaded cells"
            yield CountIf(self.rule("road", cell, text, (cell, *near)), cell, (0,), near, (0,), low, high)
        for four in self.squares:
            text = f"the square at {four[0]} is not all unshaded"
            yield Count(self.rule("square", four[0], text, four), four, (1,), low=1)
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        drawing.frame()

        dots = [None if dot == TRIANGLE else dot for dot in self.dots]
        draw_dots(drawing, self, dots)
        for _, dot, cells, _ in self.marks:
            if dot == TRIANGLE:
                drawing.write(cells[0], "▲", INK, size=20)
