"""Nondango: blacken one circle of each room, so that no three circles in a line have the same colour.

The rules, on W × H cells, some of them with a circle, that are divided into rooms:

1. Every circle is black or white. Each room has exactly one black circle, so a room without circles is wrong.
2. Three circles in three consecutive cells of a row, a column or a diagonal do not all have the same colour.

Formats, the first written: puzz.link addresses of `nondango`; rows of `o` for a circle and `-`, then of rooms' names.

>>> Nondango.parse("oo-\\nooo\\n\\nAAB\\nABB").format()
'https://puzz.link/p?nondango/3/2/c840'

Slots are the cells with a circle, the value is 1 for black and 0 for white.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from .common.cell_boards import ShadedAreas

from .common.kit import (  # isort: skip
    Areas, Borders, Cell, Cells, Drawing, PuzzLink, Rows, Rules, Signs, Slot, Solution, Solved, Value,
)  # fmt: skip
from .common.puzzlink_marks import Bits


@dataclass(frozen=True)
class Nondango(ShadedAreas):
    """`circles` has 1 for each cell with a circle, else None."""

    circles: tuple[int | None, ...]

    name = "nondango"
    formats = (
        PuzzLink("nondango", Borders(), Bits("circles", (1, None))),
        Rows(Cells("circles", Signs({"o": 1})), Areas()),
    )
    signs = {0: "o", 1: "*"}
    phrases = {0: "is white", 1: "is black"}

    def slots(self) -> Collection[Slot]:
        return self.by_cell(self.circles)

    def threes(self) -> Iterator[tuple[Cell, ...]]:
        """Every three circles in consecutive cells of a line."""
        at = self.by_cell(self.circles)
        for r, c in at:
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                three = tuple(Cell(r + k * dr, c + k * dc) for k in range(3))
                if at.keys() >= {*three}:
                    yield three

    def rules(self) -> Rules:
        from .common.kit import Count

        at = self.by_cell(self.circles)
        for room, area in enumerate(self.areas):
            reason = self.rule("room", room, f"the room at {area[0]} has one black circle", area)
            yield Count(reason, filter(at.__contains__, area), (1,), 1, 1)
        for three in self.threes():
            text = f"the circles from {three[0]} to {three[2]} are not all of one colour"
            yield Count(self.rule("three", three[::2], text, three), three, (1,), 1, 2)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        drawing.stone(cell, black=bool(value), radius=0.33)

    def draw_open(self, drawing: Drawing, cell: Cell) -> None:
        drawing.circle(cell, radius=0.33)


def generator_class() -> type:
    from .generators.common.kit import Boards, Every, Random, ShadedAreasGenerator, random_regions

    class NondangoGenerator(ShadedAreasGenerator[Nondango]):
        for_levels = {3: {"circles": 0.6}}
        tiny_boards = (Boards(((1, 1), (1, 3), (4, 1), (2, 2)), rooms=3, circles=Every((None, 1))),)

        def random(self, rng: Random, width: int, height: int, circles: float = 1.0) -> Solved[Nondango]:
            """`width`, `height`; `circles`, the share of the cells that may have a circle that have one (default 1)."""
            full = self.kind(height, width, (0,) * (height * width), (1,) * (height * width))
            threes, colours = [*full.threes()], {rng.choice(full.cells): 1}
            for cell in rng.sample(full.cells, round(circles * len(full.cells))):
                near = [{colours.get(other) for other in three if other != cell} for three in threes if cell in three]
                if cell not in colours and (fits := [colour for colour in (0, 1) if {colour} not in near]):
                    colours[cell] = fits[-1] if rng.random() < 0.3 else fits[0]
            regions = random_regions(rng, height, width, [cell for cell, colour in colours.items() if colour])
            marks = (1 if cell in colours else None for cell in full.cells)
            return self.kind(height, width, regions, tuple(marks)), Solution(colours)

    return NondangoGenerator
