"""Koburin: draw a single loop through all cells except clues and shaded cells; numbers count shaded neighbours.

The rules, on W × H cells, some of them with a clue:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes no cell with a clue.
4. A cell without clue that the loop does not pass is shaded. No two shaded cells share an edge.
5. A number counts the shaded cells that share an edge with its cell. A clue without number (`?`) counts nothing.

Reading chosen: the loop may run around shaded cells. Addresses with the flags `o`, which forbids that, and `m`, which
counts cells at corners too, are refused.

Formats, the first written: puzz.link addresses of `koburin`; rows of numbers, `?` and `-`.

>>> puzzle = Koburin.parse("https://puzz.link/p?koburin/5/5/clcbg.n")
>>> puzzle.numbers[0], puzzle.numbers[15]
(2, None)
>>> Koburin.parse("- - -\\n- ? -\\n- - -").format()
'https://puzz.link/p?koburin/3/3/j.j'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.kit import UNKNOWN, Cell, Cells, Drawing, PuzzLink, Rows, Rules, Signs, count_words
from .common.loop_boards import GapPuzzle
from .common.puzzlink_numbers import Four


@dataclass(frozen=True)
class Koburin(GapPuzzle):
    """`numbers` has the number of each cell with a clue, `?` for a clue without number, else None."""

    numbers: tuple[Any, ...]

    name = "koburin"
    formats = (
        PuzzLink(
            "koburin",
            Four("numbers"),
            other={"o": "all shaded cells have to be outside the loop", "m": "numbers count cells at corners, too"},
        ),
        Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))),
    )
    clue_layers = ()  # without its clue a cell is another cell: the loop passes it, or it is shaded

    @cached_property
    def held(self) -> Mapping[Cell, Any]:
        return self.by_cell(self.numbers)

    def counted(self) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """For each clue with a number its cell, the number, and the cells beside it that hold no clue."""
        for cell, number in self.held.items():
            if number != UNKNOWN:
                yield cell, number, [near for near in self.around[cell] if near not in self.held]

    def rules(self) -> Rules:
        from .common.rules import PassedGroups

        yield from self.gap_rules()
        for cell, number, near in self.counted():
            text = f"{count_words(number, 'cell is', 'cells are')} shaded beside {cell}"
            reason = self.clue("number", cell, text, (cell, *near))
            yield PassedGroups(reason, [self.edges_at[place] for place in near], (1,), len(near) - number)

    def draw_clues(self, drawing: Drawing) -> None:
        self.write_numbers(drawing)
        drawing.frame()
