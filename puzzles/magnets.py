"""Magnets (magnetplatten): fill plates with magnets so that equal poles never touch and numbers count the poles.

The rules, on W × H cells that are divided into plates of two cells and single cells:

1. A plate is a magnet, with a plus pole in one cell and a minus pole in the other, or both cells stay empty. Single
   cells stay empty.
2. Poles in cells that share an edge are not equal. With `anti`, poles of different magnets that touch are equal.
3. A number at the top of a column or left of a row counts its plus poles. A number at the bottom of a column or right
   of a row counts its minus poles.
4. A given pole is in its cell, and a cell that is given as empty holds no pole.

Formats, the first written. Tatham's game ID: `WxH:`, then the numbers at the top, left, bottom and right, one character
each (`.` for none, `a`–`z` from 10 on, `A`–`Z` from 36 on) and a comma after each side; then one sign a cell: `L`,
`R`, `T`, `B` for the left, right, top or bottom half of a plate, `*` for a single cell. puzz.link addresses of
`magnets`: cells marked as without plate are single cells; other regions than plates are refused. Rows of the plates'
names, any sign or word, with the numbers before them in lines `top:`, `bottom:`, `left:`, `right:`; given cells are
further rows, of `+`, `-`, `x` (empty) and `.` (not given). Game IDs have no given cells, addresses no empty ones.

>>> puzzle = Magnets.parse("3x1:1..,.,.1.,1,LR*")
>>> puzzle.regions, puzzle.top, puzzle.bottom, puzzle.left, puzzle.right
((0, 0, 1), (1, None, None), (None, 1, None), (None,), (1,))
>>> Magnets.parse("https://puzz.link/p?magnets/2/2/11h1h10o900").given
('+', None, None, None)

Slots are cells, the values are `+`, `-` and `.` for an empty one; text and JSON value are rows of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from .common.geometry import connected_regions

from .common.kit import (  # isort: skip
    SIDES, Areas, Cell, CellPuzzle, Cells, Drawing, Edge, Outside, PlayBoard, PuzzLink, Rows, Rules, Signs, Slot,
    Tatham, Value, count_words, yes_or_no,
)  # fmt: skip

from .parts.magnets.formats import EMPTY, MINUS, PLUS, Outer, PlateHalves, Plates, Poles, PoleSigns, sizes_of

OPPOSITE = {PLUS: MINUS, MINUS: PLUS, EMPTY: EMPTY}
COLOURS = {PLUS: "#c0392b", MINUS: "#2c5f9e", EMPTY: "#46545f"}
COUNTED = {"top": PLUS, "bottom": MINUS, "left": PLUS, "right": MINUS}
"""The poles that the numbers of each side count."""


@dataclass(frozen=True)
class Magnets(CellPuzzle):
    """`regions` has the number of each cell's plate. `top`, `bottom`, `left` and `right` have the numbers outside.
    `given` has the pole of each given cell, `.` for an empty one, or None; it is () if no cell is given."""

    regions: tuple[int, ...]
    top: tuple[int | None, ...]
    bottom: tuple[int | None, ...]
    left: tuple[int | None, ...]
    right: tuple[int | None, ...]
    anti: bool = False
    given: tuple[str | None, ...] = ()

    name = "magnets"
    counts_lines = True
    values_are_numbers = False
    value_words = {PLUS: "positive", MINUS: "negative", EMPTY: "neutral"}
    aliases = {"magnetplatten": {}, "antimagnets": {"anti": "yes"}}
    formats = (
        Tatham(Poles(), PlateHalves(), skipped="dS"),
        PuzzLink("magnets", Outer(), Plates(), flags={"a": "anti"}),
        Rows(Areas(), outside=Outside(Signs(numbers=range(1000))), extra=Cells("given", PoleSigns())),
    )
    settings = {"anti": yes_or_no(False, "poles of two magnets that touch are equal")}
    outside = SIDES
    clue_layers = (SIDES,)

    def __post_init__(self) -> None:
        if not any(self.given):  # one form of a board without given cells, so that equal boards are equal
            object.__setattr__(self, "given", ())

    def validation_error(self) -> str:
        connected = connected_regions(self.height, self.width, self.regions)
        if connected != self.regions or max(sizes_of(self.regions)) > 2:
            return "expected plates of two cells that share an edge, and single cells"
        lone = [cell for cell, pole in self.poles.items() if pole != EMPTY and cell not in self.other_half]
        return f"expected no pole at {lone[0]}, which is a single cell" if lone else ""

    @property
    def poles(self) -> dict[Cell, str]:
        """The given poles, and `.` for cells that are given as empty."""
        return self.by_cell(self.given) if self.given else {}

    def values(self, slot: Slot) -> Sequence[Value]:
        return (EMPTY, PLUS, MINUS) if slot in self.other_half else (EMPTY,)

    @cached_property
    def plates(self) -> list[tuple[Cell, Cell]]:
        """The two cells of each plate."""
        halves: dict[int, list[Cell]] = {}
        for cell, region in zip(self.cells, self.regions, strict=True):
            halves.setdefault(region, []).append(cell)
        return [(cells[0], cells[1]) for cells in halves.values() if len(cells) == 2]

    @cached_property
    def other_half(self) -> dict[Cell, Cell]:
        """For each cell of a plate, the other cell of the plate."""
        return {cell: half for a, b in self.plates for cell, half in ((a, b), (b, a))}

    @property
    def beside(self) -> list[Edge]:
        """The pairs of cells of different plates that share an edge."""
        halves = self.other_half
        pairs = ((edge, *edge.ends) for edge in self.touching)
        return [edge for edge, a, b in pairs if a in halves and b in halves and halves[a] != b]

    def value_word(self, slot: Slot, value: Value) -> str:
        return {PLUS: "plus", MINUS: "minus", EMPTY: "no pole"}[str(value)]

    def board(self) -> PlayBoard:
        """A pole also enters the opposite pole in the other half of its plate."""
        from .common.play_board import Surface, Target

        surface, targets = Surface(self), list[Target]()
        for cell in self.cells:
            target = surface.target(cell)
            if (half := self.other_half.get(cell)) is not None and target.fixed is None:
                poles = [str(choice.value) for choice in target.choices]
                moves = tuple(((cell, pole), (half, OPPOSITE[pole])) for pole in poles)
                target = target._replace(slot=None, moves=moves)
            targets.append(target)
        return surface.board(targets=tuple(targets))

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf, Table

        for plate in self.plates:
            reason = self.rule("plate", plate[0], f"{plate[0]} and {plate[1]} are one magnet or both empty", plate)
            yield Table(reason, plate, OPPOSITE.items())
        pairs = product((EMPTY, PLUS, MINUS), repeat=2)
        kept = [(a, b) for a, b in pairs if EMPTY in (a, b) or (a == b) == self.anti]
        for edge in self.beside:
            text = f"{edge.ends[0]} and {edge.ends[1]} have no {'opposite' if self.anti else 'equal'} poles"
            yield Table(self.rule("touch", edge, text, edge.ends), edge.ends, kept)
        for side, line, number, _ in self.clues_beside(*SIDES):
            pole = COUNTED[side]
            reason = self.clue(side, line.number, f"{line} has {count_words(number, 'pole')} {pole}", line.cells)
            yield Count(reason, line.cells, (pole,), number, number)
        for cell, pole in self.poles.items():
            text = f"{cell} is {'empty' if pole == EMPTY else pole}"
            yield OneOf(self.clue("given", cell, text, (cell,)), cell, (pole,))

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.kit import GIVEN

        drawing.ground("#c9d2d9")
        for first, second in self.plates:
            drawing.plate(first, second, GIVEN)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        drawing.circle(cell, filled=True, colour=COLOURS[str(value)], radius=0.32 if value != EMPTY else 0.2)
        if value != EMPTY:
            drawing.write(cell, "+" if value == PLUS else "−", "#ffffff", 24)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, pole in self.poles.items():
            if cell in self.other_half:
                self.draw_value(drawing, cell, pole)
        drawing.frame()

    def draw_outside(self, drawing: Drawing) -> None:
        for side, pole in COUNTED.items():
            drawing.clues(side, getattr(self, side), COLOURS[pole])
        drawing.outside("top", -1, "+", COLOURS[PLUS])
        drawing.outside("bottom", self.width, "−", COLOURS[MINUS])

    def caption(self) -> str:
        return "poles that touch are equal" if self.anti else ""

    def fits(self, poles: Mapping[Any, Value], cell: Cell, pole: str) -> bool:
        """True if a magnet on this empty plate, with this pole in the cell, touches only poles that it may touch."""
        halves = ((cell, pole), (self.other_half[cell], OPPOSITE[pole]))
        touching = ((sign, poles[neighbour]) for half, sign in halves for neighbour in self.around[half])
        return not any((OPPOSITE[sign] if self.anti else sign) == touched for sign, touched in touching)
