"""Juosan: lay an upright or a lying bar into each cell; a number is that of the more frequent bars of its room.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. Each cell holds one bar, upright (`|`) or lying (`-`).
2. A room's number is the number of its upright bars or of its lying bars, whichever is larger.
3. No three upright bars stand side by side in a row, and no three lying bars lie one above the other in a column.

Readings chosen: puzz.link's text has a number tell either count, and its check the larger one. We follow the check, so
a number of less than half of the room's cells has no solution.

Formats, the first written: puzz.link addresses of `juosan`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Juosan.parse("2--\\n3--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 3), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?juosan/3/2/0s23'

Slots are cells, the value is 1 for an upright and 0 for a lying bar.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.boards import GridPuzzle
from .common.geometry import Cell, cells, divisions, lines
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import random_joined, some
from .common.shading import ROOM_NUMBERS, CountedRooms
from .common.solution import Solution, Value

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

LARGEST = 9
"""The most cells of a room to which `excluding` adds cells."""

LOOSENED = 0.05
"""How often a random bar changes although rule 3 then determines fewer bars."""

Three = tuple[int, tuple[Cell, ...]]


def threes(height: int, width: int) -> Iterator[Three]:
    """Every three consecutive cells of a line, with the value that they may not all have: 1 in rows, 0 in columns."""
    for line in lines(height, width):
        yield from ((int(line.kind == "row"), line.cells[i : i + 3]) for i in range(len(line.cells) - 2))


@dataclass(frozen=True)
class Juosan(CountedRooms):
    """`regions` has the index of each cell's room, `numbers` the number of each room."""

    name = "juosan"
    formats = (PuzzLink("juosan", Borders(), Number16("numbers", "regions")), ROOM_NUMBERS)
    signs: ClassVar[Mapping[Value, str]] = {1: "|", 0: "-"}
    phrases: ClassVar[Mapping[Value, str]] = {1: "holds an upright bar", 0: "holds a lying bar"}
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0, "room": 3}

    @staticmethod
    def uprights(number: int, size: int) -> tuple[int, ...]:
        """The possible counts of upright bars in a room of `size` cells with this number: at most two."""
        return tuple(sorted({number, size - number})) if size <= 2 * number <= 2 * size else ()

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count

        for room, area, number in self.counted():
            text = f"the room at {area[0]} has {number} bars of one kind and no more of the other"
            yield Count(self.clue("number", room, text, area), area, (1,), numbers=self.uprights(number, len(area)))
        for value, three in threes(self.height, self.width):
            text = f"the cells from {three[0]} to {three[2]} do not all hold {'upright' if value else 'lying'} bars"
            yield Count(self.rule("three", (value, three[0]), text, three), three, (value,), high=2)

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        counts = [sum(solution[cell] == 1 for cell in area) for area in self.areas]
        return {"numbers": [max(n, len(area) - n) for n, area in zip(counts, self.areas, strict=True)]}

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number; or gives a cell in which the solutions differ, or its whole room, to a room beside it, so that
        a number excludes the other solution; or cuts a room."""
        if added := GridPuzzle.excluding(self, rng, solution, other):
            return added
        differing: list[Any] = solution.differing(other)
        moves = [(cell, beside) for cell in differing for beside in self.around[cell]]
        for cell, beside in rng.sample(moves, len(moves)):
            old, new = self.area_at[cell], self.area_at[beside]
            for part in ((cell,), self.areas[old]) if old != new else ():
                if len(part) + len(self.areas[new]) <= LARGEST:
                    changed = self.regrouped({**self.area_at, **dict.fromkeys(part, new)}, solution)
                    if not changed.flaw() and changed.check(other):
                        return changed, solution
        return super().excluding(rng, solution, other)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        from .common.drawing import SIDE, SOLVED

        (x, y), half = drawing.middle(cell), 0.3 * SIDE
        dx, dy = (0.0, half) if value else (half, 0.0)
        with drawing.picture.symbol(x, y, self.signs[value], SOLVED):
            drawing.picture.line(x - dx, y - dy, x + dx, y + dy, stroke=SOLVED, stroke_width=5)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions)
        for area, number in zip(self.areas, self.numbers, strict=True):
            if number is not None:
                x, y = drawing.corner(area[0])
                drawing.picture.write(x + 4, y + 9, str(number), 13, text_anchor="start")

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (3, 1), (1, 3), (2, 2), (3, 2)):
            for regions, number in product(divisions(height, width), (None, 1, 2, 4)):
                yield cls(height, width, regions, (number, *[None] * max(regions)))

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 1.0, room: int = 4) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 1); `room`, how many cells a room has
        at most (default 4); its bars are alike."""
        bars = {cell: (cell.r + cell.c) % 2 for cell in cells(height, width)}
        through: dict[Cell, list[Three]] = {cell: [] for cell in bars}
        for value, three in threes(height, width):
            for cell in three:
                through[cell].append((value, three))
        for cell in rng.choices(list(bars), k=20 * len(bars)):
            before = _pairs(bars, through[cell])
            bars[cell] ^= 1
            after = _pairs(bars, through[cell])
            if after is None or (after < (before or 0) and rng.random() > LOOSENED):
                bars[cell] ^= 1
        regions = random_joined(rng, height, width, lambda part: len(part) <= room and len({*map(bars.get, part)}) == 1)
        board, solution = cls.without_numbers(height, width, regions), Solution(bars)
        return replace(board, numbers=some(rng, board.clues_of(solution)["numbers"], clues)), solution


def _pairs(bars: Mapping[Cell, int], through: Sequence[Three]) -> int | None:
    """How many of these threes forbid the value of one of their cells; None if one of them is broken."""
    counts = [sum(bars[cell] == value for cell in three) for value, three in through]
    return None if 3 in counts else counts.count(2)
