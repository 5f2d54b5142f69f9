"""Generator of Archipelago puzzles."""

from collections.abc import Sequence

from ..archipelago import Archipelago
from ..common.kit import UNKNOWN, Cell, Solution
from .common.kit import CellGenerator, DrawnGenerator, Filled, Random
from .common.random_chains import RandomChains

LARGEST = 6
"""The most islands of a random chain."""

TRIED = 12
"""Each island of a chain is drawn so often until it touches no other chain."""


class ArchipelagoGenerator(DrawnGenerator[Archipelago], CellGenerator[Archipelago]):
    tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3), most=2),)

    def random_solution(self, rng: Random, blank: Archipelago) -> Solution:
        drawn = RandomChains(rng, blank.height, blank.width)
        for start in rng.sample(blank.cells, len(blank.cells)):
            if start not in drawn.barred and not drawn.touched({start}):
                _add_chain(drawn, start, rng.randint(2, LARGEST))
        shaded = drawn.shaded()
        return Solution({cell: int(cell in shaded) for cell in blank.cells})

    def clues_of(self, puzzle: Archipelago, solution: Solution) -> dict[str, Sequence[int | None]]:
        return {"numbers": puzzle.group_sizes(solution, puzzle.around)}


def _add_chain(drawn: RandomChains, start: Cell, number: int) -> None:
    """Adds a chain of islands, at most this number, from a single cell on. It touches no other chain."""
    chain = [frozenset({start})]
    drawn.add(chain[0])
    for size in range(2, number + 1):
        starts = drawn.starts(chain)
        for _ in range(TRIED if starts else 0):
            island = drawn.grown(drawn.rng.choice(starts), size)
            if len(island) == size and len(drawn.touched(island)) == 1:
                drawn.add(island)
                chain.append(island)
                break
        else:
            return
