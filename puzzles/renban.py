"""Renban (renban-madoguchi): fill each room with consecutive numbers that differ across borders by their lengths.

The rules, on W × H cells that are divided into rooms:

1. Each cell holds a positive number. The numbers of a room are consecutive, in any order, and all different.
2. Two numbers on both sides of a border differ by its length, the number of sides of cells in the unbroken straight
   line.
3. A cell with a given number holds it.

Readings chosen: a straight border continues where others meet or cross it and where it separates other rooms; the
frame is no border. In puzz.link, a wall may end inside a room: rule 2 holds for it as for any other. A clue without
number says nothing.

Bound: no rule gives a largest number. But two numbers of a room of n cells differ by at most n − 1, and rule 2 gives
the difference across borders. If d is the sum of these differences along a path from a cell to a given number g, the
cell has a number from g − d to g + d. If no number is given, 1 can be added to all numbers of a solution. Such boards
are refused, and so are boards on which a cell can have more than 255.

Formats, the first written: puzz.link addresses of `renban`; rows of given numbers, `?` and `-`, then rows of the rooms'
names, any sign or word.

>>> puzzle = Renban.parse("2--\\n---\\n\\nAAB\\nAAB")
>>> puzzle.given[:2], puzzle.lengths
((2, None), {Edge(r1=0, c1=1, r2=0, c2=2): 2, Edge(r1=1, c1=1, r2=1, c2=2): 2})
>>> puzzle.bounds[Cell(0, 2)]
range(1, 8)
>>> puzzle.format()
'https://puzz.link/p?renban/3/2/a02k'

Slots are cells, the value is the number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import Any

from .common.geometry import walls_of
from .common.inner_walls import walls_inside

from .common.kit import (  # isort: skip
    AreaPuzzle, Areas, Borders, Cell, Cells, Edge, Number16, PuzzLink, Rows, Rules, Signs, Slot, Value,
)  # fmt: skip


HIGHEST = 255


@dataclass(frozen=True)
class Renban(AreaPuzzle):
    """`given` has the number of each cell: None for an open cell, `?` for a clue without number. `inner_walls` is
    as in `common/inner_walls.py`."""

    given: tuple[Any, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "renban"
    aliases = {"renban-madoguchi": {}, "renbanmadoguchi": {}}
    formats = (
        PuzzLink("renban", Borders(inside="inner_walls"), Number16("given")),
        Rows(Cells("given", Signs(numbers=range(1, HIGHEST + 1), unknown=True)), Areas(), walls="inner_walls"),
    )
    most_cells = 2500
    clue_layers = (("given",),)
    fixed_by_need = True
    clues_show_given = True

    @cached_property
    def lengths(self) -> dict[Edge, int]:
        """The length of the border at each pair of cells with a border between them."""
        walls = walls_of(self.height, self.width, self.regions) | walls_inside(self)
        lengths: dict[Edge, int] = {}
        for edge in sorted(walls):
            line = [edge]
            while (onward := self._next(line[-1])) in walls:
                line.append(onward)
            for wall in line if edge not in lengths else ():
                lengths[wall] = len(line)
        return lengths

    @staticmethod
    def _next(edge: Edge) -> Edge:
        """The place where a border continues, below or to the right."""
        down = int(edge.flat)
        return Edge(edge.r1 + down, edge.c1 + 1 - down, edge.r2 + down, edge.c2 + 1 - down)

    def _far(self, starts: Mapping[Cell, int]) -> dict[Cell, int]:
        """The least sums of differences from any of these cells, which start with the given sums."""
        far: dict[Cell, int] = {}
        queue = sorted((distance, cell) for cell, distance in starts.items())
        while queue:
            distance, cell = heappop(queue)
            if cell in far:
                continue
            far[cell] = distance
            area = self.areas[self.area_at[cell]]
            for other in area:
                heappush(queue, (distance + len(area) - 1, other))
            for other in self.around[cell]:
                if length := self.lengths.get(Edge.between(cell, other)):
                    heappush(queue, (distance + length, other))
        return far

    @cached_property
    def bounds(self) -> dict[Cell, range]:
        """The possible numbers of each cell (see the head of this file)."""
        most, less = self._far(self.known), self._far({cell: -number for cell, number in self.known.items()})
        return {cell: range(min(max(1, -less[cell]), most[cell]), most[cell] + 1) for cell in self.cells}

    @cached_property
    def top(self) -> int:
        """An upper bound of all cells for any remaining given numbers: the sum of differences between two cells is at
        most twice the largest sum from the first cell."""
        highest: int = max(self.known.values())
        return highest + 2 * max(self._far({self.cells[0]: 0}).values())

    def validation_error(self) -> str:
        if flaw := super().validation_error():
            return flaw
        if not self.known:
            return "expected at least one given number: without it, 1 can be added to all numbers of a solution"
        if low := self.flaw_in("given", lambda n: n < 1, "a given number is at least 1, not {}"):
            return low
        far = next((cell for cell, numbers in self.bounds.items() if numbers[-1] > HIGHEST), None)
        return f"{far} may be above {HIGHEST}: no given number is near enough to bound it" if far else ""

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.top + 1)

    def rules(self) -> Rules:
        from .common.kit import Relation
        from .common.rules import Consecutive

        yield from self.given_rules()
        for area in self.areas:
            text = f"the room at {area[0]} holds consecutive numbers"
            yield Consecutive(self.rule("room", area[0], text, area), area)
        for edge, length in self.lengths.items():
            text = f"the border {edge.between_text} has length {length}, so their numbers differ by {length}"
            reason = self.rule("border", edge, text, edge.ends)
            yield Relation(reason, edge.ends, lambda one, other, length=length: abs(one - other) == length)

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """All clues except the first number, which bounds the others."""
        first = self.given.index(next(iter(self.known.values())))
        spare = self.top <= HIGHEST
        return [[("given", i) for i, clue in enumerate(self.given) if clue is not None and i != first and spare]]
