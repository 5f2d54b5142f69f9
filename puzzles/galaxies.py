"""Galaxies (tentai show, spiral galaxies): cut the grid into galaxies, each symmetric around its dot.

The rules, on W × H cells, some of which may be missing, with dots in the middles of cells and of edges and on corners:

1. The walls between cells cut the grid into connected regions, the galaxies.
2. All cells that touch a dot (one, two or four) belong to the same galaxy.
3. Each galaxy has one dot, and a half turn around the dot maps it to itself.

Readings chosen: the rules ignore the colour of a dot; pictures shade the galaxies of black dots. A dot must not touch a
missing cell.

Formats, the first written. Tatham's game ID: `WxH:`, then a letter for each dot. It gives the number of empty places
before the dot on the lattice of 2W − 1 by 2H − 1 cells, edges and corners: `a`–`y` for 0–24, a capital for a black dot.
`z` is 25 empty places without a dot. puzz.link addresses of `tentaisho`, which may have missing cells. Rows of the
lattice's places: `o` a dot, `*` or `x` a black dot, `#` a missing cell, `-` nothing.

>>> puzzle = Galaxies.parse("3x2:bH")
>>> puzzle.dots
{Cell(r=0, c=1): 'o', Cell(r=1, c=4): '*'}
>>> Galaxies.parse("-o---\\n----*\\n-----").format()
'3x2:bH'
>>> Galaxies.parse("-o---\\n----o\\n#----").format()
'https://puzz.link/p?tentaisho/3/2/gee20'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .common.formats import Lattice
from .common.kit import Cell, Drawing, Edge, PuzzLink, RegionPuzzle, Rows, Rules, Signs, Slot, Tatham, cells
from .parts.galaxies.codecs import BLACK, MISSING, WHITE, DotLetters, Stars
from .parts.galaxies.dots import owner_words, touched, turned
from .parts.galaxies.dots import place as dot_at


@dataclass(frozen=True)
class Galaxies(RegionPuzzle):
    """`lattice` has the marks in the middle of each cell and on each edge and corner between cells."""

    lattice: tuple[str | None, ...]

    name = "galaxies"
    aliases = {"tentaisho": {}, "tentai-show": {}, "spiral-galaxies": {}}
    formats = (
        Tatham(DotLetters()),
        PuzzLink("tentaisho", Stars()),
        Rows(Lattice("lattice", Signs({WHITE: WHITE, BLACK: BLACK, "x": BLACK, MISSING: MISSING}))),
    )

    @cached_property
    def marks(self) -> dict[Cell, str]:
        """The marks by their places on the lattice; cell (r, c) is place (2r, 2c)."""
        places = cells(2 * self.height - 1, 2 * self.width - 1)
        return {place: mark for place, mark in zip(places, self.lattice, strict=True) if mark is not None}

    @cached_property
    def dots(self) -> dict[Cell, str]:
        """The places of the dots, and their colours."""
        return {dot: mark for dot, mark in self.marks.items() if mark != MISSING}

    @cached_property
    def holes(self) -> frozenset[Cell]:
        return frozenset(Cell(r // 2, c // 2) for (r, c), mark in self.marks.items() if mark == MISSING)

    def validation_error(self) -> str:
        if any(mark == MISSING and (r % 2 or c % 2) for (r, c), mark in self.marks.items()):
            return "expected '#', a missing cell, only in the middle of a cell"
        clash = next((dot for dot in self.dots if not self.holes.isdisjoint(touched(dot))), None)
        return f"the dot at {dot_at(clash)} touches a missing cell" if clash else ""

    def under(self, dot: Cell) -> list[Edge]:
        """The borders under a dot."""
        around = touched(dot)
        edges = dict.fromkeys((*self.borders_of[around[0]], *self.borders_of[around[-1]]))
        return [edge for edge in edges if {*edge.ends} <= {*around}]

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        assert isinstance(place, tuple)
        cell, dot = place
        return owner_words(cell, dot, holds=holds)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Division
        from .parts.galaxies.turns import HalfTurns

        inside = [cell for cell in self.cells if cell not in self.holes]
        for dot in self.dots:
            text = f"the cells that touch the dot at {dot_at(dot)} belong to its galaxy"
            yield Count(self.clue("dot", dot, text, touched(dot)), self.under(dot), (1,), high=0)
        yield Division(self.rule("wall", None, "walls stand only between different galaxies"), self.borders, self.cells)
        reason = self.rule("galaxy", None, "a galaxy has one dot, and a half turn around it maps it to itself")
        yield HalfTurns(reason, self.borders, inside, {dot: touched(dot)[0] for dot in self.dots}, turned)

    def draw_regions(self, drawing: Drawing, regions: Sequence[int]) -> None:
        super().draw_regions(drawing, regions)
        region = dict(zip(self.cells, regions, strict=True))
        black = {region[touched(dot)[0]] for dot, colour in self.dots.items() if colour == BLACK}
        for cell in self.cells:
            if region[cell] in black:
                drawing.fill(cell, "#9fadb8")

    def draw_clues(self, drawing: Drawing) -> None:
        from .parts.galaxies.pictures import draw_dots

        draw_dots(drawing, self.dots)
