"""Generator of Fillomino puzzles."""

from ..common.kit import UNKNOWN, Cell, PuzzleError, Solution, Solved, cells, neighbours
from ..fillomino import USUAL, Fillomino
from .common.kit import CellGenerator, Filled, Random, some
from .common.puzzle_generator import LONG_TRIALS

EARLY, LARGE = 3, 5
"""The number of looks for each cell during which single cells join a group, and the least largest number for that: many
numbers 1 make a puzzle dull, but with small numbers a board needs them."""


class FillominoGenerator(CellGenerator[Fillomino]):
    rare_levels = {2: LONG_TRIALS, 3: LONG_TRIALS}
    small_sizes = ("3x2", "2x3", "5x1", "1x4", "1x1")
    tiny_boards = (
        Filled((None, 1, 2, 3, UNKNOWN), ((1, 1), (2, 1), (2, 2), (2, 3)), most=3),
        Filled((None, 1, 2, 3, UNKNOWN), ((1, 3),), most=3, each={"largest": (2,)}),
        Filled((None, 1, 2, 3, UNKNOWN), ((3, 2),), most=3, each={"largest": (3,)}),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.5, largest: int | None = None
    ) -> Solved[Fillomino]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.5); `largest`, the largest number
        (default none; no drawn number is above 9 then)."""
        groups = _random_groups(rng, height, width, largest or USUAL)
        numbers = [len(groups[cell]) for cell in cells(height, width)]
        puzzle = self.kind(height, width, some(rng, numbers, clues), largest)
        return puzzle, Solution(zip(puzzle.cells, numbers, strict=True))


def _random_groups(rng: Random, height: int, width: int, largest: int) -> dict[Cell, list[Cell]]:
    """For each cell the cells of its group. At first each cell is a group. While a group is beside one of its size, it
    joins a neighbouring group, or splits into single cells if every such union would be too large. Early, a single cell
    joins a smallest group, whatever is beside it."""
    around = neighbours(height, width)
    group = {cell: [cell] for cell in cells(height, width)}
    waiting = rng.sample(list(group), len(group))
    early = EARLY * len(group) if largest >= LARGE else 0
    for look in range(1000 * len(group)):
        if not waiting:
            return group
        members = group[waiting.pop()]
        beside = [group[neighbour] for cell in members for neighbour in around[cell] if group[neighbour] is not members]
        fitting = [adjacent for adjacent in beside if len(adjacent) + len(members) <= largest]
        if look < early and len(members) == 1 and fitting:
            least = min(map(len, fitting))
            fitting = [adjacent for adjacent in fitting if len(adjacent) == least]
        elif all(len(adjacent) != len(members) for adjacent in beside):
            continue
        joined = members + rng.choice(fitting) if fitting else []
        group |= dict.fromkeys(joined, joined) if joined else {cell: [cell] for cell in members}
        waiting += rng.sample(joined or members, len(joined or members))
    raise PuzzleError(f"no random {width}x{height} with numbers up to {largest} was found")
