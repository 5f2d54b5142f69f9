"""Generator of Sudoku puzzles, also with constraints."""

from collections.abc import Iterator, Sequence
from itertools import product

from ..common.kit import Solution, Solved
from ..parts.sudoku.boxes import Box, fitting, rectangles
from ..sudoku import Sudoku
from .common.kit import CellGenerator, Random, some

FEWEST = {(2, 2): 4, (2, 3): 8, (3, 2): 8, (3, 3): 17}
"""The fewest given numbers of a Sudoku with one solution, by its box; 17 is by McGuire, Tugemann and Civario (2014)."""


class SudokuGenerator(CellGenerator[Sudoku]):
    small_sizes = ("2x3", "2x2x", "3x1", "2x2k", "1x2k", "1x1")
    few_clues = {"given": 0.35}
    many_clues = {"given": 1.0}

    def why_too_few(self, puzzle: Sudoku, clues: int) -> str | None:
        """Two numbers that are not given could be exchanged; for common boxes without other rules a larger bound is
        known."""
        if not puzzle.plain or puzzle.cages:
            return None
        fewest = FEWEST.get(puzzle.box or (0, 0), 0) if not puzzle.diagonals else 0
        if clues < fewest:
            return f"a Sudoku with such boxes and one solution has {fewest} given numbers or more"
        return "two numbers that are not given could be exchanged" if clues < puzzle.side - 1 else None

    def tiny(self) -> Iterator[Sudoku]:
        """All puzzles of sides 1 and 2, with and without diagonals; those of side 4 with one given number."""
        for box in ((1, 1), (1, 2), (2, 1)):
            side = box[0] * box[1]
            for given in product((None, *range(1, side + 1)), repeat=side * side):
                for diagonals in (False, True):
                    yield self.kind(side, side, given, rectangles(*box), box, diagonals)
        for i, number in product(range(16), range(1, 5)):
            given = tuple(number if j == i else None for j in range(16))
            yield self.kind(4, 4, given, rectangles(2, 2), (2, 2))

    def random(
        self,
        rng: Random,
        box: Box | None = None,
        diagonals: bool = False,
        cages: bool = False,
        given: float = 0.5,
        side: int | None = None,
        constraints: Sequence[str] = (),
        cosmetics: str = "refuse",
    ) -> Solved[Sudoku]:
        """`box`, or `side` (default 9) for boxes as square as possible, or both; `diagonals`, `cages`; `given`, the
        share of given numbers (default 0.5); `constraints`, the names of rules to draw on the solution."""
        from ..parts.sudoku.making import random_cages, random_numbers

        side = side or (box[0] * box[1] if box else 9)
        box = fitting(side, box)
        numbers = random_numbers(rng, box, diagonals=diagonals)
        layer = some(rng, numbers, given)
        random_areas = random_cages(rng, side, numbers) if cages else ()
        puzzle = self.kind(side, side, layer, rectangles(*box), box, diagonals, random_areas)
        solution = Solution(zip(puzzle.cells, numbers, strict=True))
        if constraints:
            from ..parts.sudoku.random_constraints import with_constraints

            puzzle = with_constraints(rng, puzzle, numbers, constraints)
        return puzzle, solution
