"""Paintarea (paint area): paint whole tiles so that numbers count the painted neighbours of their cells.

The rules, on W × H cells that are divided into tiles:

1. All cells of a tile are shaded, or none.
2. The shaded cells are connected over edges.
3. No 2×2 square is all shaded, and none is all unshaded.
4. A number counts the shaded cells that share an edge with its cell. Its own cell may be shaded or not.

Formats, the first written: puzz.link addresses of `paintarea`; rows of numbers, `?` and `-`, then rows of the tiles'
names, any sign or word. A clue `?` says nothing.

>>> puzzle = Paintarea.parse("1-\\n-?\\n\\nAB\\nBB")
>>> puzzle.numbers, puzzle.regions
((1, None, None, '?'), (0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?paintarea/2/2/gg1b.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from typing import Any

from .common.kit import (  # isort: skip
    Areas, Borders, Cells, Drawing, Number10, PuzzLink, Rows, Rules, Signs, connected_rule, count_words,
    square_rules,
)  # fmt: skip
from .common.tile_boards import TilePuzzle


@dataclass(frozen=True)
class Paintarea(TilePuzzle):
    """`regions` has the index of each cell's tile; `numbers` has the number of each cell, None for no clue."""

    numbers: tuple[Any, ...]

    name = "paintarea"
    aliases = {"paint-area": {}, "peintoeria": {}}
    formats = (
        PuzzLink("paintarea", Borders(), Number10("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10), unknown=True)), Areas()),
    )
    shade = "#8494a0"
    clue_layers = (("numbers",),)

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.tile_rules()
        for cell, number in self.number_at.items():
            text = f"{count_words(number, 'neighbour is', 'neighbours are')} shaded around {cell}"
            reason = self.clue("number", cell, text, (cell, *self.around[cell]))
            yield Count(reason, self.around[cell], (1,), number, number)
        yield from square_rules(self, low=1)
        yield connected_rule(self, 1)

    def draw_ground(self, drawing: Drawing) -> None:
        """Tiles have no colours: the shading is the picture."""

    def draw_clues(self, drawing: Drawing) -> None:
        drawing.outlines(self.regions)
        self.write_numbers(drawing)
