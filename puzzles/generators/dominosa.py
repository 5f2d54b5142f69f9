"""Generator of Dominosa puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ..common.kit import Cell, Edge, Solution, Solved
from ..dominosa import Dominosa, Pair
from .common.kit import GridGenerator, Random
from .common.tilings import random_dominoes


class DominosaGenerator(GridGenerator[Dominosa]):
    small_sizes = ("3", "2", "1")

    def tiny(self) -> Iterator[Dominosa]:
        for width, height in ((3, 2), (2, 3), (6, 1)):
            for zeros in combinations(range(6), 3):
                yield self.kind(height, width, tuple(int(i not in zeros) for i in range(6)))

    def random(self, rng: Random, highest: int) -> Solved[Dominosa]:
        """`highest`, the highest number n: the board has n + 2 columns and n + 1 rows."""
        width, height = highest + 2, highest + 1
        blank = self.kind(height, width, (0,) * (width * height))
        return self.with_dominoes(blank, rng, random_dominoes(rng, height, width), list(blank.places))

    def with_dominoes(self, board: Dominosa, rng: Random, tiling: list[Edge], pairs: list[Pair]) -> Solved[Dominosa]:
        """The puzzle with dominoes on the edges of `tiling` that hold `pairs` in random order, and its solution."""
        number: dict[Cell, int] = {}
        for edge, pair in zip(tiling, rng.sample(pairs, len(pairs)), strict=True):
            number |= zip(edge.ends, rng.sample(pair, 2), strict=True)
        puzzle = type(board)(board.height, board.width, tuple(number[cell] for cell in board.cells))
        return puzzle, puzzle.with_ones({*puzzle.touching}.difference(tiling))

    def excluding(self, board: Dominosa, rng: Random, solution: Solution, other: Solution) -> Solved[Dominosa] | None:
        """Swaps the numbers of a domino that `other` cuts with the numbers of another domino."""
        tiling = [edge for edge in board.touching if not solution[edge]]
        for _ in range(100):
            number = board.by_cell(board.numbers)
            cut, domino = rng.choice([edge for edge in tiling if other[edge]]), rng.choice(tiling)
            for a, b in zip(cut.ends, domino.ends[:: rng.choice((1, -1))], strict=True):
                number[a], number[b] = number[b], number[a]
            puzzle = replace(board, numbers=tuple(number.values()))
            if not puzzle.accepts(other):
                return puzzle, solution
        return None
