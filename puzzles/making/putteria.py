"""Makes Putteria puzzles."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from cluewise.kit import UNKNOWN, AreaMaker, Cell, Divided, Solution, SomeNumbersMaker, random_regions

from ..putteria import Putteria


class PutteriaMaker(SomeNumbersMaker[Putteria], AreaMaker[Putteria]):
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, 1, 3, UNKNOWN), by_cell=True),)
    for_levels: ClassVar[Mapping[int, Mapping[str, Any]]] = {2: {"largest": 12}, 3: {"largest": 12}}

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, largest: int = 8
    ) -> tuple[Putteria, Solution]:
        """`width`, `height`; `given`, the share of numbers that are given (default 0.2); `largest`, about how many
        cells a large room has (default 8)."""
        empty = (None,) * (height * width)
        seeds = max(1, 2 * height * width // max(2, largest))
        for _ in range(200):
            board = self.kind.blank(height, width, (0,) * (height * width), given=empty)
            regions = random_regions(rng, height, width, rng.sample(board.cells, seeds))
            board = replace(board, regions=regions)
            if chosen := _placed(rng, board):
                break
            seeds = max(1, seeds - 1)
        solution = Solution((cell, board.size_at[cell] if cell in chosen else 0) for cell in board.cells)
        return self.with_some(board, rng, solution, given)


def _placed(rng: Random, board: Putteria) -> set[Cell]:
    """A cell of each room such that rules 2 and 3 hold; the empty set if none was found.

    Source: Minton, Johnston, Philips, Laird, Minimizing conflicts, 1992.
    """
    place = {k: rng.choice(area) for k, area in enumerate(board.areas)}

    def clashes(k: int, cell: Cell) -> int:
        size = len(board.areas[k])
        beside = sum(other in board.around[cell] for j, other in place.items() if j != k)
        rivals = (other for j, other in place.items() if j != k and len(board.areas[j]) == size)
        return beside + sum(other.r == cell.r or other.c == cell.c for other in rivals)

    for _ in range(20 * len(place)):
        wrong = [k for k, cell in place.items() if clashes(k, cell)]
        if not wrong:
            return set(place.values())
        k = rng.choice(wrong)
        place[k] = min(board.areas[k], key=lambda cell: (clashes(k, cell), rng.random()))
    return set()
