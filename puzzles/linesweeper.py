"""Linesweeper: draw a single loop; each number counts the cells around it that the loop passes.

The rules, on W × H cells, some of them with a number:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes no cell with a number.
4. A number counts the cells that the loop passes among the up to eight cells around its own, also at corners.

Formats: rows of numbers and `-`.

>>> puzzle = Linesweeper.parse("---\\n-8-\\n---")
>>> puzzle.numbers[4]
8

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .common.geometry import COMPASS
from .common.kit import Cell, Cells, Drawing, LoopPuzzle, Rows, Rules, Signs, Solution, count_words


@dataclass(frozen=True)
class Linesweeper(LoopPuzzle):
    """`numbers` has the number of each cell, None for no number."""

    numbers: tuple[int | None, ...]

    name = "linesweeper"
    aliases = {"line-sweeper": {}}
    formats = (Rows(Cells("numbers", Signs(numbers=range(9)))),)
    clue_layers = (("numbers",),)
    off_layer = "numbers"

    def eight(self, cell: Cell) -> list[Cell]:
        """The cells around a cell, also at corners."""
        near = (Cell(cell.r + step.dr, cell.c + step.dc) for step in COMPASS)
        return [place for place in near if place in self.around]

    def counted(self) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """For each number its cell, the number, and the cells around it."""
        for cell, number in self.by_cell(self.numbers).items():
            yield cell, number, self.eight(cell)

    def rules(self) -> Rules:
        from .common.rules import PassedGroups

        yield from self.loop_rules()
        yield from self.passing("clue", self.never_passed, "the number at {}", on=False)
        for cell, number, near in self.counted():
            text = f"the loop passes {count_words(number, 'cell')} around {cell}"
            reason = self.clue("number", cell, text, (cell, *near))
            yield PassedGroups(reason, [self.edges_at[place] for place in near], (1,), number)

    def draw_clues(self, drawing: Drawing) -> None:
        self.write_numbers(drawing)
        drawing.frame()


def generator_class() -> type:
    from .generators.common.kit import Filled, LoopGenerator
    from .generators.common.loop_boards import sparse

    class LinesweeperGenerator(LoopGenerator[Linesweeper]):
        defaults = {"clues": 0.6}
        loops = sparse
        heeds_symmetry = True

        tiny_boards = (
            Filled((None, 0, 3, 5), sizes=((1, 1), (2, 1), (2, 2))),
            Filled((None, 3, 5, 7, 8), sizes=((3, 2), (2, 3), (3, 3)), most=2),
        )

        def clues_of(self, puzzle: Linesweeper, solution: Solution) -> Mapping[str, Sequence[Any]]:
            on = puzzle.passed(solution)
            counts = {cell: sum(place in on for place in puzzle.eight(cell)) for cell in puzzle.cells}
            return {"numbers": [None if cell in on else counts[cell] for cell in puzzle.cells]}

    return LinesweeperGenerator
