"""Paintarea (paint area): paint whole tiles so that numbers count the painted neighbours of their cells.

The rules, on W × H cells that are divided into tiles:

1. All cells of a tile are shaded, or none is.
2. The shaded cells are connected over edges.
3. No 2×2 square is all shaded, and none is all unshaded.
4. A number tells how many of the cells that share an edge with it are shaded. Its own cell may be shaded or not.

Formats, the first written: puzz.link addresses of `paintarea`; rows of numbers, `?` and `-`, then rows of the tiles'
names, any sign or word. A clue `?` says nothing.

>>> puzzle = Paintarea.parse("1-\\n-?\\n\\nAB\\nBB")
>>> puzzle.numbers, puzzle.regions
((1, None, None, '?'), (0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?paintarea/2/2/gg1b.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.boards import GridPuzzle
from .common.cell_boards import AreaPuzzle, ShadingPuzzle
from .common.formats import UNKNOWN, Areas, Cells, Rows, Signs
from .common.geometry import Cell, divisions, numbered, regions_of, walls_of
from .common.land import random_land
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number10
from .common.sampling import random_regions, some
from .common.shading import connected_rule, square_rules
from .common.solution import Solution
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule
    from .common.surface import PlayBoard


@dataclass(frozen=True)
class Paintarea(AreaPuzzle, ShadingPuzzle):
    """`regions` has the index of each cell's tile; `numbers` has the number of each cell, None for no clue."""

    numbers: tuple[Any, ...]

    name = "paintarea"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"paint-area": {}, "peintoeria": {}}
    formats = (
        PuzzLink("paintarea", Borders(), Number10("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10), unknown=True)), Areas()),
    )
    shade = "#8494a0"
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.0}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("numbers",),)

    def counts(self) -> dict[Cell, int]:
        """The cells with a number."""
        return {cell: number for cell, number in self.by_cell(self.numbers).items() if number != UNKNOWN}

    def board(self) -> "PlayBoard":
        """A touch shades a tile."""
        from .common.surface import Surface

        surface = Surface(self)
        return surface.board(targets=tuple(map(surface.joint, self.areas)))

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count

        for tile, cells in enumerate(self.areas):
            if len(cells) > 1:
                text = f"the tile at {cells[0]} is shaded as a whole, or not at all"
                yield Count(self.rule("tile", tile, text, cells), cells, (1,), numbers=(0, len(cells)))
        for cell, number in self.counts().items():
            text = f"{count_words(number, 'neighbour is', 'neighbours are')} shaded around {cell}"
            reason = self.clue("number", cell, text, (cell, *self.around[cell]))
            yield Count(reason, self.around[cell], (1,), number, number)
        yield from square_rules(self, low=1)
        yield connected_rule(self, 1)

    def draw_ground(self, drawing: "Drawing") -> None:
        """Tiles have no colours: the shading is the picture."""

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions)
        self.write_numbers(drawing)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)):
            for regions, number in product(divisions(height, width), (None, 0, 1, 2, UNKNOWN)):
                yield cls(height, width, regions, (number, *[None] * (width * height - 1)))

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.3, tile: int = 5) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.3); `tile`, about how many cells a
        tile has at most (default 5)."""
        shaded = random_land(rng, height, width)
        blank = cls.blank(height, width, (0,) * (height * width), numbers=(None,) * (height * width))
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        seeds = rng.sample(blank.cells, max(1, len(blank.cells) // max(1, tile)))
        walls = walls_of(height, width, random_regions(rng, height, width, seeds))
        borders = {edge for edge in blank.touching if len({solution[end] for end in edge.ends}) == 2}
        board = replace(blank, regions=regions_of(height, width, walls | borders))
        return replace(board, numbers=some(rng, board.clues_of(solution)["numbers"], clues)), solution

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[place] == 1 for place in self.around[cell]) for cell in self.cells]}

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number. If none can be added, joins two tiles that only the other solution shades differently."""
        if added := GridPuzzle.excluding(self, rng, solution, other):
            return added
        tile = dict(zip(self.cells, self.regions, strict=True))
        pairs = [[(solution[end], other[end]) for end in edge.ends] for edge in self.touching]
        edges = [edge for edge, (a, b) in zip(self.touching, pairs, strict=True) if a[0] == b[0] and a[1] != b[1]]
        if not edges:
            return None
        first, second = (tile[end] for end in rng.choice(edges).ends)
        joined = numbered([first if k == second else k for k in self.regions])
        return replace(self, regions=joined), solution
