"""Generator of Aqre puzzles."""

from collections.abc import Sequence
from itertools import product

from ..aqre import Aqre
from ..common.geometry import lines, through_cells
from ..common.kit import Cell, PuzzleError, Solution, Solved, cells, components, neighbours, windows
from .common.kit import CountedRoomsGenerator, Divided, Random, stays_connected

_STARTS = tuple(product(range(4), repeat=2))


class AqreGenerator(CountedRoomsGenerator[Aqre]):
    tiny_boards = (Divided(((1, 1), (4, 1), (1, 5), (2, 2), (3, 2)), (None, 0, 1, 2)),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.7, room: int = 6) -> Solved[Aqre]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.7); `room`, the approximate number of
        cells of a room (default 6)."""
        shaded = _random_shading(rng, height, width)
        solution = Solution({cell: int(cell in shaded) for cell in cells(height, width)})
        return self.in_rooms(rng, solution, (height, width), clues, room), solution


def _random_run(rng: Random, line: Sequence[Cell]) -> set[Cell]:
    """Random consecutive cells of a line, at most three, with at most three cells at each end."""
    options = [(start, end) for start in range(4) for end in range(start + 1, start + 4) if end <= len(line) <= end + 3]
    if not options:
        raise PuzzleError(f"a line of {len(line)} cells has no solution: at most 9 are possible")
    start, end = rng.choice(options)
    return set(line[start:end])


def _pattern(height: int, width: int, r: int, c: int) -> set[Cell]:
    """All cells but every fourth of each row."""
    return {cell for cell in cells(height, width) if (cell.c + c) % 4 != (0, 2, 1, 3)[(cell.r + r) % 4]}


def _random_shading(rng: Random, height: int, width: int) -> set[Cell]:
    """Random connected cells that keep rule 2.

    They begin with a pattern that keeps it: every fourth cell of a row is unshaded, at another place in each row, so
    that no unshaded cells form a barrier. Then cells change at random.
    """
    around = neighbours(height, width)
    if min(height, width) == 1:
        return _random_run(rng, cells(height, width))
    patterns = (_pattern(height, width, *start) for start in rng.sample(_STARTS, len(_STARTS)))
    shaded = next(pattern for pattern in patterns if len(components(pattern, around)) == 1)
    through = through_cells(four for _, four in windows(lines(height, width), 4))
    for cell in rng.choices(list(around), k=12 * len(around)):
        inside = cell in shaded
        if any(sum(other in shaded for other in four) == (1 if inside else 3) for four in through[cell]):
            continue
        if stays_connected(shaded, cell, around) if inside else any(other in shaded for other in around[cell]):
            shaded ^= {cell}
    return shaded
