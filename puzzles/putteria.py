"""Putteria: write the size of each room into one of its cells, so that numbers do not touch or repeat in a line.

The rules, on W × H cells that are divided into rooms:

1. Each room of n cells holds the number n in one of its cells. Its other cells stay empty.
2. Cells with numbers do not share an edge.
3. Equal numbers are not in the same row or column.
4. A cell with a given number holds it; a cell with a cross holds none.

Formats, the first written: puzz.link addresses of `putteria`, where `.` is a cross; rows of given numbers, `x` and `-`,
then rows of the rooms' names, any sign or word.

>>> puzzle = Putteria.parse("x-1\\n---\\n\\nAAB\\nAAA")
>>> puzzle.given, puzzle.regions
(('?', None, 1, None, None, None), (0, 0, 1, 0, 0, 0))
>>> puzzle.format()
'https://puzz.link/p?putteria/3/2/84.g1i'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .common.geometry import repeats
from .common.kit import UNKNOWN, Areas, Borders, Cell, Cells, Drawing, Number16, PuzzLink, Rows, Rules, Signs
from .common.number_boards import RoomSizes


@dataclass(frozen=True)
class Putteria(RoomSizes):
    """`given` has the clue of each cell: a number, `?` for a cross, None for an open cell."""

    name = "putteria"
    formats = (
        PuzzLink("putteria", Borders(), Number16("given")),
        Rows(Cells("given", Signs({"x": UNKNOWN}, numbers=range(1, 10_000))), Areas()),
    )

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.room_rules()
        for edge in self.touching:
            text = "{} and {} do not both hold a number"
            yield Count(self.rule("touch", edge, text, edge.ends, *edge.ends), edge.ends, (0,), low=1)
        for line, size, cells in repeats(self.by_line([*map(self.size_at.get, self.cells)])):
            reason = self.rule("repeat", (line.kind, line.number, size), f"{line} holds {size} at most once", cells)
            yield Count(reason, cells, (size,), high=1)

    def given_rules(self) -> Rules:
        from .common.kit import OneOf

        for cell, clue in self.by_cell(self.given).items():
            text = f"{cell} is empty" if clue == UNKNOWN else f"{cell} is {clue}"
            yield OneOf(self.clue("given", cell, text, (cell,)), cell, (0 if clue == UNKNOWN else clue,))

    def draw_clues(self, drawing: Drawing) -> None:
        super(RoomSizes, self).draw_clues(drawing)


def generator_class() -> type:
    from .generators.common.kit import Divided, RoomSizesGenerator

    class PutteriaGenerator(RoomSizesGenerator[Putteria]):
        rare_levels = {
            3: "at 10×10, one reason at a time solved 65 of 68 random boards, and trials of two further facts the "
            "others",
        }
        crowding = 2
        tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, 1, 3, UNKNOWN), by_cell=True),)

        def wrong(self, areas: Sequence[set[Cell]], place: Sequence[Cell]) -> int:
            """The number of numbers that touch, plus the number of those that share a line with an equal one."""
            held = {*place}
            touching = sum((Cell(r, c + 1) in held) + (Cell(r + 1, c) in held) for r, c in place)
            rows = {(cell.r, len(area)) for cell, area in zip(place, areas, strict=True)}
            columns = {(cell.c, len(area)) for cell, area in zip(place, areas, strict=True)}
            return touching + 2 * len(place) - len(rows) - len(columns)

    return PutteriaGenerator
