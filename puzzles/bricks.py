"""Bricks (Ziegelmauer): fill a Latin square of bricks, each with an odd and an even number.

The rules, on N × N cells, N even:

1. Every row and every column holds each number from 1 to N once.
2. Each brick, two cells of a row, holds an odd and an even number. The bricks of every second row, from the second on,
   are shifted by one cell; the last and the first cell of such a row are a brick. With `shifted`, these are the first
   row and every second one after it.
3. A cell with a given number holds it.

Format: rows of given numbers and `-`.

>>> puzzle = Bricks.parse("1-\\n--")
>>> [[str(cell) for cell in brick] for brick in puzzle.bricks()]
[['r1c1', 'r1c2'], ['r2c2', 'r2c1']]

Slots are cells, values are numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.kit import Cell, Cells, Drawing, LatinPuzzle, Rows, Rules, Signs, Solution, Solved, yes_or_no


@dataclass(frozen=True)
class Bricks(LatinPuzzle):
    """`given` has the number of each cell, None where it is open."""

    given: tuple[int | None, ...]
    shifted: bool = False

    name = "bricks"
    turns_to = "sides"
    aliases = {"ziegelmauer": {}}
    formats = (Rows(Cells("given", Signs(numbers=range(1, 100)))),)
    settings = {"shifted": yes_or_no(False, "the bricks of the first row are shifted")}
    most_cells = 900
    clue_layers = (("given",),)

    def validation_error(self) -> str:
        return f"the side has to be even, not {self.width}" if self.width % 2 else super().validation_error()

    def bricks(self) -> Iterator[tuple[Cell, Cell]]:
        """The cells of each brick, from left to right."""
        for row in self.lines[: self.height]:
            for c in range((row.number + self.shifted) % 2, self.width, 2):
                yield row.cells[c], row.cells[(c + 1) % self.width]

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.latin_rules()
        odd = range(1, self.width, 2)
        for brick in self.bricks():
            reason = self.rule("brick", brick[0], f"{brick[0]} and {brick[1]} hold an odd and an even number", brick)
            yield Count(reason, brick, odd, 1, 1)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        whole = (brick for brick in self.bricks() if brick[0].c < brick[1].c)
        names = {cell: k for k, brick in enumerate(whole) for cell in brick}
        drawing.outlines([names.get(cell, -1 - i) for i, cell in enumerate(self.cells)])


MOST_DRAWN = 14
"""The longest side of a random board that a solver draws."""


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, DrawnGenerator, Filled, Random

    class BricksGenerator(DrawnGenerator[Bricks], CellGenerator[Bricks]):
        small_sizes = ("2x2", "4x4")
        tiny_boards = (
            Filled((None, 1, 2), ((2, 2),), each={"shifted": (False, True)}),
            Filled((None, 1, 4), ((4, 4),), least=1, most=2),
        )

        def random(self, rng: Random, side: int, clues: float = 0.5, shifted: bool = False) -> Solved[Bricks]:
            """`side`, even; `clues`, the share of given numbers (default 0.5); `shifted`, True if the bricks of the
            first row are shifted."""
            return self.drawn(rng, side, side, 0, clues, shifted=shifted)

        def random_solution(self, rng: Random, blank: Bricks) -> Solution | None:
            """A solver draws it; on large boards odd and even numbers alternate in each row and column."""
            if (side := blank.width) <= MOST_DRAWN:
                return super().random_solution(rng, blank)
            half = range(side // 2)
            mixed = ((rng.sample(half, len(half)), rng.sample(half, len(half))) for _ in range(3))
            rows, columns, numbers = ([2 * parts[i % 2][i // 2] + i % 2 for i in range(side)] for parts in mixed)
            return Solution({cell: numbers[(rows[cell.r] + columns[cell.c]) % side] + 1 for cell in blank.cells})

    return BricksGenerator
