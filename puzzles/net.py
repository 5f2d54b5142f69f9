"""Net (netwalk, pipes): turn the tiles so that their pipes form one network.

The rules, on W × H cells; each has a tile, which is open to some of its sides:

1. Each tile may be turned by quarter turns. Turns that look the same count as one.
2. Where two tiles meet, both are open there or neither is. No open side leads out of the grid or to a barrier.
3. All tiles form one connected network without a loop.
4. With `wrap`, the grid's left side meets its right side, and the top meets the bottom.

Readings chosen. A cell without open sides is empty: the network need not reach it. In a grid that wraps and is one cell
wide or high, two sides of a cell would meet each other and form a loop: they are closed.

Formats, the first written. Tatham's game ID: `WxH:` (`WxHw:` for rule 4), then one hex digit a cell: the tile as it is
at the start, the sum of its open sides (right 1, up 2, left 4, down 8). After a digit, `v` is a barrier to the
right and `h` a barrier below. Barriers on the frame of a grid that does not wrap are ignored, and so are other letters
of the size, as in the game. Rows of hex digits, `-` or `0` for an empty cell; they have no barriers.

>>> puzzle = Net.parse("3x2:4v6141h8")
>>> puzzle.tiles[:3], sorted(puzzle.barriers)
(('4', '6', '1'), [(Cell(r=0, c=0), 1)])
>>> Net.parse("461\\n418").format()
'3x2:461418'

Slots are cells, the value is a hex digit: a tile as it is turned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Self, cast

from .common.kit import (  # isort: skip
    Board, Cell, Cells, Codec, Drawing, Edge, Rows, Rules, Scanner, Signs, Slot, Tatham, Text, Value, cells,
    yes_or_no,
)  # fmt: skip
from .common.side_boards import BLANK, DIGITS, DOWN, OPPOSITE, RIGHT, SIGNS, Joint, SidePuzzle, closed, steps_of

LETTERS = {"v": RIGHT, "h": DOWN}
LOOSE = "#75858f"
"""The colour of a tile that is not turned yet."""
Barrier = tuple[Cell, int]
"""A cell, and RIGHT or DOWN: the side of the barrier."""


@cache
def turned(tile: str) -> tuple[str, ...]:
    """The tile as it is, then turned anticlockwise; each distinct turn once."""
    number = int(tile, 16)
    return tuple(dict.fromkeys(DIGITS[(number << k | number >> 4 - k) & 15] for k in range(4)))


class _Tiles(Codec):
    """One hex digit a cell, with the cell's barriers after it."""

    fields = ("tiles", "barriers")

    def read(self, scanner: Scanner, board: Board) -> None:
        tiles, barriers = list[str](), set[Barrier]()
        for cell in cells(board["height"], board["width"]):
            digit = scanner.peek().lower()
            if digit not in tuple(DIGITS):
                raise scanner.error(f"expected a hex digit for the tile at {cell}, found {scanner.found()}")
            tiles.append(digit)
            scanner.take()
            while scanner.peek() in tuple(LETTERS):
                barriers.add((cell, LETTERS[scanner.take()]))
        board |= {"tiles": tuple(tiles), "barriers": frozenset(barriers)}

    def write(self, puzzle: Any) -> str:
        return "".join(
            tile + "".join(letter for letter, side in LETTERS.items() if (cell, side) in puzzle.barriers)
            for cell, tile in puzzle.tile.items()
        )


class _ID(Tatham):
    """A game ID. All letters of the size except `w`, and the numbers after them, are ignored."""

    ignored = "[A-Za-vx-z][0-9.]*"


@dataclass(frozen=True)
class Net(SidePuzzle):
    """`tiles` has each cell's tile as it is at the start. `barriers` has a cell and RIGHT or DOWN for each
    barrier."""

    tiles: tuple[str, ...]
    wrap: bool = False
    barriers: frozenset[Barrier] = frozenset()

    name = "net"
    no_sentences = "each tile only turns"
    aliases = {"netwalk": {}, "pipes": {}}
    formats = (
        _ID(_Tiles(), flags={"w": "wrap"}),
        Rows(Cells("tiles", Signs({**SIGNS, "-": BLANK, ".": BLANK}))),
    )
    barriers_in = "barriers"
    settings = {"wrap": yes_or_no(False, "opposite sides of the grid meet")}

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        puzzle = super().read(text, settings)
        kept = (barrier for barrier in puzzle.barriers if puzzle.wrap or puzzle.beside(*barrier))
        return replace(puzzle, barriers=frozenset(kept))

    @property
    def wraps(self) -> bool:
        return self.wrap

    @cached_property
    def tile(self) -> dict[Cell, str]:
        """The tile of each cell as it is at the start."""
        return dict(zip(self.cells, self.tiles, strict=True))

    @cached_property
    def walls(self) -> list[Joint]:
        """The joints with a barrier."""
        return [joint for joint in self.joints if (joint.one, joint.side) in self.barriers]

    @cached_property
    def network(self) -> list[Cell]:
        """The cells that are not empty."""
        return [cell for cell, tile in self.tile.items() if tile != BLANK]

    def values(self, slot: Slot) -> Sequence[Value]:
        return turned(self.tile[cast("Cell", slot)])

    def rules(self) -> Rules:
        from .common.kit import OneOf

        for cell, tile in self.tile.items():
            text = f"the tile at {cell} is {tile}, as it stands or turned"
            yield OneOf(self.clue("tile", cell, text, (cell,)), cell, turned(tile))
        for cell, sides in self.rim.items():
            text = f"no open side of {cell} leads out of the grid"
            yield from closed(self.rule("frame", cell, text, (cell,)), cell, sides)
        for joint in self.walls:
            first, side, second = joint
            reason = self.clue("barrier", joint, f"a barrier stands between {joint}", (first, second))
            yield from (*closed(reason, first, (side,)), *closed(reason, second, (OPPOSITE[side],)))
        yield from self.match_rules()
        yield self.network_rule("the tiles form one network without loop", self.network)

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.kit import GIVEN

        drawing.ground(GIVEN)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import SOLVED

        drawing.pipe(cell, steps_of(value), SOLVED)

    def draw_open(self, drawing: Drawing, cell: Cell) -> None:
        drawing.pipe(cell, steps_of(self.tile[cell]), LOOSE)

    def draw_clues(self, drawing: Drawing) -> None:
        for (r, c), side in sorted(self.barriers):
            across = side == RIGHT
            drawing.walls([Edge(r, c, r + (not across), c + across)])
            if self.beside(Cell(r, c), side) not in (Cell(r, c + 1), Cell(r + 1, c)):  # across the seam: two sides
                drawing.walls([Edge(r, -1, r, 0) if across else Edge(-1, c, 0, c)])
        if not self.wrap:
            drawing.frame()
