"""Onsen (Onsen-meguri): draw loops with one circle each, which pass equally many cells in each room that they visit.

The rules, on W × H cells, some of them with a circle, that are divided into rooms:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. Its pieces form loops. Each loop passes exactly one circle, and each circle is on a loop.
3. A loop enters each room at most once and leaves it once, or it stays inside one room.
4. In each room that it visits, a loop passes the same number of cells. A number in its circle is this number.
5. Each room is visited by a loop; several loops may visit the same room.

Reading chosen, that of puzz.link: a wall may end inside a room. A loop that crosses it leaves the room and enters it,
so only a loop that stays inside the room may cross one such wall.

Formats, the first written: puzz.link addresses of `onsen`; rows of numbers, `?` for a circle without a number, and `-`,
then rows of the rooms' names.

>>> puzzle = Onsen.parse("https://puzz.link/p?onsen/6/6/8828887vvsu03v2.w")
>>> puzzle.circles.count("?"), len(puzzle.areas)
(1, 8)
>>> Onsen.parse("2-\\n--\\n\\nAB\\nAB").format()
'https://puzz.link/p?onsen/2/2/o02i'

Slots are pairs of neighbouring cells, the value is 1 where a loop runs from one to the other.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.kit import (  # isort: skip
    UNKNOWN, Areas, Borders, Cell, Cells, Drawing, Number16, PuzzLink, RoomLoopPuzzle, Rows, Rules, Signs,
    count_words,
)  # fmt: skip
from .common.loop_boards import degree_rules


@dataclass(frozen=True)
class Onsen(RoomLoopPuzzle):
    """`circles` has the number of each circle, `?` for one without a number, None for a cell without a circle.
    `inner_walls` is as in `common/inner_walls.py`."""

    circles: tuple[Any, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "onsen"
    aliases = {"onsen-meguri": {}}
    formats = (
        PuzzLink("onsen", Borders(inside="inner_walls"), Number16("circles")),
        Rows(Cells("circles", Signs(numbers=range(10_001), unknown=True)), Areas(), walls="inner_walls"),
    )
    clue_layers = (("circles",),)
    bare_clue = UNKNOWN

    @cached_property
    def circle(self) -> dict[Cell, Any]:
        """The cells with circles, each with its number or `?`."""
        return self.by_cell(self.circles)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .parts.onsen.visits import EqualVisits, SingleVisits, WithCircle

        yield from degree_rules(self)
        yield from self.passing("circle", self.circle, "the circle at {}")
        yield WithCircle(self.rule("apart", None, "each loop passes exactly one circle"), self)
        yield SingleVisits(self.rule("once", None, "a loop visits each room at most once"), self)
        for cell, number in self.circle.items():
            text = f"the loop through {cell} passes equally many cells in each of its rooms"
            yield EqualVisits(self.rule("equal", cell, text, (cell,)), self, cell, None)
            if number != UNKNOWN:
                text = f"the loop through {cell} passes {count_words(number, 'cell')} in each of its rooms"
                yield EqualVisits(self.clue("number", cell, text, (cell,)), self, cell, number)
        for room, inside in enumerate(self.areas):
            edges = dict.fromkeys(edge for cell in inside for edge in self.edges_at[cell])
            reason = self.rule("room", room, f"a loop visits the room at {inside[0]}", inside)
            yield Count(reason, edges, (1,), low=1)

    def draw_over(self, drawing: Drawing) -> None:
        for cell, number in self.circle.items():
            drawing.circle(cell, radius=0.3)
            if number != UNKNOWN:
                drawing.write(cell, str(number), size=18)

    def sign_of_place(self, place: Cell) -> str:
        return "o" if place in self.circle else "."

    def view_text(self, view: str, place: Any, *, holds: bool) -> str:
        return f"a loop passes {place}" if holds else f"no loop passes {place}"
