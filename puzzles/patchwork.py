"""Patchwork (Tatami): divide the grid into squares, and shade cells so that they change at every border.

The rules, on W × H cells, some of them with a clue:

1. The walls between cells divide the grid into squares. No wall is inside a square.
2. Cells without a clue are shaded or not; cells with a clue are never shaded.
3. Of two cells without a clue with a wall between them, exactly one is shaded.
4. A number is the number of shaded cells of its square. `?` is a clue without number. A square may have several clues
   or none.

Formats, the first written: puzz.link addresses of `patchwork`; rows of numbers, `?` and `-`.

>>> Patchwork.parse("1 - -\\n- - ?\\n- 0 -").format()
'https://puzz.link/p?patchwork/3/3/1j.g0g'

Slots are the borders between neighbouring cells, with the value 1 for a wall and 0 for none, and the cells without a
clue, with 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Number16, PuzzLink, Rows, Rules, Signs, cells, count_words,
)  # fmt: skip
from .parts.patchwork.shaded_divisions import ShadedDivision

GREY = "#c3c9ce"


@dataclass(frozen=True)
class Patchwork(ShadedDivision):
    """`numbers` has the clue of each cell, a number or `?`, else None."""

    numbers: tuple[Any, ...]

    name = "patchwork"
    family = "Regions"
    no_sentences = "it has walls and shaded cells"
    aliases = {"tatami": {}}
    formats = (
        PuzzLink("patchwork", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1000), unknown=True))),
    )
    clue_layers = (("numbers",),)
    bare_clue = UNKNOWN

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        return tuple(cell for cell, clue in zip(self.cells, self.numbers, strict=True) if clue is None)

    def rules(self) -> Rules:
        from .common.kit import Table
        from .common.rules import RegionCount, ShapedRegions

        squares = [cells(side, side) for side in range(1, min(self.height, self.width) + 1)]
        yield self.wall_rule()
        reason = self.rule("shape", None, "each region is a square")
        yield ShapedRegions(reason, self.touching, self.cells, squares)
        free = frozenset(self.free)
        for edge in self.touching:
            if free.issuperset(edge.ends):
                text = f"a wall between {edge.ends[0]} and {edge.ends[1]} parts a shaded cell and another"
                apart = ((0, 0, 0), (1, 1, 0), *((a, 1 - a, wall) for a in (0, 1) for wall in (0, 1)))
                yield Table(self.rule("change", edge, text, edge.ends), (*edge.ends, edge), apart)
        for cell, number in self.number_at.items():
            text = f"the square of {cell} has {count_words(number, 'shaded cell')}"
            reason = self.clue("number", cell, text, (cell,))
            yield RegionCount(reason, self.touching, self.cells, cell, self.free, number)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell in self.by_cell(self.numbers):
            drawing.shade(cell, GREY)
        super().draw_clues(drawing)
