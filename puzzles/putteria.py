"""Putteria: write the size of each room into one of its cells, so that numbers do not touch or repeat in a line.

The rules, on W × H cells that are divided into rooms:

1. Each room of n cells holds the number n in one of its cells. Its other cells stay empty.
2. Cells with numbers do not share an edge.
3. Equal numbers do not stand in the same row or column.
4. A cell with a given number holds it; a cell with a cross holds none.

Formats, the first written: puzz.link addresses of `putteria`, where `.` is a cross; rows of given numbers, `x` and `-`,
then rows of the rooms' names, any sign or word.

>>> puzzle = Putteria.parse("x-1\\n---\\n\\nAAB\\nAAA")
>>> puzzle.given, puzzle.regions
(('?', None, 1, None, None, None), (0, 0, 1, 0, 0, 0))
>>> puzzle.format()
'https://puzz.link/p?putteria/3/2/84.g1i'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Self

from .common.formats import UNKNOWN, Areas, Cells, Rows, Signs
from .common.geometry import Cell, Line, divisions
from .common.number_boards import RoomSizes
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import random_regions, some
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


@dataclass(frozen=True)
class Putteria(RoomSizes):
    """`given` has the clue of each cell: a number, `?` for a cross, None for an open cell."""

    name = "putteria"
    formats = (
        PuzzLink("putteria", Borders(), Number16("given")),
        Rows(Cells("given", Signs({"x": UNKNOWN}, numbers=range(1, 10_000))), Areas()),
    )

    def repeats(self) -> Iterator[tuple[Line, int, list[Cell]]]:
        """For each line and each size that several of its cells can hold: the line, the size and these cells."""
        for line in self.lines:
            places: dict[int, list[Cell]] = {}
            for cell in line.cells:
                places.setdefault(self.size_at[cell], []).append(cell)
            yield from ((line, size, cells) for size, cells in places.items() if len(cells) > 1)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count

        yield from self.room_rules()
        for edge in self.touching:
            text = f"{edge.ends[0]} and {edge.ends[1]} do not both hold a number"
            yield Count(self.rule("touch", edge, text, edge.ends), edge.ends, (0,), low=1)
        for line, size, cells in self.repeats():
            reason = self.rule("repeat", (line.kind, line.number, size), f"{line} holds {size} at most once", cells)
            yield Count(reason, cells, (size,), high=1)

    def given_rules(self) -> "Iterator[Rule]":
        from .common.rules import OneOf

        for cell, clue in self.by_cell(self.given).items():
            text = f"{cell} is empty" if clue == UNKNOWN else f"{cell} is {clue}"
            yield OneOf(self.clue("given", cell, text, (cell,)), cell, (0 if clue == UNKNOWN else clue,))

    def draw_clues(self, drawing: "Drawing") -> None:
        super(RoomSizes, self).draw_clues(drawing)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (3, 1), (1, 2), (2, 2)):
            for regions, first in product(divisions(height, width), (None, 1, 3, UNKNOWN)):
                yield cls(height, width, regions, (first, *[None] * (width * height - 1)))

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, given: float = 0.2, largest: int = 8
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `given`, the share of numbers that are given (default 0.2); `largest`, about how many
        cells a large room has (default 8)."""
        empty = (None,) * (height * width)
        seeds = max(1, 2 * height * width // max(2, largest))
        for _ in range(200):
            board = cls.blank(height, width, (0,) * (height * width), given=empty)
            regions = random_regions(rng, height, width, rng.sample(board.cells, seeds))
            board = replace(board, regions=regions)
            if chosen := _placed(rng, board):
                break
            seeds = max(1, seeds - 1)
        solution = Solution((cell, board.size_at[cell] if cell in chosen else 0) for cell in board.cells)
        return replace(board, given=some(rng, board.clues_of(solution)["given"], given)), solution


def _placed(rng: "Random", board: Putteria) -> set[Cell]:
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
