"""Generator of Queens puzzles."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved, cells
from ..queens import Queens
from .common.kit import GridGenerator, Random
from .common.puzzle_generator import Addition


class QueensGenerator(GridGenerator[Queens]):
    small_sizes = ("4", "5", "6", "1")
    few_clues = {"given": 0.0, "blocked": 0.05}
    many_clues = {"given": 1.0}

    def tiny(self) -> Iterator[Queens]:
        """All boards of side 1 and 2 with any marks, and of side 3 and 4 with at most one mark."""
        for side in (1, 2, 3, 4):
            squares = cells(side, side)
            for marks in product(".Qx", repeat=len(squares)) if side < 3 else _one_mark(len(squares)):
                given, blocked = (
                    tuple(cell for cell, mark in zip(squares, marks, strict=True) if mark == sign) for sign in "Qx"
                )
                yield self.kind(side, side, given, blocked)

    def additions(self, puzzle: Queens, solution: Solution) -> Iterator[Addition]:
        """The queens that are not given, by their rows."""
        given = {cell.r for cell in puzzle.given}
        yield from (Addition("given", row, solution[row]) for row in range(puzzle.height) if row not in given)

    def with_addition(self, puzzle: Queens, addition: Addition) -> Queens:
        return replace(puzzle, given=tuple(sorted((*puzzle.given, Cell(addition.place, addition.clue)))))

    def random(self, rng: Random, side: int, given: float = 0.2, blocked: float = 0.1) -> Solved[Queens]:
        """`given`, the share of given queens (default 0.2); `blocked`, the share of other squares blocked (0.1).

        Raises PuzzleError for 2 and 3 queens, which have no solution.
        """
        columns = _random_columns(rng, side)
        queens = [Cell(r, c) for r, c in enumerate(columns)]
        free = (Cell(r, c) for r in range(side) for c in range(side) if columns[r] != c)
        return (
            self.kind(
                side,
                side,
                tuple(cell for cell in queens if rng.random() < given),
                tuple(cell for cell in free if rng.random() < blocked),
            ),
            Solution(enumerate(columns)),
        )

    def excluding(self, puzzle: Queens, rng: Random, solution: Solution, other: Solution) -> Solved[Queens] | None:
        """Adds a given queen that only `solution` has."""
        row: Any = rng.choice(solution.differing(other))
        queen: Any = Cell(row, solution[row])  # type: ignore[arg-type]  # columns are numbers
        return replace(puzzle, given=tuple(sorted((*puzzle.given, queen)))), solution


def _one_mark(count: int) -> Iterator[Sequence[str]]:
    yield "." * count
    for i in range(count):
        for mark in "Qx":
            yield "." * i + mark + "." * (count - i - 1)


def _random_columns(rng: Random, side: int) -> list[int]:
    """A random solution: a random permutation, improved by swaps that remove attacks (Sosič and Gu 1990).

    If no swap helps any more, a new permutation is drawn.
    """
    if side in (2, 3):
        raise PuzzleError(f"{side} queens have no solution")
    while True:
        board = _Attacks(rng.sample(range(side), side))
        for _ in range(20):
            for row in range(side):
                for _ in range(50 if board.attacked(row) else 0):
                    partner, before = rng.randrange(side), board.attacks
                    board.swap(row, partner)
                    if board.attacks < before:
                        break
                    board.swap(row, partner)
            if not board.attacks:
                return board.columns


class _Attacks:
    """A permutation of columns, with the number of queens on each diagonal and the number of attacking pairs."""

    def __init__(self, columns: list[int]) -> None:
        self.columns, self.attacks = columns, 0
        self._on = [0] * (4 * len(columns))
        for row in range(len(columns)):
            self._put(row)

    def _diagonals(self, row: int) -> tuple[int, int]:
        column = self.columns[row]
        return row + column, 3 * len(self.columns) + row - column

    def _put(self, row: int) -> None:
        for line in self._diagonals(row):
            self.attacks += self._on[line]
            self._on[line] += 1

    def _take(self, row: int) -> None:
        for line in self._diagonals(row):
            self._on[line] -= 1
            self.attacks -= self._on[line]

    def attacked(self, row: int) -> bool:
        return any(self._on[line] > 1 for line in self._diagonals(row))

    def swap(self, a: int, b: int) -> None:
        if a == b:
            return
        self._take(a)
        self._take(b)
        self.columns[a], self.columns[b] = self.columns[b], self.columns[a]
        self._put(a)
        self._put(b)
