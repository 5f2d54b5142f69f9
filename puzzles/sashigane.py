"""Sashigane: cut the grid into L shapes one cell wide; circles are at corners of shapes, arrows at their ends.

The rules, on W × H cells, some of them with a circle or an arrow:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. Each region is an L: two straight arms that are one cell wide, each two cells long or more, that meet in a corner.
3. A circle is in the corner of its region. A number in it is the number of cells of the region.
4. An arrow is at an end of its region, and points along the arm towards the corner.

A region may hold several circles and arrows, or none.

Formats, the first written: puzz.link addresses of `sashigane`; rows of tokens: `o` is a circle, `o5` a circle with a
number, `^ v < >` are arrows, `-` is none.

>>> puzzle = Sashigane.parse("https://puzz.link/p?sashigane/5/5/jm.o3khkgojm4")
>>> puzzle.signs[:5]
('>', None, None, None, 'o')
>>> Sashigane.parse("- o\\n- ^").format()
'https://puzz.link/p?sashigane/2/2/k.kg'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from .common.formats import Words
from .common.kit import UNKNOWN, Cell, Cells, Drawing, Edge, PuzzLink, RegionPuzzle, Rows, Rules, Solution, count_words
from .common.puzzlink import Layer
from .common.puzzlink_numbers import MOST_8, is_number, read_number8, read_skipping, write_number16, write_skipping

if TYPE_CHECKING:
    from .common.kit import Scanner


STEPS: Mapping[str, tuple[int, int]] = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The step (down, right) of each arrow."""
OPPOSITE = {"^": "v", "v": "^", "<": ">", ">": "<"}
TURNS = tuple(product("^v", "<>"))
"""The directions of the two arms from a corner."""
WORDS = {"^": "above", "v": "below", "<": "to the left of", ">": "to the right of"}
ARROWS = dict(zip("ghij", STEPS, strict=True))
SIGNS = Words(r"o([1-9][0-9]{0,4})?|[<>^v]", "o5, o, ^")


class _Signs(Layer):
    """Circles as numbers in hexadecimal, `.` without number; arrows `g`–`j`; `k`–`z` skip 1–16 cells."""

    holding = "arrows, and circles with numbers from 1 to 255"

    def values_of(self, scanner: "Scanner", count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._sign, "k")

    def _sign(self, scanner: "Scanner") -> str:
        if scanner.peek() in ARROWS:
            return ARROWS[scanner.take()]
        if scanner.peek() in ("@", "%"):
            raise scanner.error("an arrow without direction ('@') is not read: draw its direction")
        number = read_number8(scanner)
        return "o" if number in (UNKNOWN, 0) else f"o{number}"

    def written(self, layer: Sequence[Any]) -> str:
        letters = {arrow: letter for letter, arrow in ARROWS.items()}
        return write_skipping(layer, lambda sign: letters.get(sign) or write_number16(number_of(sign)), "k")

    def fits(self, value: Any) -> bool:
        if not isinstance(value, str) or not SIGNS.holds(value):
            return False
        return value in (*STEPS, "o") or is_number(number_of(value), MOST_8)


def number_of(circle: str) -> Any:
    """The number of a circle, `?` for none."""
    return int(circle[1:]) if circle[1:] else UNKNOWN


class Shape(NamedTuple):
    """An L: its corner, and its two ends with the arrows that point from them to the corner."""

    corner: Cell
    ends: tuple[tuple[Cell, str], tuple[Cell, str]]
    cells: tuple[Cell, ...]


def shape_of(corner: Cell, upright: tuple[str, int], level: tuple[str, int]) -> Shape:
    """The L with an arm of this many cells, without the corner, in each of the two directions."""
    cells, ends = [corner], []
    for direction, length in (upright, level):
        dr, dc = STEPS[direction]
        cells += [Cell(corner.r + k * dr, corner.c + k * dc) for k in range(1, length + 1)]
        ends.append((cells[-1], OPPOSITE[direction]))
    return Shape(corner, (ends[0], ends[1]), tuple(cells))


@dataclass(frozen=True)
class Sashigane(RegionPuzzle):
    """`signs` has for each cell `o` or `o` with a number for a circle, `^ v < >` for an arrow, else None."""

    signs: tuple[str | None, ...]

    name = "sashigane"
    turning_signs = ("^>v<",)
    formats = (PuzzLink("sashigane", _Signs("signs")), Rows(Cells("signs", SIGNS)))
    clue_layers = (("signs",),)

    @cached_property
    def circles(self) -> dict[Cell, Any]:
        """The numbers of circles by cell, `?` for none."""
        return {cell: number_of(sign) for cell, sign in self.by_cell(self.signs).items() if sign not in STEPS}

    @cached_property
    def arrows(self) -> dict[Cell, str]:
        return {cell: sign for cell, sign in self.by_cell(self.signs).items() if sign in STEPS}

    def border(self, cell: Cell, direction: str) -> Edge | None:
        """The border that a step from a cell crosses; None at the frame."""
        other = Cell(cell.r + STEPS[direction][0], cell.c + STEPS[direction][1])
        return Edge.between(cell, other) if other in self.around[cell] else None

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rectangle_boards import straight_from
        from .common.rules import LShapes, Sight

        yield self.wall_rule()
        yield LShapes(self.rule("shape", None, "each region is an L"), self.borders, self.cells)
        for cell, number in self.circles.items():
            reasons = [self.clue("corner", cell, f"{cell} is the corner of its region", (cell,))]
            if number != UNKNOWN:
                text = f"{cell} is the corner of a region of {count_words(number, 'cell')}"
                reasons.append(reason := self.clue("number", cell, text, (cell,)))
            for corner, pair in product(reasons, ("^v", "<>")):
                yield Count(corner, filter(None, (self.border(cell, side) for side in pair)), (0,), 1, 1)
            if number != UNKNOWN:
                yield Sight(reason, straight_from(cell, self.height, self.width), (0,), number)
        for cell, arrow in self.arrows.items():
            end = self.clue(
                "arrow", cell, f"{cell} is an end of its region, and the corner lies {WORDS[arrow]} it", (cell,)
            )
            for side in STEPS:
                border = filter(None, (self.border(cell, side),))
                yield Count(end, border, (0,), int(side == arrow), int(side == arrow))

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell, number in self.circles.items():
            drawing.circle(cell, colour=INK)
            if number != UNKNOWN:
                drawing.write(cell, str(number))
        for cell, arrow in self.arrows.items():
            drawing.write(cell, {"^": "↑", "v": "↓", "<": "←", ">": "→"}[arrow])

    def shapes(self, solution: Solution) -> Iterator[Shape]:
        """The regions of a solution."""
        walls = self.walls(solution)
        for cell in self.cells:
            arms = []
            for direction, (dr, dc) in STEPS.items():
                length, (r, c) = 0, cell
                while (edge := self.border(Cell(r, c), direction)) and edge not in walls:
                    length, r, c = length + 1, r + dr, c + dc
                if length:
                    arms.append((direction, length))
            if len(arms) == 2 and arms[0][0] in "^v" and arms[1][0] in "<>":
                yield shape_of(cell, arms[0], arms[1])
