"""Slitherlink (loop the loop, fences): draw a single loop along the grid's lines; numbers count its edges.

The rules, on W × H cells:

1. The line runs along edges of cells; at each corner point none or two of its edges meet.
2. All its edges form one loop, which is not empty.
3. A cell with a number has so many of its four edges on the loop.

Formats, the first written. Tatham's game ID (Loopy on squares): `WxHt0:`, then cells in reading order, a digit
for a number and `a`–`z` for 1–26 cells without. puzz.link addresses of `slither`. Rows of `0`–`4` and `-`.

>>> puzzle = Slitherlink.parse("3--\\n-2-")
>>> puzzle.format()
'3x2t0:3c2a'
>>> Slitherlink.parse("https://puzz.link/p?slither/5/5/cbcbcddad").numbers[:6]
(2, None, None, 1, None, None)

Slots are edges between corner points, the value is 1 where the loop runs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.edge_boards import EdgePuzzle
from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import Cell, Edge
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Four
from .common.sampling import random_patch
from .common.solution import Solution
from .common.tatham import Runs, Tatham

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


@dataclass(frozen=True)
class Slitherlink(EdgePuzzle):
    """`numbers` has the number of each cell, None or `?` where there is none."""

    numbers: tuple[Any, ...]
    tiling: int = 0

    name = "slitherlink"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"loopy": {}, "slither": {}, "fences": {}}
    formats = (
        Tatham(Runs("numbers", {str(n): n for n in range(5)}), numbers={"t": "tiling"}),
        PuzzLink("slither", Four("numbers"), also=("slitherlink",)),
        Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))),
    )
    corners = True
    small_sizes = ("3x2", "2x3", "4x2", "3x3", "1x3", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    tight: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("numbers",),)

    def flaw(self) -> str:
        return f"grids of kind t{self.tiling} are not known: expected squares, t0" if self.tiling else ""

    def sides(self, cell: Cell) -> tuple[Edge, Edge, Edge, Edge]:
        """The edges of a cell: top, right, bottom, left."""
        r, c = cell
        return Edge(r, c, r, c + 1), Edge(r, c + 1, r + 1, c + 1), Edge(r + 1, c, r + 1, c + 1), Edge(r, c, r + 1, c)

    def counts(self) -> dict[Cell, int]:
        """The cells with a number."""
        return {cell: count for cell, count in self.by_cell(self.numbers).items() if count != UNKNOWN}

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count, SingleLoop

        for cell, clue in self.counts().items():
            words = f"{clue} edges of {cell} are on the loop"
            yield Count(self.clue("number", cell, words, (cell,)), self.sides(cell), (1,), clue, clue)
        for point, edges in self.edges_at.items():
            reason = self.rule("degree", point, f"none or two edges meet at corner {point}")
            yield Count(reason, edges, (1,), numbers=(0, 2))
        yield SingleLoop(self.rule("loop", None, "all edges form one loop"), self.edges)

    def sign_between(self, cell: Cell) -> str:
        clue = self.numbers[cell.r * self.width + cell.c]
        return " " if clue is None else str(clue)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, clue in self.by_cell(self.numbers).items():
            drawing.write(cell, str(clue))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2)):
            for clues in product((None, *range(5)), repeat=width * height):
                yield cls(height, width, clues)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.6) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.6)."""
        inside = random_patch(rng, height, width)
        blank = cls(height, width, (None,) * (width * height))
        lines = {edge: sum(cell in inside for cell in sides) == 1 for edge, sides in blank.sides_of_edges().items()}
        counts = (blank.count(cell, lines) for cell in blank.cells)
        puzzle = cls(height, width, tuple(count if rng.random() < clues else None for count in counts))
        return puzzle, Solution({edge: int(line) for edge, line in lines.items()})

    def clues_of(self, solution: Solution) -> dict[str, list[int]]:
        return {"numbers": [self.count(cell, solution) for cell in self.cells]}

    def count(self, cell: Cell, lines: Mapping[Any, Any]) -> int:
        """How many of a cell's edges are on the loop."""
        return sum(lines[edge] for edge in self.sides(cell))

    def sides_of_edges(self) -> dict[Edge, list[Cell]]:
        """Per edge the cells beside it."""
        beside: dict[Edge, list[Cell]] = {edge: [] for edge in self.edges}
        for cell in self.cells:
            for edge in self.sides(cell):
                beside[edge].append(cell)
        return beside
