"""Pentominous: cut the grid into pentominoes; those that share an edge have different shapes.

The rules, on W × H cells; some may be holes, some have a letter, and there may be given walls between cells:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. Each region has five cells.
3. Regions that share an edge have different shapes. Shapes that are turned or mirrored are equal.
4. A letter is the shape of its region: F, I, L, N, P, T, U, V, W, X, Y or Z. A region may hold several letters or
   none. A clue `?` says nothing.
5. A given wall separates two regions.

Formats, the first written: puzz.link addresses of `pentominous`; rows of letters, `#` for a hole, `?` and `-`, below a
line of given walls (`walls: r1c1-r1c2`) if there are any.

>>> puzzle = Pentominous.parse("https://puzz.link/p?pentominous/5/5/g4g2h4g4o4l")
>>> puzzle.letters[:4]
(None, 'P', None, 'L')
>>> Pentominous.parse("#--#\\n-X--\\n#-##").format()
'https://puzz.link/p?pentominous/4/3/chcg9hcgcc'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any

from cluewise.kit import (  # isort: skip
    UNKNOWN, Board, Cell, Cells, Edge, Number10, PuzzLink, RegionPuzzle, Rows, Signs, Trailing, Walls, placements,
)  # fmt: skip

from .parts.pentominous.letters import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cluewise.kit import Rule, Scanner

HOLE, SIZE = "#", 5
CODES = dict(zip("0123456789abc", (*KINDS, HOLE), strict=True))
TRIES, EFFORT = 20, 40
"""The number of draws of random holes, and the steps of the search for pentominoes for each cell and draw."""

Piece = tuple[str, tuple[Cell, ...]]
"""The letter of a pentomino on a board, and its cells."""


class _Stops(Walls):
    """Given walls; the empty tuple if there are none."""

    def read(self, scanner: "Scanner", board: Board) -> None:
        super().read(scanner, board)
        board[self.fields[0]] = board[self.fields[0]] if any(board[self.fields[0]]) else ()

    def clear(self, board: Board) -> None:
        board[self.fields[0]] = ()


@dataclass(frozen=True)
class Pentominous(RegionPuzzle):
    """`letters` has the letter of each cell, `?` for an unknown one, `#` for a hole, else None; `stops` has 1 for each
    given wall, else None, in the order of `geometry.edges`; it is empty if there is no given wall."""

    letters: tuple[Any, ...]
    stops: tuple[Any, ...] = ()

    name = "pentominous"
    formats = (
        PuzzLink("pentominous", Number10("letters", CODES, "g"), Trailing(_Stops("stops"))),
        Rows(Cells("letters", Signs({sign: sign for sign in CODES.values()}, unknown=True)), walls="stops"),
    )
    clue_layers = (("letters",),)
    fixed_marks = (HOLE,)
    edge_layers = ("stops",)

    def placed_signs(self) -> "Mapping[str, Signs]":
        return {**super().placed_signs(), "stops": Signs({"|": 1})}

    @cached_property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, letter in self.by_cell(self.letters).items() if letter == HOLE)

    @cached_property
    def stated(self) -> dict[Cell, str]:
        """The cells with letters."""
        return {cell: letter for cell, letter in self.by_cell(self.letters).items() if letter not in (HOLE, UNKNOWN)}

    @cached_property
    def given(self) -> list[Edge]:
        """The borders with given walls; a wall beside a hole says nothing."""
        slots = set(self.borders)
        return [edge for edge in compress(self.touching, self.stops) if edge in slots]

    def pieces(self) -> list[Piece]:
        """All pentominoes on the board, without its holes."""
        known = dict.fromkeys(self.holes, 0)
        placed = {letter: placements(kind, self.height, self.width, (), known) for letter, kind in KINDS.items()}
        return [(letter, place.cells) for letter, places in placed.items() for place in places]

    def validation_error(self) -> str:
        fits = len(self.stops) in (0, len(self.touching)) and (not self.stops or {*self.stops} in ({1}, {1, None}))
        return "" if fits else "expected no given walls, or 1 or None for each pair of neighbours and a 1 among them"

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Division, EqualRegions, OneOf, ShapeAt, UnlikeRegions

        board = tuple(self.borders_of)
        for edge in self.given:
            yield OneOf(self.clue("given", edge, f"a wall stands {edge.between_text}", edge.ends), edge, (1,))
        yield Division(self.rule("wall", None, "walls stand only between different regions"), self.borders, board)
        yield EqualRegions(self.rule("size", None, "each region has five cells"), self.borders, board, SIZE)
        for cell, letter in self.stated.items():
            reason = self.clue("letter", cell, f"the region of {cell} has the shape {letter}", (cell,))
            yield ShapeAt(reason, self.borders, board, cell, KINDS[letter])
        reason = self.rule("same", None, "regions that share an edge have different shapes")
        yield UnlikeRegions(reason, self.borders, board)

    def draw_clues(self, drawing: Any) -> None:
        for cell, letter in self.by_cell(self.letters).items():
            if letter != HOLE:
                drawing.write(cell, letter)
        drawing.walls(self.given)
