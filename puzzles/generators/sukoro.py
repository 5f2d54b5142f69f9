"""Generator of Sukoro puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp
from random import Random
from typing import Any, ClassVar

from ..common.kit import UNKNOWN, Cell, Solution
from ..sukoro import Sukoro
from .common.boards import some
from .common.connected_cells import stays_connected
from .common.number_boards import SomeNumbersGenerator
from .common.tiny import Filled


class SukoroGenerator(SomeNumbersGenerator[Sukoro]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"given": (5, 6, 7, 8, 9)}
    heeds_symmetry = True
    tiny_boards = (
        Filled((None, 1, 2, UNKNOWN), sizes=((1, 1), (3, 1), (1, 2), (2, 2)), most=2),
        Filled((None, 3), sizes=((3, 2),), least=1, most=1),
    )

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.4, filled: float = 0.55
    ) -> tuple[Sukoro, Solution]:
        """`width`, `height`; `given`, the share of given numbers (default 0.4); `filled`, the approximate share of
        cells with a number (default 0.55)."""
        blank = self.kind.blank(height, width)
        full = _drawn(rng, blank, round(filled * len(blank.cells)))
        solution = Solution((cell, _beside(blank, full, cell) if cell in full else 0) for cell in blank.cells)
        return replace(blank, given=some(rng, (n or None for n in solution.values()), given)), solution


def _beside(board: Sukoro, full: set[Cell], cell: Cell) -> int:
    return sum(other in full for other in board.around[cell])


def _drawn(rng: Random, board: Sukoro, size: int) -> set[Cell]:
    """Connected cells, about `size`, whose counts of neighbours differ wherever two of them touch.

    One to three cells near each other are added or removed at random. A pair of equal counts costs more and more; the
    cells with the best number of them among those without such a pair are kept.
    Source: Kirkpatrick, Gelatt, Vecchi, Optimization by simulated annealing, 1983.
    """
    full, best, around, wrong = {rng.choice(board.cells)}, set[Cell](), board.around, 0
    steps = 60 * len(board.cells)
    for step in range(steps):
        start = rng.choice(board.cells)
        flipped = {start, *rng.sample(around[start], min(len(around[start]), rng.choice((0, 0, 1, 2))))}
        near = flipped.union(*(around[cell] for cell in flipped))
        old, before = len(full), _equal(board, full, near)
        done = [cell for cell in sorted(flipped) if _flip(full, cell, around)]
        change = _equal(board, full, near) - before
        gain = abs(old - size) - abs(len(full) - size) - (1 + 6 * step / steps) * change
        if gain < 0 and rng.random() >= exp(2 * gain):
            full.symmetric_difference_update(done)
            continue
        wrong += change
        if not wrong and len(full) > 1 and abs(len(full) - size) <= abs(len(best) - size):
            best = set(full)
    return best


def _flip(full: set[Cell], cell: Cell, around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """Adds or removes a cell if the cells stay connected and not empty. Returns True if it did."""
    fits = stays_connected(full, cell, around) if cell in full else not full.isdisjoint(around[cell])
    if fits:
        full ^= {cell}
    return fits


def _equal(board: Sukoro, full: set[Cell], near: set[Cell]) -> int:
    """The number of pairs of equal counts with one of these cells."""
    cells = full.intersection(near.union(*(board.around[cell] for cell in near)))
    count = {cell: _beside(board, full, cell) for cell in cells}
    pairs = ((a, b) for a in count if a in near for b in board.around[a] if b in count and (b not in near or a < b))
    return sum(count[a] == count[b] for a, b in pairs)
