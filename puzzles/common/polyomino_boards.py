"""Base class of puzzles that cut the grid into polyominoes of one size, of which neighbours differ in shape."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any, ClassVar

from .formats import UNKNOWN, Board, Cells, Rows, Signs
from .geometry import Cell, Edge
from .puzzlink import Trailing
from .puzzlink_marks import Walls
from .region_boards import RegionPuzzle
from .shapes import Kind, kind_of, placements

if TYPE_CHECKING:
    from .drawing import Drawing
    from .reading import Scanner
    from .rules import Rule

HOLE = "#"

Piece = tuple[str, tuple[Cell, ...]]
"""The letter of a polyomino on a board, and its cells."""


def kinds_of(drawn: Mapping[str, str]) -> dict[str, Kind]:
    """The shape of each letter, which is drawn row by row."""
    return {
        letter: kind_of(Cell(r, c) for r, row in enumerate(rows.split()) for c, x in enumerate(row) if x == "X")
        for letter, rows in drawn.items()
    }


class _Stops(Walls):
    """Given walls; the empty tuple if there are none."""

    def read(self, scanner: "Scanner", board: Board) -> None:
        super().read(scanner, board)
        board[self.fields[0]] = board[self.fields[0]] if any(board[self.fields[0]]) else ()

    def clear(self, board: Board) -> None:
        board[self.fields[0]] = ()


def polyomino_rows(kinds: Mapping[str, Kind]) -> Rows:
    """Rows of the letters, `#` for a hole, `?` and `-`, below a line of given walls."""
    return Rows(Cells("letters", Signs({sign: sign for sign in (*kinds, HOLE)}, unknown=True)), walls="stops")


STOPS = Trailing(_Stops("stops"))
"""Given walls at the end of an address, if there are any."""


@dataclass(frozen=True)
class PolyominoPuzzle(RegionPuzzle):
    """`letters` has the letter of each cell, `?` for an unknown one, `#` for a hole, else None; `stops` has 1 for each
    given wall, else None, in the order of `geometry.edges`; it is empty if there is no given wall."""

    letters: tuple[Any, ...]
    stops: tuple[Any, ...] = ()

    kinds: ClassVar[Mapping[str, Kind]]
    cells_word: ClassVar[str]
    clue_layers = (("letters",),)
    fixed_marks = (HOLE,)
    edge_layers = ("stops",)

    def placed_signs(self) -> Mapping[str, Signs]:
        return {**super().placed_signs(), "stops": Signs({"|": 1})}

    @property
    def cells_each(self) -> int:
        """The number of cells of a region."""
        return len(next(iter(self.kinds.values())))

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
        size = self.height, self.width
        placed = ((letter, placements(kind, *size, free=self.holes)) for letter, kind in self.kinds.items())
        return [(letter, place.cells) for letter, places in placed for place in places]

    def validation_error(self) -> str:
        fits = len(self.stops) in (0, len(self.touching)) and (not self.stops or {*self.stops} in ({1}, {1, None}))
        return "" if fits else "expected no given walls, or 1 or None for each pair of neighbours and a 1 among them"

    def rules(self) -> Iterator["Rule"]:
        from .rules import Division, EqualRegions, OneOf, ShapeAt, UnlikeRegions

        board = tuple(self.borders_of)
        for edge in self.given:
            yield OneOf(self.clue("given", edge, f"a wall stands {edge.between_text}", edge.ends), edge, (1,))
        yield Division(self.rule("wall", None, "walls stand only between different regions"), self.borders, board)
        yield EqualRegions(
            self.rule("size", None, f"each region has {self.cells_word} cells"), self.borders, board, self.cells_each
        )
        for cell, letter in self.stated.items():
            reason = self.clue("letter", cell, f"the region of {cell} has the shape {letter}", (cell,))
            yield ShapeAt(reason, self.borders, board, cell, self.kinds[letter])
        reason = self.rule("same", None, "regions that share an edge have different shapes")
        yield UnlikeRegions(reason, self.borders, board)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, letter in self.by_cell(self.letters).items():
            if letter != HOLE:
                drawing.write(cell, letter)
        drawing.walls(self.given)
