"""Sukoro: put numbers into some cells, each the count of numbers beside it.

The rules, on W × H cells:

1. A number from 1 to 4 tells how many cells that share an edge with it hold a number.
2. Equal numbers do not share an edge.
3. All cells with numbers are connected over edges.
4. A cell with a given number holds it; a cell with `?` holds some number.

Reading chosen: a board without any number keeps these rules, if nothing is given.

Formats, the first written: puzz.link addresses of `sukoro`; rows of given numbers, `?` and `-`.

>>> puzzle = Sukoro.parse("1-?\\n---")
>>> puzzle.given
(1, None, '?', None, None, None)
>>> puzzle.format()
'https://puzz.link/p?sukoro/3/2/1a.c'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import TYPE_CHECKING, Self

from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import Cell
from .common.number_boards import SomeNumbers
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number10
from .common.sampling import some, stays_connected
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Sukoro(SomeNumbers):
    """`given` has the clue of each cell: a number, `?` or None."""

    name = "sukoro"
    formats = (
        PuzzLink("sukoro", Number10("given")),
        Rows(Cells("given", Signs(numbers=range(10), unknown=True))),
    )

    def most(self, cell: Cell) -> int:
        return max(1, len(self.around[cell]))

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Connected, Relation

        yield from self.given_rules()
        for cell in self.cells:
            reason = self.rule("count", cell, f"a number at {cell} counts the numbers beside it", (cell,))
            yield Relation(reason, (cell, *self.around[cell]), _counted)
        for edge in self.touching:
            text = f"{edge.ends[0]} and {edge.ends[1]} do not hold the same number"
            yield Relation(self.rule("apart", edge, text, edge.ends), edge.ends, lambda a, b: a != b or not a)
        reason = self.rule("connected", None, "all cells with numbers are connected")
        yield Connected(reason, self.cells, range(1, 5), (edge.ends for edge in self.touching))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        yield from cls.each_board((None, 1, 2, UNKNOWN), sizes=((1, 1), (3, 1), (1, 2), (2, 2)), most=2)
        yield from cls.each_board((None, 3), sizes=((3, 2),), least=1, most=1)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, given: float = 0.4, filled: float = 0.55
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `given`, the share of numbers that are given (default 0.4); `filled`, about the share of
        cells with a number (default 0.55)."""
        blank = cls.blank(height, width)
        full = _drawn(rng, blank, round(filled * len(blank.cells)))
        solution = Solution((cell, _beside(blank, full, cell) if cell in full else 0) for cell in blank.cells)
        return replace(blank, given=some(rng, (n or None for n in solution.values()), given)), solution


def _counted(number: int, *beside: int) -> bool:
    return not number or number == len(beside) - beside.count(0)


def _beside(board: Sukoro, full: set[Cell], cell: Cell) -> int:
    return sum(other in full for other in board.around[cell])


def _drawn(rng: "Random", board: Sukoro, size: int) -> set[Cell]:
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
    """Adds or removes a cell if the cells stay connected and not empty. Returns whether it did."""
    fits = stays_connected(full, cell, around) if cell in full else not full.isdisjoint(around[cell])
    if fits:
        full ^= {cell}
    return fits


def _equal(board: Sukoro, full: set[Cell], near: set[Cell]) -> int:
    """The pairs of equal counts with one of these cells."""
    cells = full.intersection(near.union(*(board.around[cell] for cell in near)))
    count = {cell: _beside(board, full, cell) for cell in cells}
    pairs = ((a, b) for a in count if a in near for b in board.around[a] if b in count and (b not in near or a < b))
    return sum(count[a] == count[b] for a, b in pairs)
