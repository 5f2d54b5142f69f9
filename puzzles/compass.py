"""Compass: cut the grid into regions with one compass each, which counts the region's cells beyond it on four sides.

The rules, on W × H cells, some of them with a compass of up to four numbers; some may be holes, which belong to no
region:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. Each region holds exactly one compass.
3. A number of a compass counts the cells of its region that are further up than the compass (in rows above it), further
   down, further left, or further right.

Formats, the first written: puzz.link addresses of `compass`; rows of tokens `up,down,left,right` for compasses, with
`?` for no number (`2,?,?,0`), `#` for a hole, and `-`.

>>> puzzle = Compass.parse("https://puzz.link/p?compass/5/5/l2.21g.2.4m.4.3g.1..l")
>>> puzzle.needles[6], puzzle.needles[8]
('2,?,2,1', '?,2,?,4')
>>> Compass.parse("?,?,0,1 -\\n?,?,?,? -").format()
'https://puzz.link/p?compass/2/2/..01g....g'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from .common.formats import Words
from .common.kit import UNKNOWN, Cell, Cells, Drawing, PuzzLink, Rows, Rules, Scanner, count_words
from .common.puzzle.clues import Place, middle_of
from .common.puzzlink import Layer
from .common.puzzlink_numbers import read_number16, read_skipping, write_number16, write_skipping
from .parts.compass.regions import ClueRegions

HOLE = "#"
SIDES = ("above", "below", "left of", "right of")
NEEDLES = Words(r"((?:0|[1-9][0-9]{0,2})|\?)(,((?:0|[1-9][0-9]{0,2})|\?)){3}|#", "2,?,?,0, #")


class _Needles(Layer):
    """Four numbers in hexadecimal for a compass: up, down, left, right; `.` for no number. `_` is a hole, `g`–`z` skip
    cells."""

    holding = "compasses with numbers from 0 to 999"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._compass)

    def _compass(self, scanner: Scanner) -> str:
        if scanner.peek() == "_":
            scanner.take()
            return HOLE
        start, numbers = scanner.at, [read_number16(scanner) for _ in SIDES]
        if any(number != UNKNOWN and number > 999 for number in numbers):
            raise scanner.error("a number of a compass is at most 999", start)
        return ",".join(map(str, numbers))

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(
            layer, lambda compass: "_" if compass == HOLE else "".join(map(write_number16, numbers_of(compass)))
        )

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and NEEDLES.holds(value)


def numbers_of(compass: str) -> list[Any]:
    """The four numbers, `?` for none."""
    return [number if number == UNKNOWN else int(number) for number in compass.split(",")]


@dataclass(frozen=True)
class Compass(ClueRegions):
    """`needles` has "up,down,left,right" for each cell with a compass, `#` for a hole, else None."""

    needles: tuple[str | None, ...]

    name = "compass"
    lists_sides = "^v<>"
    formats = (PuzzLink("compass", _Needles("needles")), Rows(Cells("needles", NEEDLES)))

    def validation_error(self) -> str:
        return "" if self.board_cells else "expected at least one cell that is no hole"

    @cached_property
    def holes(self) -> frozenset[Cell]:
        return frozenset(cell for cell, compass in self.by_cell(self.needles).items() if compass == HOLE)

    @cached_property
    def clued(self) -> Mapping[Cell, Any]:
        return {cell: compass for cell, compass in self.by_cell(self.needles).items() if compass != HOLE}

    def beyond(self, clue: Cell) -> tuple[list[Cell], ...]:
        """The cells of the board further up than a cell, further down, further left, further right."""
        r, c = clue
        cells = self.board_cells
        return (
            [cell for cell in cells if cell.r < r],
            [cell for cell in cells if cell.r > r],
            [cell for cell in cells if cell.c < c],
            [cell for cell in cells if cell.c > c],
        )

    def least(self, clue: Cell, side: int) -> dict[Cell, int]:
        """For each cell the least number of cells that the region of a compass has on a side if it contains this cell.

        They are on a path to the cell that passes no other compass. Cells without such a path are not listed.
        """
        beyond = set(self.beyond(clue)[side])
        found = {clue: 0}
        layer = [clue]
        while layer:
            following: list[Cell] = []
            while layer:
                cell = layer.pop()
                for other in self.around[cell]:
                    if other not in found and other not in self.clued and other not in self.holes:
                        found[other] = found[cell] + (other in beyond)
                        (following if other in beyond else layer).append(other)
            layer = following
        return found

    def counted(self) -> Iterator[tuple[Cell, int, int]]:
        """The numbers: the compass's cell, the index of the side, the number."""
        for cell, compass in self.clued.items():
            for side, number in enumerate(numbers_of(compass)):
                if number != UNKNOWN:
                    yield cell, side, number

    def rules(self) -> Rules:
        from .common.rules import Inside

        yield from self.region_rules()
        for cell, side, number in self.counted():
            text = f"the region of {cell} has {count_words(number, 'cell')} {SIDES[side]} it"
            reason = self.clue("number", (cell, side), text, (cell,))
            yield Inside(reason, self.borders, self.board_cells, cell, self.beyond(cell)[side], number)

    def draw_clues(self, drawing: Drawing) -> None:
        drawing.picture.columns, drawing.picture.rows = 8, 4  # a number at each side of a compass
        for cell, compass in self.clued.items():
            (x, y), numbers = drawing.middle(cell), numbers_of(compass)
            drawing.picture.line(x - 19, y - 19, x + 19, y + 19, stroke_width=1)
            drawing.picture.line(x - 19, y + 19, x + 19, y - 19, stroke_width=1)
            for number, (dx, dy) in zip(numbers, ((0, -12), (0, 12), (-12, 0), (12, 0)), strict=True):
                if number != UNKNOWN:
                    drawing.picture.write(x + dx, y + dy, str(number), 14)

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        return [[("needles", 4 * self.cells.index(cell) + side) for cell, side, _ in self.counted()]]

    def place_of(self, clue: tuple[str, int]) -> Place:
        return middle_of(self.cells[clue[1] // 4])

    def traces(self) -> Sequence[Place]:
        """A compass without a number remains."""
        return [*map(middle_of, self.clued)]

    def without_clue(self, clue: tuple[str, int]) -> Self:
        field, place = clue
        i, side = divmod(place, 4)
        numbers = (self.needles[i] or "").split(",")
        return self.with_place(field, i, ",".join((*numbers[:side], UNKNOWN, *numbers[side + 1 :])))
