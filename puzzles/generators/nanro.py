"""Generator of Nanro puzzles."""

from ..common.kit import UNKNOWN, Cell, Solution, Solved, numbered
from ..nanro import Nanro
from .common.kit import AreaGenerator, Divided, Random, SomeNumbersGenerator, random_regions, random_sea, some
from .common.puzzle_generator import of_boards


class NanroGenerator(SomeNumbersGenerator[Nanro], AreaGenerator[Nanro]):
    rare_levels = {3: of_boards(22, two=1, eight=14)}
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, 1, 2, UNKNOWN), by_cell=True, last=(None, 1)),
        Divided(((2, 2), (3, 2)), (None,), by_cell=True, walled=True),
    )

    def random(self, rng: Random, width: int, height: int, given: float = 0.3, largest: int = 7) -> Solved[Nanro]:
        """`width`, `height`; `given`, the share of given numbers (default 0.3); `largest`, the approximate largest
        number of cells of a room (default 7)."""
        blank = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
        full, room = max((_rooms(rng, blank, largest) for _ in range(12)), key=lambda made: len({*made[1].values()}))
        regions = numbered(list(room.values()))
        count = [sum(room[cell] == k for cell in full) for k in room.values()]
        solution = Solution((cell, n if cell in full else 0) for cell, n in zip(blank.cells, count, strict=True))
        return self.kind(height, width, regions, some(rng, (n or None for n in solution.values()), given)), solution


def _rooms(rng: Random, board: Nanro, largest: int) -> tuple[set[Cell], dict[Cell, int]]:
    """Cells to be filled with numbers, and rooms in which these numbers obey rules 1 and 2."""
    full = random_sea(rng, board.height, board.width, 5)
    seeds = rng.sample(board.cells, max(1, 2 * len(board.cells) // max(2, largest)))
    room = dict(zip(board.cells, random_regions(rng, board.height, board.width, seeds), strict=True))
    while pair := _clash(room, full, board):
        room = {cell: pair[0] if k == pair[1] else k for cell, k in room.items()}
    return full, room


def _clash(room: dict[Cell, int], full: set[Cell], board: Nanro) -> tuple[int, int] | None:
    """Two neighbouring rooms to join: one is empty, or their equal numbers touch. None if there are none."""
    count = {k: sum(room[cell] == k for cell in full) for k in set(room.values())}
    for edge in board.touching:
        (a, b), filled = (room[end] for end in edge.ends), full.issuperset(edge.ends)
        if a != b and (not count[a] or not count[b] or (filled and count[a] == count[b])):
            return a, b
    return None
