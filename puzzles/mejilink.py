"""Mejilink: draw a single loop along dotted lines; each tile has as many dotted sides off the loop as it has cells.

The rules, on W × H cells; some of their edges, also on the frame, have no dotted line:

1. The line runs along dotted edges of cells; at each corner point none or two of its edges meet.
2. All its edges form one loop, which is not empty.
3. Cells without a dotted line between them form a tile. Count, for each cell of a tile, its dotted edges off the loop:
   their number is the number of cells of the tile.
4. A tile with an edge on the frame that is not dotted is free of rule 3.

Reading chosen, that of puzz.link: a dotted edge between two cells of one tile counts twice, once for each cell.

Formats, the first written: puzz.link addresses of `mejilink`; rows of the corners, edges and cells, 2W + 1 by 2H + 1,
with `#` for an edge without a dotted line and `-`.

>>> puzzle = Mejilink.parse("https://puzz.link/p?mejilink/4/4/g9rm4")
>>> len(puzzle.tiles), len(puzzle.tiles[0])
(5, 5)
>>> Mejilink.parse("-----\\n--#--\\n-----").format()
'https://puzz.link/p?mejilink/2/1/g'

Slots are edges between corner points, the value is 1 where the loop runs.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

from .common.kit import Cell, Edge, EdgePuzzle, PuzzLink, Rows, Rules, Signs, components, count_words
from .common.loop_boards import loop_rules
from .common.puzzle.clues import Place
from .parts.mejilink.formats import UNDOTTED, InnerFirst, OnEdges


@dataclass(frozen=True)
class Mejilink(EdgePuzzle):
    """`undotted` has 1 for each edge without a dotted line, else None, in the order of the slots."""

    undotted: tuple[int | None, ...]

    name = "mejilink"
    corners = True
    formats = (PuzzLink("mejilink", InnerFirst("undotted")), Rows(OnEdges("undotted")))

    def placed_signs(self) -> Mapping[str, Signs]:
        return {"undotted": UNDOTTED}

    def place_of(self, clue: tuple[str, int]) -> Place | None:
        edge = self.edges[clue[1]]
        return edge.r1 + edge.r2, edge.c1 + edge.c2

    @cached_property
    def bare(self) -> frozenset[Edge]:
        """The edges without a dotted line."""
        return frozenset(compress(self.edges, self.undotted))

    @cached_property
    def dashed(self) -> tuple[Edge, ...]:
        return tuple(edge for edge in self.edges if edge not in self.bare)

    @cached_property
    def tiles(self) -> list[list[Cell]]:
        """The cells of each tile."""
        sides, beside = self.mesh.sides, self.mesh.beside
        around = {c: [near for e in sides[c] if e in self.bare for near in beside[e] if near != c] for c in self.cells}
        return [sorted(tile) for tile in components(self.cells, around)]

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import Weighted

        yield from loop_rules(self)
        for edge in sorted(self.bare):
            text = f"no line runs {self.slot_text(edge)}, which is not dotted"
            yield OneOf(self.clue("undotted", edge, text, tuple(self.mesh.beside[edge])), edge, (0,))
        for tile in self.tiles:
            sides = Counter(edge for cell in tile for edge in self.mesh.sides[cell])
            if any(count == 1 and edge in self.bare for edge, count in sides.items()):
                continue
            dotted = {edge: count for edge, count in sides.items() if edge not in self.bare}
            text = (
                f"{count_words(len(tile), 'dotted side is', 'dotted sides are')} off the loop at the tile of {tile[0]}"
            )
            reason = self.clue("tile", tile[0], text, tuple(tile))
            yield Weighted(reason, dotted, ({0: count, 1: 0} for count in dotted.values()), len(tile))
