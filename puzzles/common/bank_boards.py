"""Base class of puzzles with a bank of pieces: each group of shaded cells is one of them, and each piece is used.

Pieces can be rotated and reflected. A group is a maximal set of shaded cells that are joined by shared edges. With
`corners`, shared corners join cells as well, so pieces do not touch each other even at corners.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from .banks import cells_of_shape, name_of
from .cell_boards import ShadingPuzzle
from .geometry import Cell
from .puzzlink_marks import Shape
from .shapes import Kind, Placement, is_connected, kind_of, placements
from .solution import Solution

if TYPE_CHECKING:
    from collections.abc import Collection

    from .picture import Picture
    from .rules import Rule
    from .solution import Slot

FOUR = ((-1, 0), (0, 1), (1, 0), (0, -1))
EIGHT = tuple((dr, dc) for dr, dc in product((-1, 0, 1), repeat=2) if dr or dc)
"""The steps from a cell to the cells that share an edge (FOUR), or an edge or a corner (EIGHT), with it."""

UNIT, COLUMNS = 15.0, 1.5
"""The side of a cell in the bank below the picture, and the gap beside a piece, in cells."""


@dataclass(frozen=True)
class BankPuzzle(ShadingPuzzle):
    """A puzzle with a bank of pieces. `bank` is the name of the field that has the pieces."""

    bank: ClassVar[str] = "pieces"
    corners: ClassVar[bool] = False
    all_used: ClassVar[bool] = True
    """Whether each piece is placed; else it may be."""
    groups_said: ClassVar[str] = "every group of shaded cells is one of the pieces"

    @property
    def shapes(self) -> tuple[Shape, ...]:
        return getattr(self, self.bank)  # type: ignore[no-any-return]

    @cached_property
    def kinds(self) -> dict[Kind, int]:
        """The number of times that each kind of piece is in the bank."""
        return dict(Counter(kind_of(cells_of_shape(shape)) for shape in self.shapes))

    @cached_property
    def near(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """For each cell its neighbours: two neighbours are in the same group if both are shaded."""
        if not self.corners:
            return self.around
        board = set(self.cells)
        ring = {cell: [Cell(cell.r + dr, cell.c + dc) for dr, dc in EIGHT] for cell in self.cells}
        return {cell: tuple(place for place in places if place in board) for cell, places in ring.items()}

    def placed(self, kind: Kind) -> list[Placement]:
        """All placements of a kind on the board."""
        return placements(kind, self.height, self.width, EIGHT if self.corners else FOUR)

    def validation_error(self) -> str:
        separated = next((kind for kind in self.kinds if not is_connected(kind)), None)
        return f"the cells of {name_of(separated)} are not connected" if separated else ""

    def piece_words(self, kind: Kind) -> str:
        """The name of a piece in the texts of Reasons."""
        return name_of(kind)

    def bank_rules(self) -> "Iterator[Rule]":
        """Every group is a piece of the bank ("piece"); each piece occurs as often as in the bank, or at most so often
        ("times")."""
        from .rules import Shapes, ShapeTimes

        links = [(cell, near) for cell, neighbours in self.near.items() for near in neighbours if cell < near]
        reason = self.rule("piece", None, self.groups_said)
        yield Shapes(reason, self.cells, links, self.kinds)
        for kind, count in self.kinds.items():
            often = {1: "once", 2: "twice"}.get(count, f"{count} times")
            text = f"{self.piece_words(kind)} is placed {'' if self.all_used else 'at most '}{often}"
            low = count if self.all_used else 0
            yield ShapeTimes(self.clue("times", kind, text), self.cells, links, kind, count, low)

    # ── pictures ──

    def picture(self, solution: Solution | None = None, unsure: "Collection[Slot]" = ()) -> "Picture":
        """The board, and below it the pieces."""
        from .drawing import SHADE
        from .picture import Picture

        board, boxes = super().picture(solution, unsure), list[tuple[Kind, float, float]]()
        x = y = lowest = UNIT
        for kind in (cells_of_shape(shape) for shape in self.shapes):
            columns, rows = max(cell.c for cell in kind) + 1, max(cell.r for cell in kind) + 1
            if x > UNIT and x + (columns + 1) * UNIT > board.width:
                x, y = UNIT, lowest + UNIT
            boxes.append((kind, x, y))
            x, lowest = x + (columns + COLUMNS) * UNIT, max(lowest, y + rows * UNIT)
        whole = Picture(board.width, board.height + lowest + UNIT, self.name)
        whole.place = board.place
        whole.nest(board, 0, 0)
        for kind, x, y in boxes:
            for r, c in kind:
                place = (x + c * UNIT, board.height + y + r * UNIT)
                whole.rectangle(*place, UNIT, UNIT, fill=SHADE, stroke="#ffffff", stroke_width=0.8)
        return whole
