"""Random Sudokus: a solution, and cages on it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...common.errors import PuzzleError
from .boxes import Box, Cage, rectangles, units_of

if TYPE_CHECKING:
    from random import Random

MOST_CROSSED = 12
"""The largest side of a random puzzle with diagonals."""


def random_numbers(rng: "Random", box: Box, *, diagonals: bool) -> list[int]:
    """A regular solution with its numbers, bands, stacks, and the rows and columns within them shuffled."""
    if diagonals:
        return _random_filling(rng, box)
    height, width = box

    def shuffled(size: int, groups: int) -> list[int]:
        return [size * g + i for g in rng.sample(range(groups), groups) for i in rng.sample(range(size), size)]

    side = height * width
    names, rows, columns = rng.sample(range(1, side + 1), side), shuffled(height, width), shuffled(width, height)
    return [names[(r % height * width + r // height + c) % side] for r in rows for c in columns]


def _random_filling(rng: "Random", box: Box) -> list[int]:
    """A solution with diagonals, filled cell by cell: cells with the fewest possible numbers first, ties at random."""
    side = box[0] * box[1]
    if side > MOST_CROSSED or side in (2, 3):
        raise PuzzleError(f"random puzzles with diagonals have a side of 1, or 4 to {MOST_CROSSED}, not {side}")
    units = units_of(side, side, rectangles(*box), True)
    peers = [{j for unit in units if i in unit.cells for j in unit.cells} for i in range(side * side)]
    stack: list[dict[int, int]] = [{}]
    while len(stack[-1]) < side * side:
        filled = stack.pop()
        free = {
            i: set(range(1, side + 1)) - {filled[j] for j in peers[i] if j in filled}
            for i in range(side * side)
            if i not in filled
        }
        cell = min(free, key=lambda i: (len(free[i]), rng.random()))
        stack += ({**filled, cell: number} for number in rng.sample(sorted(free[cell]), len(free[cell])))
    return [stack[-1][i] for i in range(side * side)]


def random_cages(rng: "Random", side: int, numbers: Sequence[int]) -> tuple[Cage, ...]:
    """Cages of one to four neighbouring cells with different numbers."""
    cage_of: dict[int, list[int]] = {}
    for i in range(side * side):
        before = [j for j, in_grid in ((i - 1, i % side > 0), (i - side, i >= side)) if in_grid]
        j = rng.choice(before) if before and rng.random() < 0.7 else i
        cage = cage_of.get(j, [])
        if len(cage) >= 4 or numbers[i] in {numbers[k] for k in cage}:
            cage = []
        cage.append(i)
        cage_of[i] = cage
    unique = {id(cage): cage for cage in cage_of.values()}.values()
    return tuple(Cage(sum(numbers[i] for i in cage), tuple(cage)) for cage in unique)
