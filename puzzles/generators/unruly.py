"""Generator of Unruly puzzles."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from cluewise.kit import CellGenerator, Filled, PuzzleError, Solution, mix_rows, some

from ..unruly import Unruly


class UnrulyGenerator(CellGenerator[Unruly]):
    small_sizes = ("4x2", "2x4", "4x4", "6x4", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.1}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    tiny_boards = (Filled((None, 0, 1), ((2, 2), (4, 2), (2, 4)), most=3, each={"unique": (False, True)}),)

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.35, unique: bool = False
    ) -> tuple[Unruly, Solution]:
        """`width`, `height`; `given`, the share of given cells (default 0.35); `unique`, True if rule 4 applies."""
        blank = self.kind.blank(height, width, unique=unique)
        for _ in range(20):
            rows = _random_rows(rng, width, height)
            if not unique or (len({*map(bytes, rows)}) == height and len({*zip(*rows, strict=True)}) == width):
                solution = Solution(zip(blank.cells, (colour for row in rows for colour in row), strict=True))
                return replace(blank, given=some(rng, solution.values(), given)), solution
        raise PuzzleError(f"no {width}x{height} with rows and columns that all differ was found")


def _random_rows(rng: Random, width: int, height: int) -> list[bytearray]:
    """A chessboard on which neighbouring rows swap colours at random; no three equal neighbours may result."""
    rows = [bytearray((r + c) % 2 for c in range(width)) for r in range(height)]
    pairs = ((r, r + 1) for r in rng.choices(range(height - 1), k=5 * height * width))
    mix_rows(rng, rows, pairs, lambda changed: not any(_three(rows, r, c) for r, c in changed))
    return rows


def _three(rows: list[bytearray], r: int, c: int) -> bool:
    """True if the cell is part of three equal neighbours."""
    across, down = rows[r][max(0, c - 2) : c + 3], bytes(row[c] for row in rows[max(0, r - 2) : r + 3])
    return any(three in window for three in (b"\0\0\0", b"\1\1\1") for window in (across, down))
