"""Generator of Hitori puzzles."""

from typing import Any

from ..common.kit import Cell, Solution, Solved
from ..hitori import Hitori
from .common.kit import ApartGenerator, Filled, Random


class HitoriGenerator(ApartGenerator[Hitori]):
    few_clues = {"repeats": 0.3}
    for_levels = {3: {"crossing": 0.0}}
    tiny_boards = (Filled((1, 2, 3)),)
    no_levels = {
        1: "at the beginning every reason leaves a choice, because it speaks of two cells of which one is shaded, or "
        "of a whole board that no single cell divides; so a trial comes first",
    }
    any_level_if_narrow = True

    def random(
        self, rng: Random, width: int, height: int, repeats: float = 1.0, crossing: float = 1.0
    ) -> Solved[Hitori]:
        """`width`, `height`; `repeats`, the share of shaded cells that repeat a number of their line (default 1);
        `crossing`, the share of those whose number may occur in both of their lines (default 1).

        At first the numbers are a cyclic Latin square with shuffled rows, columns and numbers.
        """
        blank = self.kind.blank(height, width)
        solution, side = self.random_solution(rng, blank), max(width, height)
        rows, columns, digits = (rng.sample(range(side), side) for _ in range(3))
        number = {cell: digits[(rows[cell.r] + columns[cell.c]) % side] + 1 for cell in blank.cells}
        for cell in blank.cells:
            twins = [number[twin] for twin in _unshaded_beside(blank, cell, solution)]
            if solution[cell] and twins and rng.random() < repeats:
                if crossing < 1 and rng.random() >= crossing:
                    twins = [one for one in twins if twins.count(one) == 1] or twins
                number[cell] = rng.choice(twins)
        return self.kind(height, width, tuple(number.values())), solution

    def excluding(self, puzzle: Hitori, rng: Random, solution: Solution, other: Solution) -> Solved[Hitori] | None:
        """Copies a number to a cell that only `solution` shades, from a cell in its line that neither shades."""
        return self._copied(puzzle, rng, solution, other, 2)

    def changed(self, puzzle: Hitori, rng: Random, solution: Solution, other: Solution) -> Solved[Hitori] | None:
        """As `excluding`, with a number that is in one of the two lines of the cell only, if there is one."""
        return self._copied(puzzle, rng, solution, other, 1) or self.excluding(puzzle, rng, solution, other)

    def _copied(
        self, puzzle: Hitori, rng: Random, solution: Solution, other: Solution, most: int
    ) -> Solved[Hitori] | None:
        """The number occurs in at most `most` unshaded cells of the two lines of its new cell."""
        held, pairs = dict(zip(puzzle.cells, puzzle.numbers, strict=True)), list[tuple[Cell, Any]]()
        for cell in solution.differing(other):
            if solution[cell] and isinstance(cell, Cell):
                twins = _unshaded_beside(puzzle, cell, solution)
                numbers = [held[twin] for twin in twins]
                pairs += [(cell, held[twin]) for twin in twins if not other[twin] and numbers.count(held[twin]) <= most]
        if not pairs:
            return None
        cell, number = rng.choice(pairs)
        return puzzle.with_place("numbers", puzzle.cells.index(cell), number), solution


def _unshaded_beside(puzzle: Hitori, cell: Cell, solution: Solution) -> list[Cell]:
    """The unshaded cells of the row and the column of a cell. An unshaded cell itself is there twice."""
    return [twin for line in puzzle.lines if cell in line.cells for twin in line.cells if not solution[twin]]
