"""Shimaguni: shade an island in each room, so that islands do not touch and neighbours differ in size.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. The shaded cells of every room are one block, connected over edges, of at least one cell: its island.
2. A number tells how many cells the island of its room has.
3. Shaded cells of different rooms do not share an edge.
4. The islands of two rooms that share a border have different sizes.

Formats, the first written: puzz.link addresses of `shimaguni`; rows of the rooms' numbers, each in any cell of its
room, `?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Shimaguni.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?shimaguni/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import PuzzleError
from .common.geometry import Cell, cells, divisions, neighbours
from .common.island_rooms import IslandRooms, rooms_around
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import some, stays_connected
from .common.shading import ROOM_NUMBERS
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Shimaguni(IslandRooms):
    """`regions` has the index of each cell's room, `numbers` the number of each room."""

    name = "shimaguni"
    formats = (PuzzLink("shimaguni", Borders(), Number16("numbers", "regions")), ROOM_NUMBERS)
    many_clues: ClassVar[Mapping[str, float]] = {"clues": 1.0}

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Relation

        yield from self.island_rules()
        for a, b in sorted({*self.borders.values()}):
            first, second = self.areas[a], self.areas[b]
            text = f"the islands of the rooms at {first[0]} and {second[0]} have different sizes"
            reason = self.rule("sizes", (a, b), text, (*first, *second))
            yield Relation(reason, (*first, *second), partial(_unequal, len(first)))

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number, moves a cell to another room, or changes an island."""
        return super().excluding(rng, solution, other) or self._reshaped(rng, solution, other)

    def _reshaped(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Grows an island, or shrinks one, in a room where the solutions differ."""
        room = dict(zip(self.cells, self.regions, strict=True))
        differing: list[Any] = solution.differing(other)
        shaded = {cell for cell in self.cells if solution[cell]}
        places = [cell for k in {room[cell] for cell in differing} for cell in self.areas[k]]
        for cell in sorted(rng.sample(places, len(places)), key=lambda cell: cell in shaded):
            if self._may_change({member for member in shaded if room[member] == room[cell]}, cell, shaded):
                changed = self.mended(rng, Solution({**solution, cell: int(cell not in shaded)}))
                if self.regrouped(room, changed).stays(changed):
                    return self.regrouped(room, changed), changed
        return None

    def mended(self, rng: "Random", solution: Solution) -> Solution:
        """The solution with islands that are grown or shrunk by single cells until neighbours differ in size."""
        room = dict(zip(self.cells, self.regions, strict=True))
        shaded = {cell for cell in self.cells if solution[cell]}
        size = [sum(room[cell] == k for cell in shaded) for k in range(len(self.areas))]
        near: list[set[int]] = [{a + b - k for a, b in self.borders.values() if k in (a, b)} for k in range(len(size))]
        for _ in range(20 * len(size)):
            alike = [k for k in range(len(size)) if any(size[k] == size[other] for other in near[k])]
            if not alike:
                break
            k = rng.choice(alike)
            island = {cell for cell in shaded if room[cell] == k}
            options = [cell for cell in self.areas[k] if self._may_change(island, cell, shaded)]
            if options:
                cell = rng.choice(options)
                size[k] += -1 if cell in shaded else 1
                shaded ^= {cell}
        return Solution({cell: int(cell in shaded) for cell in self.cells})

    def _may_change(self, island: set[Cell], cell: Cell, shaded: set[Cell]) -> bool:
        """Does the island of a room stay one, apart from others, if this cell of the room changes?"""
        if cell in island:
            return stays_connected(island, cell, self.around)
        beside = {other for other in self.around[cell] if other in shaded}
        return bool(beside) and beside <= island

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)):
            for regions, number in product(divisions(height, width), (None, 1, 2)):
                yield cls(height, width, regions, (number, *[None] * max(regions)))

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.8, room: int = 7) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, about how many cells a
        room has (default 7)."""
        for _ in range(60):
            shaded = _islands(rng, height, width, max(1, height * width // max(1, room)))
            if not shaded:
                continue
            solution = Solution({cell: int(cell in shaded) for cell in cells(height, width)})
            board = cls.without_numbers(height, width, rooms_around(rng, height, width, shaded))
            solution = board.mended(rng, solution)
            if board.stays(solution):
                return replace(board, numbers=some(rng, board.clues_of(solution)["numbers"], clues)), solution
        raise PuzzleError(f"no random islands were found on {width}x{height}")


def _unequal(count: int, *held: int) -> bool:
    """Are different numbers of the first `count` cells and of the other cells shaded?"""
    return sum(held[:count]) != sum(held[count:])


def _islands(rng: "Random", height: int, width: int, count: int) -> dict[Cell, int]:
    """The cells of random islands that do not touch, and the number of each cell's island."""
    around = neighbours(height, width)
    island: dict[Cell, int] = {}
    for k, first in enumerate(rng.sample(list(around), len(around))):
        taken = {near for cell in island for near in (cell, *around[cell])}
        if first in taken or len({*island.values()}) == count:
            continue
        size, members = rng.randint(1, 6), [first]
        while len(members) < size:
            free = [near for cell in members for near in around[cell] if near not in taken and near not in members]
            if not free:
                break
            members.append(rng.choice(free))
        island |= dict.fromkeys(members, k)
    return island
