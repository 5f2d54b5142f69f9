"""Slitherlink (loop the loop, fences): draw a single loop along the grid's lines; numbers count its edges.

The rules, on a grid of squares, triangles or hexagons:

1. The line runs along edges of cells; at each corner point none or two of its edges meet.
2. All its edges form one loop, which is not empty.
3. A number counts the edges of its cell that are on the loop.

Formats, the first written. Tatham's game ID (Loopy): `WxHtT:`, then row by row a digit for a number and `a`–`z` for
1–26 cells without a number. `t0` are squares. `t2` is a honeycomb; every second column is half a cell lower. `t1` are
triangles, 2·W + 1 in a row; the first triangle of a row points up, and in every second row it points down. If H is odd,
the last row lacks its first and its last triangle. IDs of triangles begin with `0_`; in each row, the first, third,
fifth … triangle come before the others. Old IDs of triangles do not begin with `0_`; there a row has 2·W triangles from
left to right, and the first triangle points down, in every second row up. puzz.link addresses of `slither`, squares
only. Rows of numbers, `?` and `-`; the setting `grid` names the grid if the cells are not squares, and `#` is a
triangle that the last row lacks.

>>> puzzle = Slitherlink.parse("3--\\n-2-")
>>> puzzle.format()
'3x2t0:3c2a'
>>> Slitherlink.parse("https://puzz.link/p?slither/5/5/cbcbcddad").numbers[:6]
(2, None, None, 1, None, None)
>>> Slitherlink.parse("2x1t1:0_3a1").numbers
(None, 3, 1)

Slots are edges between corner points, the value is 1 where the loop runs. Points have a row and a column. On triangles,
the points of a row are two columns apart, and every second row is shifted by one column. On the honeycomb, the hexagon
with its middle in (r, c) has corners in (r ± 1, c ± 1) and (r, c ± 2); the first middle is (1, 2).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Self

from .common.boards import kept_for_size
from .common.fence_boards import FencePuzzle
from .common.kit import Cell, Drawing, PuzzLink, Rows, Rules, Setting, Signs, Solution, Solved, Text, count_words
from .common.mesh import Mesh
from .parts.slitherlink.formats import InRows, Loopy, OnSquares
from .parts.slitherlink.grids import GRIDS, mesh_on


@dataclass(frozen=True)
class Slitherlink(FencePuzzle):
    """`grid` is in GRIDS."""

    grid: str = "squares"

    name = "slitherlink"
    most_cells = 40_000
    aliases = {"loopy": {}, "slither": {}, "fences": {}}
    formats = (
        Loopy(),
        PuzzLink("slither", OnSquares(), also=("slitherlink",), other={"f": "the loop has to pass every corner"}),
        Rows(InRows()),
    )
    settings = {"grid": Setting("squares", f"the shape of the cells: {', '.join(GRIDS)}", str, tuple(GRIDS))}

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        """The `grid` of the caller replaces that of the header, because it decides how rows are read."""
        return super().read(text._replace(settings={**text.settings, "grid": settings["grid"]}), settings)

    def validation_error(self) -> str:
        count, clues = len(self.cells), len(self.numbers)
        return "" if clues == count else f"expected {count_words(count, 'clue')} on {self.grid}, found {clues}"

    def clue_signs(self) -> Mapping[str, Signs]:
        return {"numbers": Signs(numbers=range(max(map(len, self.mesh.sides.values())) + 1), unknown=True)}

    @property
    def mesh(self) -> Mesh:
        return mesh_on(self.grid, self.height, self.width)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(self.mesh.corners)

    @property
    def is_whole(self) -> bool:
        return True

    def rules(self) -> Rules:
        yield from self.number_rules()
        yield from self._loop_rules()

    @kept_for_size
    def _loop_rules(self) -> Rules:
        from .common.kit import Count, SingleLoop

        for point, edges in self.edges_at.items():
            reason = self.rule("degree", point, f"none or two edges meet at corner {point}")
            yield Count(reason, edges, (1,), numbers=(0, 2))
        yield SingleLoop(self.rule("loop", None, "all edges form one loop"), self.edges)

    def canvas(self) -> Drawing:
        from .common.drawing import Drawing

        rows, columns = (max(numbers) for numbers in zip(*self.mesh.points, strict=True))
        drawing = Drawing(rows, columns, self.name, step=GRIDS[self.grid].step)
        if self.grid != "squares":
            drawing.picture.outline = lambda face: list(map(drawing.corner, self.mesh.corners[face]))
        return drawing


TINY = {
    "squares": ((1, 1), (2, 1), (1, 3), (2, 2)),
    "triangles": ((1, 1), (2, 1)),
    "honeycomb": ((1, 1), (2, 1)),
    "old-triangles": ((1, 1),),
}
"""The width and height of the tiniest boards of each grid."""


def generator_class() -> type:
    from .generators.common.kit import GridGenerator, Random, random_patch, some

    class SlitherlinkGenerator(GridGenerator[Slitherlink]):
        small_sizes = ("3x2", "2x3", "4x2", "3x3", "1x3", "1x1")
        few_clues = {"clues": 0.5}

        def tiny(self) -> Iterator[Slitherlink]:
            for grid, (width, height) in ((grid, size) for grid, sizes in TINY.items() for size in sizes):
                cells = mesh_on(grid, height, width).corners
                for clues in product((None, *GRIDS[grid].numbers), repeat=len(cells)):
                    yield self.kind(height, width, clues, grid)

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.6, grid: str = "squares"
        ) -> Solved[Slitherlink]:
            """`width`, `height`, `grid`; `clues`, the share of cells with a number (default 0.6)."""
            blank = self.kind(height, width, (), grid)
            solution = blank.border(random_patch(rng, blank.mesh))
            counts = (blank.count(cell, solution) for cell in blank.cells)
            return self.kind(height, width, some(rng, counts, clues), grid), solution

        def clues_of(self, puzzle: Slitherlink, solution: Solution) -> dict[str, list[int]]:
            return {"numbers": [puzzle.count(cell, solution) for cell in puzzle.cells]}

    return SlitherlinkGenerator
