"""Stostone: shade a stone in each room, so that all stones, when they fall, fill the lower half of the board.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. The shaded cells of every room are one block, connected over edges, of at least one cell: its stone.
2. A number tells how many cells the stone of its room has.
3. Shaded cells of different rooms do not share an edge.
4. The stones fall straight down without changing their shape, and then fill exactly the lower half of the board.

Rule 4 says the same as two others. Half of the cells of every column are shaded. A stone falls as far as there are
unshaded cells below a cell of it in its column, and this number is the same for all its cells. (Stones keep their order
in a column, so the lower half is full exactly if each of its cells falls that far.) No board of odd height has a
solution.

Formats, the first written: puzz.link addresses of `stostone`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Stostone.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?stostone/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, product
from math import exp
from typing import TYPE_CHECKING, ClassVar, Self

from .common.errors import PuzzleError
from .common.geometry import Cell, Edge, cells, components, divisions, neighbours
from .common.island_rooms import IslandRooms, rooms_around
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import some
from .common.shading import ROOM_NUMBERS
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Stostone(IslandRooms):
    """`regions` has the index of each cell's room, `numbers` the number of each room."""

    name = "stostone"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"sto-stone": {}}
    formats = (PuzzLink("stostone", Borders(), Number16("numbers", "regions")), ROOM_NUMBERS)
    many_clues: ClassVar[Mapping[str, float]] = {"clues": 1.0}
    small_sizes = ("3x4", "4x2", "5x2", "1x4", "1x2")

    @property
    def level(self) -> Iterator[Edge]:
        """The pairs of neighbours in a row of a room."""
        return (edge for edge in self.touching if edge.r1 == edge.r2 and edge not in self.borders)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count, Relation

        yield from self.island_rules()
        half = () if self.height % 2 else (self.height // 2,)
        for line in self.lines[self.height :]:
            reason = self.rule("column", line.number, f"half of {line} is shaded", line.cells)
            yield Count(reason, line.cells, (1,), numbers=half)
        for edge in self.level:
            text = f"{edge.ends[0]} and {edge.ends[1]} fall equally far, if both are shaded"
            below = [Cell(r, end.c) for end in edge.ends for r in range(end.r, self.height)]
            reason = self.rule("fall", edge, text, below)
            yield Relation(reason, below, partial(_falls_level, self.height - edge.r1))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)):
            for regions, number in product(divisions(height, width), (None, 1, 2)):
                yield cls(height, width, regions, (number, *[None] * max(regions)))

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.8) -> tuple[Self, Solution]:
        """`width`, `height`, which is even; `clues`, the share of rooms with a number (default 0.8)."""
        if height % 2:
            raise PuzzleError(f"no board of {width}x{height} has a solution: the height has to be even")
        columns = _columns(rng, height, width)
        shaded = [cell for cell in cells(height, width) if columns[cell.c][height - 1 - cell.r]]
        stones = components(shaded, neighbours(height, width))
        island = {cell: k for k, stone in enumerate(stones) for cell in stone}
        solution = Solution({cell: int(cell in island) for cell in cells(height, width)})
        board = cls.without_numbers(height, width, rooms_around(rng, height, width, island))
        return replace(board, numbers=some(rng, board.clues_of(solution)["numbers"], clues)), solution


def _falls_level(count: int, *held: int) -> bool:
    """Have two columns of `count` cells equally many shaded ones, if both of their first cells are shaded?"""
    return not held[0] or not held[count] or sum(held[:count]) == sum(held[count:])


def _columns(rng: "Random", height: int, width: int) -> list[list[int]]:
    """Random columns, half of their cells shaded (1), from the floor up, whose stones fall as a whole.

    Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): two cells of a column swap their values, until no two
    neighbours of a row fall a different way. Raises PuzzleError if that takes too long.
    """
    columns = [rng.sample([0, 1] * (height // 2), height) for _ in range(width)]
    bent, tries = sum(map(_bent, columns, columns[1:])), 200 * width * height
    for step in range(tries):
        if not bent:
            return columns
        c, up = rng.randrange(width), rng.randrange(height - 1)
        changed = columns[c][:]
        changed[up : up + 2] = reversed(changed[up : up + 2])
        beside = [columns[near] for near in (c - 1, c + 1) if 0 <= near < width]
        more = sum(_bent(changed, other) - _bent(columns[c], other) for other in beside)
        if more <= 0 or rng.random() < exp(-more / 0.12 ** (step / tries)):
            columns[c], bent = changed, bent + more
    raise PuzzleError(f"no random stones were found on {width}x{height}")


def _bent(one: list[int], other: list[int]) -> int:
    """How many pairs of shaded neighbours in two columns fall a different way."""
    falls = zip(one, other, accumulate(one), accumulate(other), strict=True)
    return sum(a == b == 1 and below != below_other for a, b, below, below_other in falls)
