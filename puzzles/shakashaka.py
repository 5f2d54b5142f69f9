"""Shakashaka (proof of quilt): put black triangles into cells so that all white areas are rectangles.

The rules, on W × H cells, some of them black:

1. A white cell stays as it is, or half of it becomes black: a right-angled triangle in one of its four corners.
2. A number in a black cell counts the triangles in the up to four cells beside it.
3. Every white area is a rectangle, upright or turned by 45 degrees.

Readings chosen. A black cell without number (`?` or `#`) is no clue. A board without any triangle is a solution if its
white areas are rectangles; puzz.link requires at least one triangle.

Formats, the first written: puzz.link addresses of `shakashaka`; rows of numbers, `#` for a black cell without number
(`?` is read, too) and `-` for a white cell.

>>> puzzle = Shakashaka.parse("2--\\n--#\\n-#-")
>>> puzzle.black
(2, None, None, None, None, '?', None, '?', None)
>>> puzzle.format()
'https://puzz.link/p?shakashaka/3/3/ch.g.g'

Slots are the white cells, the value is `.` for a cell that stays white, or the corner that is black: `nw`, `ne`, `sw`,
`se`. The text has `F`, `7`, `L`, `J` for these, and black cells as they are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from .common.clue_cell_boards import BlackPuzzle
from .common.geometry import Corner
from .common.kit import UNKNOWN, Cell, Cells, Drawing, PuzzLink, Rows, Rules, Signs, Value, cells, count_words
from .common.puzzlink_numbers import Four
from .common.shown_kinds import ShownCells

PLAIN, BLACK = ".", "#"
CORNERS = {"nw": "upper left", "ne": "upper right", "sw": "lower left", "se": "lower right"}
MEETING = (((-1, -1), "se"), ((-1, 0), "ws"), ((0, 0), "nw"), ((0, -1), "en"))
"""The four cells around a point, clockwise. For each: the step to it from the cell below and right of the point, and
its sides that end in the point, clockwise."""


@dataclass(frozen=True)
class Shakashaka(ShownCells, BlackPuzzle):
    """`black` has the number of each black cell, `?` for a black cell without number, None for a white cell."""

    name = "shakashaka"
    values_are_numbers = False
    shown_words = ("triangle", "triangles", "white")
    aliases = {"proof-of-quilt": {}}
    formats = (
        PuzzLink("shakashaka", Four("black")),
        Rows(Cells("black", Signs({BLACK: UNKNOWN}, numbers=range(5), unknown=True))),
    )
    puzzlink_needs = "triangle"
    dots_if_empty = True
    signs = {PLAIN: ".", "nw": "F", "ne": "7", "sw": "L", "se": "J"}
    phrases = {PLAIN: "stays white", **{corner: f"is black in its {place} corner" for corner, place in CORNERS.items()}}

    def points(self) -> Iterator[tuple[Cell, list[Cell | None]]]:
        """The corner points, each with the cells around it, clockwise from the north-west; None for a black cell."""
        white = set(self.white)
        for point in cells(self.height + 1, self.width + 1):
            meeting = [Cell(point.r + dr, point.c + dc) for (dr, dc), _ in MEETING]
            if not white.isdisjoint(meeting):
                yield point, [cell if cell in white else None for cell in meeting]

    def shown_cells(self) -> "dict[Cell, Any]":
        return {cell: {1: [(cell, tuple(CORNERS))]} for cell in self.white}

    def rules(self) -> Rules:
        from .common.kit import Count, Table

        for cell, number in self.numbers.items():
            text = count_words(number, f"cell beside {cell} holds a triangle", f"cells beside {cell} hold a triangle")
            yield Count(self.clue("number", cell, text, (cell,)), self.beside(cell), CORNERS, number, number)
        for point, meeting in self.points():
            white = [cell for cell in meeting if cell]
            text = f"white areas have right angles at corner {Corner(*point)}"
            yield Table(self.rule("angle", point, text, white), white, _allowed(tuple(map(bool, meeting))))

    # ── pictures ──

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        drawing.triangle(cell, str(value))

    # ── making new puzzles ──


@lru_cache(16)
def _allowed(white: tuple[bool, ...]) -> frozenset[tuple[str, ...]]:
    """The possible values of the white cells among four cells around a point: white angles have 90, 180 or 360°.

    Each cell has two halves of 45 degrees at the point. A half is white if the side next to it is white.
    """
    allowed = set()
    for row in product((PLAIN, *CORNERS), repeat=sum(white)):
        values = iter(row)
        held = [next(values) if is_white else "nesw" for is_white in white]
        ring = "".join(
            "01"[side not in value] for value, (_, sides) in zip(held, MEETING, strict=True) for side in sides
        )
        start = ring.find("0")
        runs = (ring[start:] + ring[:start]).split("0") if start >= 0 else [""]
        if all(len(run) in (0, 2, 4) for run in runs):
            allowed.add(row)
    return frozenset(allowed)
