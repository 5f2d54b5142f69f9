"""Random numbers with black cells between streets of consecutive ones."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ....common.geometry import Cell

if TYPE_CHECKING:
    from random import Random

    from ....common.boards import GridPuzzle


def consecutive_streets(rng: "Random", board: "GridPuzzle") -> tuple[dict[Cell, int], set[Cell]]:
    """A number for each cell, each once in every line, and black cells between which streets are consecutive.

    Numbers rise along rows and columns, but begin again after N; some neighbouring rows and columns are exchanged. The
    cells that mend the most streets become black.
    """
    side, up, right = board.width, rng.choice((1, -1)), rng.choice((1, -1))
    rows, columns = (_shuffled(rng, side) for _ in range(2))
    number = {cell: (up * rows[cell.r] + right * columns[cell.c]) % side + 1 for cell in board.cells}
    at = {cell: [line.cells for line in board.lines if cell in line.cells] for cell in board.cells}
    black = {cell for cell in board.cells if rng.random() < 0.1}

    def wrong(line: Sequence[Cell]) -> list[Cell]:
        runs = [list(cells) for dark, cells in groupby(line, black.__contains__) if not dark]
        wide = (run for run in runs if max(number[c] for c in run) - min(number[c] for c in run) >= len(run))
        return [cell for run in wide for cell in run]

    def gain(cell: Cell) -> int:
        before = sum(len(wrong(line)) for line in at[cell])
        black.add(cell)
        after = sum(len(wrong(line)) for line in at[cell])
        black.remove(cell)
        return before - after

    while doubtful := sorted({cell for line in board.lines for cell in wrong(line.cells)}):
        black.add(max(doubtful, key=lambda cell: (gain(cell), rng.random())))
    return number, black


def _shuffled(rng: "Random", side: int) -> list[int]:
    """The numbers below `side`, shuffled within short stretches."""
    order, start = list[int](), rng.randrange(side)
    while len(order) < side:
        stretch = range(len(order), min(side, len(order) + rng.randint(1, 4)))
        order += rng.sample([(start + k) % side for k in stretch], len(stretch))
    return order
