"""Battleship (solitaire battleships, Bimaru, Yubotu): find the fleet; each number counts the ship cells of its line.

The rules, on W × H cells, for a fleet of ships:

1. Every ship of the fleet is in the grid once, in any rotation or reflection. The grid holds no other ship.
2. No two ships touch, not even at a corner.
3. A number at the top or left counts the cells of its column or row with ships.
4. A given segment is a cell of a ship, and shows the sides at which its ship continues. At an end `^`, `v`, `<` or `>`
   it continues at the open side only, at a corner of a ship that is not straight at two sides, at a middle `M` at two
   opposite sides at least, and at a single ship `S` at no side. `?` is any cell of a ship, and `~` is water.

Readings chosen. A line without a number, or with `?`, may hold any number of ship cells. If the fleet does not fit, the
puzzle has no solution.

Formats, the first written: puzz.link addresses of `battleship`; rows of segments, `-` for a cell without a segment,
and the numbers in lines `top:` and `left:`. Corners are `F`, `7`, `L`, `J`: open to the right and down, left and down,
right and up, left and up. The setting `fleet` lists lengths of straight ships, or rows such as `##/#.` for other ships.

>>> puzzle = Battleship.parse("# set: fleet=2,1\\ntop: 1 - 1\\n--~\\n---\\n^--")
>>> puzzle.shapes, puzzle.top, puzzle.segments
((('##',), ('#',)), (1, None, 1), (None, None, '~', None, None, None, '^', None, None))
>>> puzzle.format()
'https://puzz.link/p?battleship/3/3/1g1ih0i1h/2/21o/11g'

Slots are cells, the value is 1 for a ship and 0 for water.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from .common.bank_boards import BankPuzzle
from .common.banks import bank, straight

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Number10, Outside, PuzzLink, Rows, Rules, Signs, Slot, Solution, Value,
    count_words, squares,
)  # fmt: skip
from .common.puzzlink_marks import FLEETS, Bank, Shape
from .common.puzzlink_numbers import Outer16
from .common.shapes import Kind

WATER, MIDDLE = "~", "M"
SIDES = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
OPEN = {"^": "s", "v": "n", "<": "e", ">": "w", "S": "", "F": "es", "7": "sw", "L": "ne", "J": "nw"}
"""For each segment except the middle: the sides at which its ship continues."""
ENDS = ("upper end", "lower end", "left end", "right end")
BENDS = ("upper left corner", "upper right corner", "lower left corner", "lower right corner")
WORDS = {
    WATER: "water",
    UNKNOWN: "a part of a ship",
    MIDDLE: "the middle of a ship",
    "S": "a ship of one cell",
    **{sign: f"the {place} of a ship" for sign, place in zip("^v<>F7LJ", (*ENDS, *BENDS), strict=True)},
}
ADDRESS = dict(zip("0123456789a", (WATER, "^", "v", "<", ">", MIDDLE, "S", "F", "7", "L", "J"), strict=True))
FLEET = straight(1, 1, 1, 1, 2, 2, 2, 3, 3, 4)


@dataclass(frozen=True)
class Battleship(BankPuzzle):
    """`segments` has the given segment of each cell, or None; `top` and `left` have the numbers."""

    segments: tuple[str | None, ...]
    top: tuple[Any, ...]
    left: tuple[Any, ...]
    fleet: tuple[Shape, ...] = FLEET

    name = "battleship"
    family = "Things to place"
    turning_signs = ("^>v<", "F7JL")
    aliases = {"battleships": {}, "bimaru": {}, "yubotu": {}}
    formats = (
        PuzzLink("battleship", Outer16(("top", "left")), Number10("segments", ADDRESS, "g"), Bank("fleet", FLEETS)),
        Rows(
            Cells("segments", Signs({sign: sign for sign in ADDRESS.values()}, unknown=True)),
            outside=Outside(Signs(numbers=range(256), unknown=True), ("top", "left")),
        ),
    )
    settings = {"fleet": bank(FLEET, "the ships")}
    bank, corners = "fleet", True
    groups_said = "every group of cells that touch, also at corners, is one ship of the fleet"
    outside = ("top", "left")
    phrases = {0: "is water", 1: "holds a ship"}
    value_words = {1: "ship", 0: "water"}
    clue_layers = (("segments",), ("top", "left"))

    def beside(self, cell: Cell) -> dict[str, Cell]:
        """The neighbours of a cell, by side."""
        places = {side: Cell(cell.r + dr, cell.c + dc) for side, (dr, dc) in SIDES.items()}
        return {side: place for side, place in places.items() if place in self.around[cell]}

    @property
    def diagonals(self) -> Iterator[tuple[Cell, Cell]]:
        """If all ships are straight: the pairs of cells that share only a corner. They never both hold ships."""
        if all(cell.r == 0 for kind in self.kinds for cell in kind):
            for a, b, c, d in squares(self.height, self.width):
                yield from ((a, d), (b, c))

    def piece_words(self, kind: Kind) -> str:
        size = len(kind)
        is_straight = kind[-1].r == 0
        return f"the ship of {count_words(size, 'cell')}" if is_straight else super().piece_words(kind)

    def rules(self) -> Rules:
        from .common.kit import Count, Table

        yield from self.line_rules("cell", " of ships")
        for cell, sign in self.by_cell(self.segments).items():
            beside = self.beside(cell) if sign in (MIDDLE, *OPEN) else {}
            allowed = [
                (held, *rest)
                for held, *rest in product((0, 1), repeat=1 + len(beside))
                if _fits(sign, held, {side for side, is_ship in zip(beside, rest, strict=True) if is_ship})
            ]
            cells = (cell, *beside.values())
            yield Table(self.clue("segment", cell, f"{cell} holds {WORDS[sign]}", (cell,)), cells, allowed)
        for pair in self.diagonals:
            text = f"{pair[0]} and {pair[1]} do not both hold ships: these would touch"
            yield Count(self.rule("touch", pair, text, pair), pair, (1,), high=1)
        yield from self.bank_rules()

    # ── pictures ──

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        from .common.drawing import MIRROR
        from .common.kit import INK

        super().draw(drawing, solution, unsure)
        known = {cell for cell in self.cells if solution.get(cell) is not None and cell not in unsure}
        for cell in known:
            if solution[cell]:
                beside = self.beside(cell).items()
                drawing.hull(cell, [SIDES[side] for side, neighbour in beside if solution.get(neighbour)])
        for cell, sign in self.by_cell(self.segments).items():
            if sign == WATER:
                drawing.waves(cell)
            elif sign == UNKNOWN:
                drawing.circle(cell, filled=True, colour=MIRROR, radius=0.2)
            elif sign == MIDDLE:
                drawing.shade(cell, INK)
            else:
                drawing.hull(cell, [SIDES[side] for side in OPEN[sign]], INK)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        if not value:
            drawing.dot(cell)

    # ── making new ones ──


def _fits(sign: str, held: Any, sides: Collection[str]) -> bool:
    """True if a cell with this segment can have this value when ships are at these sides of it."""
    if sign in (WATER, UNKNOWN) or not held:
        return bool(held) != (sign == WATER)
    through = {"n", "s"} <= set(sides) or {"e", "w"} <= set(sides)
    return through if sign == MIDDLE else set(sides) == set(OPEN[sign])
