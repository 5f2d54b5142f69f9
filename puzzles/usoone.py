"""Uso-one: shade cells so that numbers count shaded neighbours, except one false number in each room.

The rules, on W × H cells, some of them with a number, that are divided into rooms:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A cell with a number or `?` is not shaded.
4. A number counts the shaded cells that share an edge with its cell. In each room, exactly one number is false: it is
   not this count. A clue `?` is never false.

If a room has no number, the puzzle has no solution.

Formats, the first written: puzz.link addresses of `usoone`; rows of numbers from 0 to 4, `?` and `-`, then rows of the
rooms' names, any sign or word.

>>> puzzle = Usoone.parse("1-\\n-0\\n\\nAA\\nBB")
>>> puzzle.numbers, puzzle.regions
((1, None, None, 0), (0, 0, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?usoone/2/2/0oba'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from typing import Any

from .common.kit import (  # isort: skip
    AreaPuzzle, Areas, Borders, Cells, Drawing, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, connected_rule,
    touch_rules,
)  # fmt: skip
from .common.puzzlink_numbers import Four


@dataclass(frozen=True)
class Usoone(AreaPuzzle, ShadingPuzzle):
    """`regions` has the index of each cell's room; `numbers` has the number of each cell: None for no clue, `?` for a
    clue without a number."""

    numbers: tuple[Any, ...]

    name = "usoone"
    aliases = {"uso-one": {}}
    formats = (
        PuzzLink("usoone", Borders(), Four("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(5), unknown=True)), Areas()),
    )
    shade = "#8494a0"
    clue_layers = ()  # without its false number, a room has no solution

    def rules(self) -> Rules:
        from .parts.usoone.liars import OneLiar

        yield from self.unshaded_rules(self.by_cell(self.numbers))
        counts = self.number_at
        for room, area in enumerate(self.areas):
            told = {cell: counts[cell] for cell in area if cell in counts}
            text = f"exactly one number of the room at {area[0]} is false"
            reason = self.rule("room", room, text, area)
            yield OneLiar(reason, [(self.around[cell], number) for cell, number in told.items()])
        yield from touch_rules(self)
        yield connected_rule(self, 0)

    def draw_ground(self, drawing: Drawing) -> None:
        """Rooms have no colours: the shading is the picture."""

    def draw_clues(self, drawing: Drawing) -> None:
        drawing.outlines(self.regions)
        self.write_numbers(drawing)
