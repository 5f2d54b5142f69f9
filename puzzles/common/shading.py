"""Rules of shading puzzles, and the base class of boards with rooms whose numbers count shaded cells."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from .boards import kept_for_size
from .cell_boards import AreaPuzzle, ShadingPuzzle
from .formats import UNKNOWN, Areas, Labels, Rows, Signs
from .geometry import Cell, squares, surroundings
from .inner_walls import walls_inside
from .plural import count_words
from .puzzlink import PuzzLink
from .puzzlink_marks import Borders
from .puzzlink_numbers import Number16

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule

ROOM_NUMBERS = Rows(Labels("numbers", Signs(numbers=range(10_000), unknown=True)), Areas(labels="numbers"))
"""Rows of the rooms' numbers, each in any cell of its room, `?` for a clue without number; then the rooms' names."""
WALLED_ROOM_NUMBERS = Rows(*ROOM_NUMBERS.blocks, walls="inner_walls")
"""The same, for kinds in which a wall inside a room has a meaning."""


def room_formats(name: str, *, walled: bool = False, **options: Any) -> tuple[PuzzLink, Rows]:
    """Addresses of puzz.link with the rooms and their numbers, and rows; `options` are those of `PuzzLink`."""
    link = PuzzLink(name, Borders(inside="inner_walls" if walled else ""), Number16("numbers", "regions"), **options)
    return link, WALLED_ROOM_NUMBERS if walled else ROOM_NUMBERS


@kept_for_size
def touch_rules(puzzle: ShadingPuzzle) -> Iterator["Rule"]:
    """No two shaded cells share an edge: "touch", at the edge."""
    from .rules.counting import counts_alike

    pairs = dict(zip(puzzle.touching, puzzle.touching_pairs, strict=True))
    return counts_alike(puzzle, "touch", pairs, "{0.ends[0]} and {0.ends[1]} are not both shaded", range(2))


@kept_for_size
def square_rules(puzzle: ShadingPuzzle, low: int = 0) -> Iterator["Rule"]:
    """No 2×2 square is all shaded: "square", at its first cell. With low=1, none is all unshaded either."""
    from .rules.counting import counts_alike

    text = "the square at {} " + ("has shaded and unshaded cells" if low else "is not all shaded")
    return counts_alike(puzzle, "square", {four[0]: four for four in puzzle.squares}, text, range(low, 4))


@kept_for_size
def domino_rules(puzzle: ShadingPuzzle) -> Iterator["Rule"]:
    """Every shaded cell shares an edge with exactly one other shaded cell: "pair", at the cell."""
    from .rules import Table

    for cell, adjacent in puzzle.around.items():
        text = f"if shaded, {cell} has exactly one shaded cell beside it"
        yield Table(puzzle.rule("pair", cell, text, (cell, *adjacent)), (cell, *adjacent), _pairs(len(adjacent)))


@lru_cache
def _pairs(adjacent: int) -> frozenset[tuple[int, ...]]:
    """The values of a cell and the cells beside it, of which exactly one is shaded if the cell is."""
    return frozenset(held for held in product((0, 1), repeat=adjacent + 1) if not held[0] or sum(held) == 2)


@kept_for_size
def connected_rule(puzzle: ShadingPuzzle, value: int, *, corners: bool = False) -> "Rule":
    """The cells with this value are connected over edges, or over edges and `corners`: "connected"."""
    from .rules import Connected

    over = " over edges and corners" if corners else ""
    reason = puzzle.rule("connected", None, f"the {'shaded' if value else 'unshaded'} cells are connected{over}")
    return Connected(reason, puzzle.board_cells, (value,), _links(puzzle, corners=corners))


def _links(puzzle: ShadingPuzzle, *, corners: bool) -> Iterable[tuple[Cell, Cell]]:
    """The pairs of cells that share an edge; with `corners` also those that touch at a corner."""
    if not corners:
        return puzzle.touching_pairs
    around = surroundings(puzzle.height, puzzle.width)
    return ((cell, near) for cell in around for near in around[cell] if cell < near)


@kept_for_size
def frame_rule(puzzle: ShadingPuzzle, value: int, name: str, text: str, *, corners: bool = False) -> "Rule":
    """Each cell with this value is connected with the frame over cells with it: over edges, or also over `corners`."""
    from .rules import JoinedTo

    last = (puzzle.height - 1, puzzle.width - 1)
    frame = [cell for cell in puzzle.cells if 0 in cell or cell.r == last[0] or cell.c == last[1]]
    return JoinedTo(puzzle.rule(name, None, text), puzzle.cells, (value,), _links(puzzle, corners=corners), frame)


@kept_for_size
def rectangle_rules(puzzle: ShadingPuzzle, value: int) -> Iterator["Rule"]:
    """Every block of cells with this value, connected over edges, is a full rectangle: "corner", at 2×2 squares.

    Equivalently, no 2×2 square has exactly three such cells, an inner corner of a block.
    """
    from .rules.counting import counts_alike

    fours = {four[0]: four for four in squares(puzzle.height, puzzle.width)}
    text = f"the square at {{}} has no inner corner of {'shaded' if value else 'unshaded'} cells"
    return counts_alike(puzzle, "corner", fours, text, (0, 1, 2, 4), value)


@kept_for_size
def filled_square_rules(puzzle: ShadingPuzzle, value: int) -> Iterator["Rule"]:
    """Every block of cells with this value, connected over edges, is a full square: "corner" and "square"."""
    from .rules import Shapes

    yield from rectangle_rules(puzzle, value)
    reason = puzzle.rule("square", None, f"each block of {'shaded' if value else 'unshaded'} cells is a square")
    kinds = [
        tuple(Cell(r, c) for r in range(side) for c in range(side))
        for side in range(1, min(puzzle.height, puzzle.width) + 1)
    ]
    yield Shapes(reason, puzzle.cells, puzzle.touching_pairs, kinds, value)


@dataclass(frozen=True)
class CountedRooms(AreaPuzzle, ShadingPuzzle):
    """`numbers` has the number of each room, the count of its shaded cells: None for no clue, `?` for a clue without a
    number."""

    numbers: tuple[Any, ...]

    shade = "#8494a0"
    clue_layers = (("numbers",),)
    in_corners: ClassVar[bool] = False
    """True if numbers are written into the corners of cells."""

    def counted(self) -> Iterator[tuple[int, tuple[Cell, ...], int]]:
        """The rooms with a number: the room's index, its cells and the number."""
        for room, (cells, number) in enumerate(zip(self.areas, self.numbers, strict=True)):
            if number is not None and number != UNKNOWN:
                yield room, cells, number

    def number_rules(self) -> Iterator["Rule"]:
        from .rules.counting import clue_counts

        return clue_counts(
            self,
            self.counted(),
            lambda _, cells, number: f"the room at {cells[0]} has {count_words(number, 'shaded cell')}",
        )

    def draw_ground(self, drawing: "Drawing") -> None:
        """Rooms have no colours: the shading is the picture."""

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions, walls_inside(self))
        for cells, number in zip(self.areas, self.numbers, strict=True):
            if number is not None:
                (drawing.write_in_corner if self.in_corners else drawing.write)(cells[0], str(number))
