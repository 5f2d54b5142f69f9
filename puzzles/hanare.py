"""Hanare (hanare-gumi): write the size of each room into one of its cells, so that distances are differences.

The rules, on W × H cells that are divided into rooms:

1. Each room of n cells holds the number n in one of its cells. Its other cells stay empty.
2. Between two numbers a and b of a row or column that have no number between them, there are exactly |a − b| cells.
3. A cell with a given number holds it.

Formats, the first written: puzz.link addresses of `hanare`; rows of given numbers and `-`, then rows of the rooms'
names, any sign or word.

>>> puzzle = Hanare.parse("--2\\n---\\n\\nABB\\nACC")
>>> puzzle.given, puzzle.regions
((None, None, 2, None, None, None), (0, 1, 1, 0, 2, 2))
>>> puzzle.format()
'https://puzz.link/p?hanare/3/2/kch2i'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from math import exp
from typing import TYPE_CHECKING, ClassVar, Self

from .common.formats import UNKNOWN, Areas, Cells, Rows, Signs
from .common.geometry import Cell, divisions, numbered
from .common.number_boards import RoomSizes
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import random_regions, some, stays_connected
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Hanare(RoomSizes):
    """`given` has the number of each cell, None where it is open."""

    name = "hanare"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"hanare-gumi": {}, "hanaregumi": {}}
    formats = (
        PuzzLink("hanare", Borders(), Number16("given")),
        Rows(Cells("given", Signs(numbers=range(1, 10_000))), Areas()),
    )

    def flaw(self) -> str:
        return super().flaw() or ("a given number has to be known: '?' has no meaning here" * (UNKNOWN in self.given))

    def far(self) -> Iterator[tuple[Cell, ...]]:
        """For two cells of different rooms in a line whose distance is not their numbers' difference: these and the
        cells between them."""
        for line in self.lines:
            for i, j in combinations(range(len(line.cells)), 2):
                a, b = line.cells[i], line.cells[j]
                if self.area_at[a] != self.area_at[b] and abs(self.size_at[a] - self.size_at[b]) != j - i - 1:
                    yield line.cells[i : j + 1]

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Relation

        yield from self.room_rules()
        for cells in self.far():
            a, b = cells[0], cells[-1]
            text = f"{a} and {b} do not hold the next numbers of a line: their difference is not their distance"
            yield Relation(self.rule("distance", (a, b), text, cells), cells, _blocked)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (3, 1), (1, 2), (2, 2), (4, 1)):
            for regions, first in product(divisions(height, width), (None, 1, 3)):
                yield cls(height, width, regions, (first, *[None] * (width * height - 1)))

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, given: float = 0.2, largest: int = 9
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `given`, the share of numbers that are given (default 0.2); `largest`, about how many
        cells a large room has (default 9)."""
        board = cls.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
        rooms = max(1, 3 * height * width // (2 * max(2, largest)))
        while not (made := _placed(rng, board, rooms)):
            rooms = max(1, rooms * 9 // 10)
        board = replace(board, regions=numbered(list(made[0].values())))
        solution = Solution((cell, board.size_at[cell] if cell in made[1] else 0) for cell in board.cells)
        return replace(board, given=some(rng, board.clues_of(solution)["given"], given)), solution


def _blocked(*held: int) -> bool:
    return not held[0] or not held[-1] or any(held[1:-1])


def _placed(rng: "Random", board: Hanare, rooms: int) -> tuple[dict[Cell, int], set[Cell]] | None:
    """The room of each cell, and the cells with numbers, so that rule 2 holds; None if none were found.

    A number moves to another cell of its room, or a cell to a neighbouring room. Moves for the worse are taken less and
    less.  Source: Kirkpatrick, Gelatt, Vecchi, Optimization by simulated annealing, 1983.
    """
    seeds = rng.sample(board.cells, rooms)
    room = dict(zip(board.cells, random_regions(rng, board.height, board.width, seeds), strict=True))
    areas = [{cell for cell in board.cells if room[cell] == k} for k in range(rooms)]
    place = [rng.choice(sorted(area)) for area in areas]
    wrong, steps = _wrong(areas, place), 80 * len(board.cells)
    for step in range(steps):
        if not wrong:
            return room, set(place)
        cell = rng.choice(board.cells)
        old, new = room[cell], room[rng.choice(board.around[cell])] if rng.random() < 0.5 else room[cell]
        before = place[old]
        if new == old:
            place[old] = cell
        elif cell == before or not stays_connected(areas[old], cell, board.around):
            continue
        else:
            areas[old].remove(cell)
            areas[new].add(cell)
        worse = (after := _wrong(areas, place)) - wrong
        if worse > 0 and rng.random() >= exp(-worse * (1 + 4 * step / steps)):
            place[old] = before
            if new != old:
                areas[new].remove(cell)
                areas[old].add(cell)
        else:
            room[cell], wrong = new, after
    return None


def _wrong(areas: list[set[Cell]], place: list[Cell]) -> int:
    """How far the distances of numbers are from rule 2, added up."""
    at = sorted((cell, len(area)) for cell, area in zip(place, areas, strict=True))
    turned = sorted((Cell(cell.c, cell.r), size) for cell, size in at)
    return sum(
        abs(q.c - p.c - 1 - abs(a - b))
        for numbers in (at, turned)
        for (p, a), (q, b) in pairwise(numbers)
        if p.r == q.r
    )
