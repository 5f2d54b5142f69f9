"""Aqre: shade connected cells so that no four in a line are alike, and numbers count the shaded cells of rooms.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. A number tells how many cells of its room are shaded.
2. No four consecutive cells of a row or column are all shaded, and none are all unshaded.
3. The shaded cells are connected over edges.

Formats, the first written: puzz.link addresses of `aqre`; rows of the rooms' numbers, each in any cell of its room, `?`
for a clue without a number, then rows of the rooms' names, any sign or word. Addresses with the flag `b` have another
rule and are refused.

>>> puzzle = Aqre.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?aqre/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Self

from .common.errors import PuzzleError
from .common.geometry import Cell, Line, cells, components, divisions, lines, neighbours
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import stays_connected
from .common.shading import ROOM_NUMBERS, CountedRooms, connected_rule
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


def fours(board_lines: tuple[Line, ...]) -> Iterator[tuple[Line, tuple[Cell, ...]]]:
    """Every four consecutive cells of a line."""
    for line in board_lines:
        yield from ((line, line.cells[i : i + 4]) for i in range(len(line.cells) - 3))


@dataclass(frozen=True)
class Aqre(CountedRooms):
    """`regions` has the index of each cell's room, `numbers` the number of each room."""

    name = "aqre"
    formats = (PuzzLink("aqre", Borders(), Number16("numbers", "regions")), ROOM_NUMBERS)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count

        yield from self.number_rules()
        for line, four in fours(self.lines):
            text = f"the four cells from {four[0]} to {four[-1]} are not all alike"
            yield Count(self.rule("four", (line.kind, four[0]), text, four), four, (1,), 1, 3)
        yield connected_rule(self, 1)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (4, 1), (1, 5), (2, 2), (3, 2)):
            for regions, number in product(divisions(height, width), (None, 0, 1, 2)):
                yield cls(height, width, regions, (number, *[None] * max(regions)))

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.7, room: int = 6) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.7); `room`, about how many cells a
        room has (default 6)."""
        shaded = _random_shading(rng, height, width)
        solution = Solution({cell: int(cell in shaded) for cell in cells(height, width)})
        return cls.in_rooms(rng, solution, (height, width), clues, room), solution


def _random_run(rng: "Random", line: Sequence[Cell]) -> set[Cell]:
    """Random consecutive cells of a line, at most three, with at most three cells at each end."""
    options = [(start, end) for start in range(4) for end in range(start + 1, start + 4) if end <= len(line) <= end + 3]
    if not options:
        raise PuzzleError(f"a line of {len(line)} cells has no solution: at most 9 are possible")
    start, end = rng.choice(options)
    return set(line[start:end])


_STARTS = tuple(product(range(4), repeat=2))


def _pattern(height: int, width: int, r: int, c: int) -> set[Cell]:
    """All cells but every fourth of each row."""
    return {cell for cell in cells(height, width) if (cell.c + c) % 4 != (0, 2, 1, 3)[(cell.r + r) % 4]}


def _random_shading(rng: "Random", height: int, width: int) -> set[Cell]:
    """Random connected cells that keep rule 2.

    They begin with a pattern that keeps it: every fourth cell of a row is unshaded, in each row at another place, so
    that no unshaded cells form a barrier. Then cells change at random.
    """
    around = neighbours(height, width)
    if min(height, width) == 1:
        return _random_run(rng, cells(height, width))
    patterns = (_pattern(height, width, *start) for start in rng.sample(_STARTS, len(_STARTS)))
    shaded = next(pattern for pattern in patterns if len(components(pattern, around)) == 1)
    through: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in around}
    for _, four in fours(lines(height, width)):
        for cell in four:
            through[cell].append(four)
    for cell in rng.choices(list(around), k=12 * len(around)):
        inside = cell in shaded
        if any(sum(other in shaded for other in four) == (1 if inside else 3) for four in through[cell]):
            continue
        if stays_connected(shaded, cell, around) if inside else any(other in shaded for other in around[cell]):
            shaded ^= {cell}
    return shaded
