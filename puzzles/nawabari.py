"""Nawabari (territory): cut the grid into rectangles with one number each, which counts the walls around its cell.

The rules, on W × H cells:

1. The walls between cells cut the grid into rectangles; squares and single cells are rectangles too.
2. Each rectangle holds exactly one number. A clue without number (`?`) counts as one.
3. A number counts the sides of its cell that are walls; the frame is a wall, too.

Formats, the first written: puzz.link addresses of `nawabari`, without holes; rows of `0`–`4`, `?` and `-`.

>>> puzzle = Nawabari.parse("https://puzz.link/p?nawabari/5/5/f0b1f2a1f")
>>> sorted(puzzle.clued.values())
[0, 1, 1, 2]
>>> Nawabari.parse("3 -\\n? -").format()
'https://puzz.link/p?nawabari/2/2/3a.a'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .common.kit import UNKNOWN, Cell, Cells, Number10, PuzzLink, Rows, Rules, Signs, Solved, count_words
from .common.rectangle_boards import Rectangle, RectanglePuzzle

COUNTS = {str(count): count for count in range(5)}


@dataclass(frozen=True)
class Nawabari(RectanglePuzzle):
    """`numbers` has the number of each cell, None for no clue, `?` for a clue without number."""

    numbers: tuple[Any, ...]

    name = "nawabari"
    aliases = {"territory": {}}
    formats = (
        PuzzLink("nawabari", Number10("numbers", COUNTS)),
        Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))),
    )
    layer = "numbers"

    def clue_of(self, cell: Cell, box: Rectangle) -> int:
        (r, c), (top, left, bottom, right) = cell, box
        return (r == top) + (c == left) + (r + 1 == bottom) + (c + 1 == right)

    def counted(self) -> Iterator[tuple[Cell, int]]:
        """For each number its cell, and the number of the cell's borders that are walls."""
        for cell, number in self.clued.items():
            if number != UNKNOWN:
                yield cell, number - 4 + len(self.borders_of[cell])

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.rectangle_rules()
        for cell, count in self.counted():
            text = count_words(self.clued[cell], f"side of {cell} is a wall", f"sides of {cell} are walls")
            yield Count(self.clue("number", cell, text, (cell,)), self.borders_of[cell], (1,), count, count)


def generator_class() -> type:
    from .generators.common.kit import Filled, Random, RectangleGenerator

    class NawabariGenerator(RectangleGenerator[Nawabari]):
        for_levels = {3: {"largest": 12}}
        tiny_boards = (
            Filled((None, UNKNOWN, 1, 2, 3, 4), sizes=((1, 1), (2, 1), (1, 3))),
            Filled((None, UNKNOWN, 0, 1, 2, 3), sizes=((2, 2), (3, 2)), most=2),
        )

        def random(
            self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 8
        ) -> Solved[Nawabari]:
            """`width`, `height`; `known`, the share of clues with a number (default 1); `largest`, the largest area
            that is not cut any further (default 8)."""
            return self.random_boxes(rng, width, height, known, largest)

    return NawabariGenerator
