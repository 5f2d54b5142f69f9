"""Generator of Pattern puzzles."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.block_clues import Blocks
from ..common.kit import UNKNOWN, Solution, Solved
from ..pattern import Pattern
from .common.kit import CellGenerator, Random, some


class PatternGenerator(CellGenerator[Pattern]):
    small_sizes = ("7x4", "3x7", "5x2", "1x5", "6x1", "1x1")
    few_clues = {"density": 0.3, "smooth": 0, "known": 0.02}
    for_levels = {2: {"density": 0.35, "smooth": 0}, 3: {"density": 0.35, "smooth": 0}}

    def tiny(self) -> Iterator[Pattern]:
        """All clues of some line, and one block for every cell of a line (which cannot fit), on up to 3 × 2 cells."""
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)):
            choices = [dict.fromkeys([*map(_blocks, product((0, 1), repeat=n)), (1,) * n]) for n in (height, width)]
            for clues in product(*[choices[0]] * width, *[choices[1]] * height):
                yield self.kind(height, width, clues[:width], clues[width:], (None,) * (height * width))
        options: tuple[Blocks, ...] = ((), (1,), (UNKNOWN,), (2,))
        for columns, rows in product(product(options, repeat=2), product(((UNKNOWN,), (UNKNOWN, UNKNOWN)), repeat=2)):
            yield self.kind(2, 2, columns, rows, (None,) * 4)
            yield self.kind(2, 3, (*columns, (UNKNOWN,)), rows, (None,) * 6)

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        density: float = 0.55,
        smooth: int = 1,
        known: float = 0.0,
        unknown: float = 0.0,
    ) -> Solved[Pattern]:
        """`density`, the share of black cells (default 0.55); `smooth`, the number of times that the random noise
        behind the picture is averaged (default 1); `known`, the share of known cells, and `unknown`, that of `?`
        instead of numbers (both default 0)."""
        values = _blots(rng, width, height, density, smooth)
        puzzle, solution = self._of(values, width, some(rng, values, known))
        if unknown:
            hidden = {
                side: tuple(tuple(UNKNOWN if rng.random() < unknown else n for n in blocks) for blocks in lines)
                for side, lines in (("columns", puzzle.columns), ("rows", puzzle.rows))
            }
            puzzle = replace(puzzle, **hidden)  # type: ignore[arg-type]
        return puzzle, solution

    def _of(self, values: Sequence[int], width: int, given: tuple[int | None, ...]) -> Solved[Pattern]:
        """The puzzle of a picture, with some cells given."""
        columns = tuple(_blocks(values[c::width]) for c in range(width))
        rows = tuple(_blocks(values[i : i + width]) for i in range(0, len(values), width))
        puzzle = self.kind(len(rows), width, columns, rows, given)
        return puzzle, Solution(zip(puzzle.cells, values, strict=True))

    def excluding(self, puzzle: Pattern, rng: Random, solution: Solution, other: Solution) -> Solved[Pattern] | None:
        """Changes the colour of a cell where the two solutions differ."""
        changed = rng.choice(solution.differing(other))
        values: list[Any] = [1 - value if cell == changed else value for cell, value in solution.items()]  # type: ignore[operator]
        given = (None if old is None else value for old, value in zip(puzzle.given, values, strict=True))
        moved, values_now = self._of(values, puzzle.width, tuple(given))
        sides = (
            tuple(
                tuple(map(_still_open, blocks, old)) + blocks[len(old) :]
                for blocks, old in zip(now, before, strict=True)
            )
            for now, before in ((moved.columns, puzzle.columns), (moved.rows, puzzle.rows))
        )
        columns, rows = sides
        return replace(moved, columns=columns, rows=rows), values_now


def _still_open(number: int | str, old: int | str) -> int | str:
    """A block that was `?` stays so."""
    return UNKNOWN if old == UNKNOWN else number


def _blocks(values: Sequence[int]) -> Blocks:
    """The lengths of the runs of ones."""
    return tuple(len(run) for run in bytes(values).split(b"\0") if run)


def _blots(rng: Random, width: int, height: int, density: float, smooth: int) -> list[int]:
    """A picture of blots: random noise, averaged over neighbours; the cells with the highest values are black."""
    noise = [[rng.random() for _ in range(width)] for _ in range(height)]
    black = sum(rng.random() < density for _ in range(width * height))
    for _ in range(smooth):
        noise = _averaged(_averaged(noise))
    levels = [level for row in noise for level in row]
    values = [0] * len(levels)
    for i in sorted(range(len(levels)), key=levels.__getitem__, reverse=True)[:black]:
        values[i] = 1
    return values


def _averaged(rows: list[list[float]]) -> list[list[float]]:
    """Each cell averaged with its neighbours in the row, transposed. Two calls average over rows and columns."""
    means = ([sum(window := row[max(c - 1, 0) : c + 2]) / len(window) for c in range(len(row))] for row in rows)
    return [list(column) for column in zip(*means, strict=True)]
