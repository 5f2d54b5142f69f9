"""Usotatami (lying tatami): cut the grid into bars with one number each, which is not the number of their cells.

The rules, on W × H cells:

1. The walls between cells cut the grid into rectangles that are one cell wide or one cell high.
2. Each holds exactly one number, which is not the number of its cells. A clue without number (`?`) counts as one.
3. Four rectangles never meet in a point.

Formats, the first written: puzz.link addresses of `usotatami`; rows of numbers, `?` and `-`.

>>> Usotatami.parse("12 -\\n? -").format()
'https://puzz.link/p?usotatami/2/2/-cg.g'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .common.kit import UNKNOWN, Cell, Cells, PuzzLink, Rows, Rules, Signs, Solution, Solved, count_words
from .common.puzzlink_numbers import Number10Or16
from .common.rectangle_boards import Rectangle, RectanglePuzzle, apart_rules, straight_from


@dataclass(frozen=True)
class Usotatami(RectanglePuzzle):
    """`numbers` has the number of each cell, None for no clue, `?` for a clue without number."""

    numbers: tuple[Any, ...]

    name = "usotatami"
    aliases = {"uso-tatami": {}}
    formats = (
        PuzzLink("usotatami", Number10Or16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10_000), unknown=True))),
    )
    layer = "numbers"

    def clue_of(self, cell: Cell, box: Rectangle) -> int:
        number = self.clued.get(cell, box.size)
        return number if number not in (UNKNOWN, box.size) else box.size % 4 + 1

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.loop_rules import Stretches

        yield from self.rectangle_rules()
        yield from apart_rules(self)
        for corner, borders in self.corners():
            reason = self.rule("thin", corner, f"the rectangles at corner {corner} are bars", (corner,))
            yield Count(reason, borders, (1,), low=1)
        for cell, number in self.number_at.items():
            text = f"the rectangle of {cell} does not have {count_words(number, 'cell')}"
            reason = self.clue("number", cell, text, (cell,))
            straight = straight_from(cell, self.height, self.width)
            yield Stretches(reason, straight, partial(_is_other, number), value=0)


def _is_other(number: int, lengths: Sequence[int]) -> bool:
    return sum(lengths) + 1 != number


def generator_class() -> type:
    from .common.rectangle_boards import box_of
    from .generators.common.kit import Filled, Random, RectangleGenerator
    from .generators.common.puzzle_generator import LONG_TRIALS, open_at_first
    from .generators.common.rectangle_boards import random_bars

    class UsotatamiGenerator(RectangleGenerator[Usotatami]):
        rare_levels = {1: open_at_first(85, 10), 2: LONG_TRIALS, 3: LONG_TRIALS}
        tiny_boards = (
            Filled((None, UNKNOWN, 0, 1, 2, 3), sizes=((1, 1), (2, 1), (1, 3))),
            Filled((None, UNKNOWN, 1, 2), sizes=((2, 2), (3, 2)), most=3),
        )

        def random(self, rng: Random, width: int, height: int, known: float = 1.0) -> Solved[Usotatami]:
            """`width`, `height`; `known`, the share of clues with a number (default 1)."""
            blank, bars = self.kind.blank(height, width), random_bars(rng, height, width)
            clues = {rng.choice(bar): box_of(bar) for bar in bars}
            return self.with_boxes(blank, clues, {at: rng.random() < known for at in clues}), blank.divided(bars)

        def excluding(
            self, puzzle: Usotatami, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Usotatami] | None:
            """Sometimes replaces a number by the size that its bar has in the other solution."""
            here, there = ({at: box.size for box in puzzle.groups(s) for at in box.cells()} for s in (solution, other))
            wrong = [cell for cell in puzzle.clued if here[cell] != there[cell]]
            if not wrong or rng.random() < 0.4:
                return super().excluding(puzzle, rng, solution, other)
            cell = rng.choice(wrong)
            return puzzle.with_place("numbers", puzzle.cells.index(cell), there[cell]), solution

    return UsotatamiGenerator
