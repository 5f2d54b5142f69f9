"""Stitches: join every two rooms that share a border with a stitch; numbers outside count the ends of stitches.

The rules, on W × H cells that are divided into rooms, for a number of stitches:

1. A stitch joins two cells that share an edge and belong to different rooms.
2. The number of stitches that join every two rooms that share a border is `stitches`.
3. A cell is the end of at most one stitch.
4. A number above a column or left of a row counts its cells that are ends of stitches.

Formats: rows of the rooms' names, any sign or word; before them the numbers, in lines `top:` and `left:`. The number of
stitches is a setting. A number `?` says nothing.

>>> puzzle = Stitches.parse("# set: stitches=2\\ntop: 2 - 2\\nAAB\\nACB")
>>> puzzle.top, puzzle.regions, puzzle.stitches
((2, None, 2), (0, 0, 1, 0, 2, 1), 2)
>>> [edge.ends for edge in puzzle.shared[1, 2]]
[(Cell(r=1, c=1), Cell(r=1, c=2))]

Slots are the edges between cells of different rooms, the value is 1 for a stitch and 0 for none.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.divided_boards import DividedBoard

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, Areas, Cell, Drawing, Edge, EdgePuzzle, Outside, Rows, Rules, Signs, Slot, Value, count_words,
)  # fmt: skip
from .common.puzzle.settings import whole_number


@dataclass(frozen=True)
class Stitches(DividedBoard, EdgePuzzle):
    """`regions` has the index of each cell's room, `top` and `left` are the numbers, `stitches` is as in the rules."""

    regions: tuple[int, ...]
    top: tuple[Any, ...]
    left: tuple[Any, ...]
    stitches: int = 1

    name = "stitches"
    formats = (Rows(Areas(), outside=Outside(Signs(numbers=range(10_000), unknown=True), TOP_AND_LEFT)),)
    settings = {"stitches": whole_number(1, 1, 9, "stitches between two rooms")}
    outside = TOP_AND_LEFT
    most_cells = 2500
    clue_layers = (TOP_AND_LEFT,)

    @cached_property
    def shared(self) -> dict[tuple[int, int], list[Edge]]:
        """For every two rooms that share a border, by their indices, the edges between them."""
        shared: dict[tuple[int, int], list[Edge]] = {}
        for edge in self.touching:
            first, second = sorted(self.area_at[end] for end in edge.ends)
            if first != second:
                shared.setdefault((first, second), []).append(edge)
        return shared

    @cached_property
    def borders(self) -> tuple[Edge, ...]:
        """The edges between cells of different rooms, in order."""
        return tuple(sorted(edge for shared in self.shared.values() for edge in shared))

    @property
    def edges(self) -> tuple[Edge, ...]:
        return self.borders

    @cached_property
    def borders_at(self) -> dict[Cell, list[Edge]]:
        """For each cell the edges to other rooms."""
        at: dict[Cell, list[Edge]] = {cell: [] for cell in self.cells}
        for edge in self.borders:
            for end in edge.ends:
                at[end].append(edge)
        return at

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import PassedGroups

        for rooms, shared in self.shared.items():
            first, second = (self.areas[k][0] for k in rooms)
            text = f"the rooms at {first} and {second} are joined by {count_words(self.stitches, 'stitch', 'stitches')}"
            cells = dict.fromkeys(end for edge in shared for end in edge.ends)
            yield Count(self.rule("pair", rooms, text, cells), shared, (1,), self.stitches, self.stitches)
        for cell, meeting in self.borders_at.items():
            if len(meeting) > 1:
                reason = self.rule("cell", cell, f"{cell} is the end of one stitch at most", (cell,))
                yield Count(reason, meeting, (1,), high=1)
        for line, clue in self.counted_lines():
            text = f"{line} has {count_words(clue, 'end')} of stitches"
            reason = self.clue("line", (line.kind, line.number), text, line.cells)
            yield PassedGroups(reason, [self.borders_at[cell] for cell in line.cells], (1,), clue)

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        first, second = slot.ends if isinstance(slot, Edge) else (slot, slot)
        return f"{'a' if value else 'no'} stitch joins {first} and {second}"

    def value_word(self, slot: Slot, value: Value) -> str:
        return "stitch" if value else "no stitch"

    def canvas(self) -> Drawing:
        """With narrow margins: on a phone the places of stitches would be too near each other."""
        from .common.drawing import Drawing

        return Drawing(self.height, self.width, self.name, {"top": 20, "left": 20, "bottom": 4, "right": 4})

    def draw_clues(self, drawing: Drawing) -> None:
        drawing.outlines(self.regions)
        for side in TOP_AND_LEFT:
            for i, clue in enumerate(getattr(self, side)):
                if clue is not None:
                    drawing.outside(side, i, str(clue), away=10)

    def draw_lines(self, drawing: Drawing, lines: Iterable[Edge]) -> None:
        from .common.drawing import SOLVED

        for edge in lines:
            drawing.path([edge])
            for end in edge.ends:
                drawing.circle(end, filled=True, colour=SOLVED, radius=0.16)
