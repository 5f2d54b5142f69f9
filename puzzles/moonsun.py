"""Moon or Sun: draw a single loop that enters each room once and passes all its moons or all its suns, in turns.

The rules, on W × H cells, some of them with a moon or a sun, that are divided into rooms:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop enters and leaves each room once. On a board of one room, it stays inside.
4. In each room the loop passes all moons and no sun, or all suns and no moon, and it passes at least one of them.
5. Of two rooms that follow each other along the loop, it passes the moons in one and the suns in the other.

Reading chosen, that of puzz.link: a wall may end inside a room, and the loop does not cross it. If the board is one
room, the loop crosses at most one such wall.

Formats, the first written: puzz.link addresses of `moonsun`; rows of `m`, `s` and `-`, then rows of the rooms' names.

>>> puzzle = Moonsun.parse("https://puzz.link/p?moonsun/6/6/44ccaa0c0vo0f1767932ii12")
>>> puzzle.marks.count("m"), puzzle.marks.count("s")
(8, 7)
>>> Moonsun.parse("m-\\n-s\\n\\nAA\\nBB").format()
'https://puzz.link/p?moonsun/2/2/0oi9'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.colours import Colour
from .common.kit import Areas, Borders, Cell, Cells, Drawing, Edge, PuzzLink, RoomLoopPuzzle, Rows, Rules, Signs
from .common.puzzlink_marks import Ternary
from .common.solution import is_silent

SUN, MOON = Colour("#f4c430", "sun", "#e3b52c"), Colour("#3d4f66", "moon", "#b9c6d8")


@dataclass(frozen=True)
class Moonsun(RoomLoopPuzzle):
    """`marks` has "m" for a moon and "s" for a sun, else None. `inner_walls` is as in `common/inner_walls.py`."""

    marks: tuple[str | None, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "moonsun"
    aliases = {"moon-or-sun": {}}
    formats = (
        PuzzLink("moonsun", Borders(inside="inner_walls"), Ternary("marks", (None, "s", "m"))),
        Rows(Cells("marks", Signs({"m": "m", "s": "s"})), Areas(), walls="inner_walls"),
    )
    clue_layers = ()

    def marked(self, room: int) -> tuple[list[Cell], list[Cell]]:
        """The moons and the suns of a room."""
        return self._marked[room]

    @cached_property
    def _marked(self) -> list[tuple[list[Cell], list[Cell]]]:
        marked: list[tuple[list[Cell], list[Cell]]] = [([], []) for _ in self.areas]
        for cell, mark in self.by_cell(self.marks).items():
            marked[self.area_at[cell]][mark == "s"].append(cell)
        return marked

    @cached_property
    def between_rooms(self) -> dict[tuple[int, int], list[Edge]]:
        """The edges between two rooms, for each pair of rooms."""
        between: dict[tuple[int, int], list[Edge]] = {}
        for edge in self.touching:
            if edge in self.walls:
                one, other = sorted(self.area_at[end] for end in edge.ends)
                between.setdefault((one, other), []).append(edge)
        return between

    def gated(self) -> Iterator[tuple[int, list[Edge]]]:
        """Yields each room and the edges that lead out of it; yields nothing if there is only one room."""
        if self.walls:
            yield from ((room, self.gates(room)) for room in range(len(self.areas)))

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.loop_rules import Alternate, OneKind

        yield from self.loop_rules()
        for room, gates in self.gated():
            cells = self.areas[room]
            reason = self.rule("once", room, f"the loop passes the room at {cells[0]} once", cells)
            yield Count(reason, gates, (1,), 2, 2)
        yield from self.barred_rules()
        kinds = [[[self.edges_at[c] for c in held] for held in self.marked(room)] for room in range(len(self.areas))]
        for room, cells in enumerate(self.areas):
            text = f"the loop passes all moons or all suns of the room at {cells[0]}, and nothing else"
            yield OneKind(self.rule("kind", room, text, cells), kinds[room])
        for (one, other), edges in self.between_rooms.items():
            for some in (edges,) if is_silent() else zip(edges, strict=True):
                text = f"the loop passes moons and suns in turns {some[0].between_text}"
                yield Alternate(self.rule("turns", some[0], text, some[0].ends), some, kinds[one], kinds[other])

    def draw_over(self, drawing: Drawing) -> None:
        from .common.drawing import BLACK
        from .common.kit import INK

        for cell, mark in self.by_cell(self.marks).items():
            x, y = drawing.middle(cell)
            with drawing.picture.symbol(x, y, "☾" if mark == "m" else "☀", BLACK):
                if mark == "m":
                    drawing.picture.circle(x, y, 11, fill=MOON)
                    drawing.picture.circle(x + 5, y - 3, 9, fill="#e8e4d8")
                else:
                    drawing.picture.circle(x, y, 11, fill=SUN, stroke=INK, stroke_width=1.6)
