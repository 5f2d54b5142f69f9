"""Generator of Kakuro puzzles."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved, cells, components, neighbours
from ..common.puzzlink_numbers import Sums
from ..kakuro import NUMBERS, Kakuro
from .common.kit import CellGenerator, Random, some, thin_out
from .common.puzzle_generator import of_boards

TELLING = Counter((size, sum(numbers)) for size in NUMBERS for numbers in combinations(NUMBERS, size))
"""For each size and sum the number of sets of this size with the sum."""


class KakuroGenerator(CellGenerator[Kakuro]):
    rare_levels = {3: of_boards(9, one=2, hard=2)}
    small_sizes = ("3x2", "2x4", "3x3", "1x3", "1x1")
    few_clues = {"sums": 0.8}
    many_clues = {"sums": 1.0}

    def tiny(self) -> Iterator[Kakuro]:
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2)):
            for layout in product((None, Sums(None, None)), repeat=width * height):
                blank = self.kind.blank(height, width, layout)
                for sums in product((3, 4, 17, None), repeat=len(blank.runs)):
                    if sums.count(None) < 2:
                        yield self.with_sums(blank, sums)
        for given in product((None, 1, 2), repeat=2):
            yield self.kind(1, 3, (*given, Sums(None, None)), (3, None, None), (3,))
            yield self.kind(2, 2, (*given, *given[::-1]), (3, None), (None, 4))

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        sums: float = 1.0,
        black: float = 0.3,
        longest: int = 6,
        given: float = 0.0,
    ) -> Solved[Kakuro]:
        """`width`, `height`; `sums`, the share of runs with a sum (default all); `longest`, the most cells of a run
        (default 6); `black`, the share of black cells (default 0.3), larger where `longest` needs it; `given`, the
        share of given numbers (default 0)."""
        if given and width == 1:
            raise PuzzleError("a board of one column has no text with given numbers")
        for _ in range(100):
            white = _random_white(rng, height, width, black, longest)
            layout = tuple(None if cell in white else Sums(None, None) for cell in cells(height, width))
            blank = self.kind.blank(height, width, layout)
            if (solution := self.random_solution(rng, blank)) is not None:
                puzzle = self.with_sums(blank, some(rng, self._sums_of(blank, solution), sums))
                return self.with_given(
                    puzzle, {c: n for c, n in solution.items() if given and rng.random() < given}
                ), solution
        raise PuzzleError(f"no random {width}x{height} was found")

    def with_given(self, puzzle: Kakuro, numbers: Mapping[Any, Any]) -> Kakuro:
        """The puzzle with these given numbers, and no others."""
        cells = (puzzle.black.get(cell, numbers.get(cell)) for cell in puzzle.cells)
        return replace(puzzle, sums=tuple(cells))

    def _sums_of(self, puzzle: Kakuro, numbers: Mapping[Any, Any]) -> list[int]:
        """The sum of each run."""
        return [sum(numbers[cell] for cell in run.cells) for run in puzzle.runs]

    def with_sums(self, puzzle: Kakuro, numbers: Sequence[int | None]) -> Kakuro:
        """The puzzle with these sums, in the order of `runs`."""
        sum_at = {(run.across, run.cells[0]): number for run, number in zip(puzzle.runs, numbers, strict=True)}
        black = {
            cell: Sums(sum_at.get((False, Cell(cell.r + 1, cell.c))), sum_at.get((True, Cell(cell.r, cell.c + 1))))
            for cell in puzzle.black
        }
        top = tuple(sum_at.get((False, Cell(0, c))) for c in range(puzzle.width))
        left = tuple(sum_at.get((True, Cell(r, 0))) for r in range(puzzle.height))
        return replace(puzzle, sums=tuple(map(black.get, puzzle.cells)), top=top, left=left)

    def excluding(self, puzzle: Kakuro, rng: Random, solution: Solution, other: Solution) -> Solved[Kakuro] | None:
        """Changes a number in each part of the board where the two solutions differ, if another number fits."""
        changed: dict[Any, Any] = dict(solution)
        different: list[Any] = solution.differing(other)
        for part in components(different, puzzle._beside):
            for cell in rng.sample(part, len(part)):
                used = {changed[member] for member in (cell, *puzzle._beside[cell])}
                if free := [number for number in NUMBERS if number not in used]:
                    changed[cell] = min(
                        free, key=lambda n: self._open_sets(puzzle, changed, cell, n) + 3 * rng.random()
                    )
                    break
        return (
            None if changed == solution else (self.with_sums(puzzle, self._sums_of(puzzle, changed)), Solution(changed))
        )

    def _open_sets(self, puzzle: Kakuro, numbers: Mapping[Any, Any], cell: Cell, number: int) -> int:
        """The number of sets of numbers with the sums of this cell's runs, if the cell has this number."""
        sums = [
            (len(run.cells), sum(numbers[member] for member in run.cells)) for run in puzzle.runs if cell in run.cells
        ]
        return sum(TELLING[size, total - numbers[cell] + number] for size, total in sums)


def _random_white(rng: Random, height: int, width: int, black: float, longest: int) -> set[Cell]:
    """Random connected white cells. No run has one cell, except on boards of one row or column."""
    white, around = set(cells(height, width)), neighbours(height, width)

    def arms(cell: Cell) -> list[int]:
        """The number of white cells that follow on each side."""
        lengths = []
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            step = 1
            while Cell(cell.r + step * dr, cell.c + step * dc) in white:
                step += 1
            lengths.append(step - 1)
        return lengths

    def may_go(cell: Cell) -> bool:
        up, down, left, right = arms(cell)
        wanted = len(white) > (1 - black) * height * width or max(up + down, left + right) >= longest
        return wanted and 1 not in (up, down, left, right)

    thin_out(white, rng.sample(sorted(white), len(white)), around, may_go)
    return white
