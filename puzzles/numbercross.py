"""Number Cross: strike out numbers so that those that remain add up to the clues.

The rules, on W × H cells with a number each:

1. A clue below a column is the sum of the numbers of the column that are not struck out.
2. A clue right of a row is the sum of the numbers of the row that are not struck out.

Format: rows of numbers, with the clues before them in lines `bottom:` and `right:`, where `-` is no clue.

>>> puzzle = Numbercross.parse("bottom: 3 2\\nright: 1 -\\n1 2\\n3 2")
>>> puzzle.numbers, puzzle.bottom, puzzle.right
((1, 2, 3, 2), (3, 2), (1, None))

Slots are cells, the value is 1 for struck out and 0 for a number that remains.
"""

from dataclasses import dataclass, replace
from typing import Any

from .common.kit import Cell, Cells, Line, Rows, Rules, ShadingPuzzle, Signs, Solution, Solved, Value
from .common.summed_boards import BELOW_AND_RIGHT, SummedPuzzle, sums_at


@dataclass(frozen=True)
class Numbercross(SummedPuzzle, ShadingPuzzle):
    """`numbers` has the number of each cell; `bottom` and `right` are the clues."""

    numbers: tuple[Any, ...]
    bottom: tuple[int | None, ...]
    right: tuple[int | None, ...]

    name = "numbercross"
    aliases = {"number-cross": {}, "zahlenkreuz": {}}
    formats = (Rows(Cells("numbers", Signs(numbers=range(1000))), outside=sums_at(*BELOW_AND_RIGHT)),)
    outside = BELOW_AND_RIGHT
    phrases = {0: "is not struck out", 1: "is struck out"}
    shade = "#8494a0"
    clue_layers = (BELOW_AND_RIGHT,)

    def validation_error(self) -> str:
        return self.flaw_at("numbers", None, "expected a number in each cell") or super().validation_error()

    def worth(self, line: Line, cell: Cell, value: Value) -> int:
        return 0 if value else self.by_cell(self.numbers)[cell]

    def sum_text(self, line: str, clue: int) -> str:
        return f"the numbers that remain in {line} add up to {clue}"

    def rules(self) -> Rules:
        return self.sum_rules()


def generator_class() -> type:
    from .generators.common.kit import Boards, Ends, Every, Random, SummedGenerator

    class NumbercrossGenerator(SummedGenerator[Numbercross]):
        for_levels = {2: {"struck": 0.3}, 3: {"struck": 0.3}}
        tiny_boards = (
            Boards(
                ((1, 1), (2, 1), (1, 3), (2, 2)), numbers=Every((0, 1, 3)), bottom=Ends((None, 1)), right=Ends((3,))
            ),
        )

        def random(
            self, rng: Random, width: int, height: int, clues: float = 1.0, struck: float = 0.4, largest: int = 9
        ) -> Solved[Numbercross]:
            """`width`, `height`; `clues`, the share of given clues (default 1); `struck`, the share of numbers that are
            struck out (default 0.4); `largest`, the largest number (default 9). For one solution, boards above 11x11
            need numbers up to 99."""
            most = max(1, largest if width > 1 else min(largest, 9))  # in one column, each sign is a cell
            numbers = tuple(rng.randint(1, most) for _ in range(width * height))
            blank = self.kind(height, width, numbers, (None,) * width, (None,) * height)
            return self.with_shading(blank, rng, [cell for cell in blank.cells if rng.random() < struck], clues)

        def changed(
            self, puzzle: Numbercross, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Numbercross] | None:
            """Replaces a number where the two differ."""
            differing: Any = solution.differing(other)
            at = puzzle.cells.index(rng.choice(differing))
            numbers = (*puzzle.numbers[:at], rng.randint(1, max(9, *puzzle.numbers)), *puzzle.numbers[at + 1 :])
            return self.with_clues_of(replace(puzzle, numbers=numbers), solution), solution

    return NumbercrossGenerator
