"""Detour: draw a single loop through all cells; each number counts the loop's turns in its room.

The rules, on W × H cells that are divided into rooms:

1. The line runs between the middles of neighbouring cells; in each cell two of its pieces meet.
2. All its pieces form one loop.
3. A number counts the cells of its room in which the loop turns.

Formats, the first written: puzz.link addresses of `detour`; rows of numbers, `?` (no number) and `-`, each number in
any cell of its room, then rows of the rooms' names.

>>> puzzle = Detour.parse("https://puzz.link/p?detour/6/5/i5rpid6hgqh423")
>>> puzzle.numbers, len(puzzle.areas[0])
((None, None, 4, 2, 3), 7)
>>> Detour.parse("2---\\n--2-\\n\\nAABB\\nAABB").format()
'https://puzz.link/p?detour/4/2/90022'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .common.formats import Labels
from .common.kit import Areas, Borders, Cell, Number16, PuzzLink, RoomLoopPuzzle, Rows, Rules, Signs, count_words


@dataclass(frozen=True)
class Detour(RoomLoopPuzzle):
    """`numbers` has the number of each room, None or `?` for none."""

    numbers: tuple[Any, ...]

    name = "detour"
    formats = (
        PuzzLink("detour", Borders(), Number16("numbers", "regions")),
        Rows(Labels("numbers", Signs(numbers=range(10_001), unknown=True)), Areas(labels="numbers")),
    )
    clue_layers = (("numbers",),)

    def rules(self) -> Rules:
        from .common.loop_rules import Turns

        yield from self.loop_rules()
        yield from self.full_rules()
        for room, number in self.counted():
            cells = self.areas[room]
            text = f"the loop turns in {count_words(number, 'cell')} of the room at {cells[0]}"
            reason = self.clue("number", room, text, cells)
            yield Turns(reason, [self.beside(cell) for cell in cells], (number,))


def generator_class() -> type:
    from .generators.common.kit import Divided, RoomLoopGenerator

    class DetourGenerator(RoomLoopGenerator[Detour]):
        small_sizes = ("4x3", "3x4", "5x2", "2x2", "2x3")
        few_clues = {"told": 0.2}
        many_clues = {"told": 1.0}
        loops = None

        tiny_boards = (Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (None, 0, 1, 2, 4)),)

        def counted_cells(self, puzzle: Detour, lines: Mapping[Any, Any]) -> set[Cell]:
            return {cell for cell in puzzle.cells if puzzle.turns(cell, lines)}

    return DetourGenerator
