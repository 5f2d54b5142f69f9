"""Generator of Stostone puzzles."""

from itertools import accumulate
from math import exp

from ..common.kit import PuzzleError, Solved, cells, components, neighbours
from ..stostone import Stostone
from .common.kit import Divided, IslandRoomsGenerator, Random, rooms_around

GREEDY = 0.6
"""The share of rooms that grow beyond their stones: the others are known sooner."""


class StostoneGenerator(IslandRoomsGenerator[Stostone]):
    rare_signs = {"numbers": (0,)}
    for_levels = {1: {"greedy": 0.3}}
    small_sizes = ("3x4", "4x2", "5x2", "1x4", "1x2")
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 1, 2)),
        Divided(((2, 2), (3, 2)), (None, 2), walled=True),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, greedy: float = GREEDY
    ) -> Solved[Stostone]:
        """`width`, `height`, which is even; `clues`, the share of rooms with a number (default 0.8); `greedy`, the
        share of rooms that grow beyond their stones (default 0.6)."""
        if height % 2:
            raise PuzzleError(f"no board of {width}x{height} has a solution: the height has to be even")
        columns = _columns(rng, height, width)
        shaded = [cell for cell in cells(height, width) if columns[cell.c][height - 1 - cell.r]]
        stones = components(shaded, neighbours(height, width))
        island = {cell: k for k, stone in enumerate(stones) for cell in stone}
        board = self.without_numbers(height, width, rooms_around(rng, height, width, island, greedy))
        return self.with_shading(board, rng, island, clues)


def _columns(rng: Random, height: int, width: int) -> list[list[int]]:
    """Random columns, half of their cells shaded (1), from the floor up, whose stones fall as a whole.

    Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): two cells of a column swap their values, until no two
    neighbours of a row fall a different distance. Raises PuzzleError if that takes too long.
    """
    columns = [rng.sample([0, 1] * (height // 2), height) for _ in range(width)]
    bent, tries = sum(map(_bent, columns, columns[1:])), 200 * width * height
    for step in range(tries):
        if not bent:
            return columns
        c, up = rng.randrange(width), rng.randrange(height - 1)
        changed = columns[c][:]
        changed[up : up + 2] = reversed(changed[up : up + 2])
        beside = [columns[near] for near in (c - 1, c + 1) if 0 <= near < width]
        more = sum(_bent(changed, other) - _bent(columns[c], other) for other in beside)
        if more <= 0 or rng.random() < exp(-more / 0.12 ** (step / tries)):
            columns[c], bent = changed, bent + more
    raise PuzzleError(f"no random stones were found on {width}x{height}")


def _bent(one: list[int], other: list[int]) -> int:
    """The number of pairs of shaded neighbours in two columns that fall a different distance."""
    falls = zip(one, other, accumulate(one), accumulate(other), strict=True)
    return sum(a == b == 1 and below != below_other for a, b, below, below_other in falls)
