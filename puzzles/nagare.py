"""Nagareru-Loop: draw a directed loop that passes all arrows in their direction and goes with the wind of fans.

The rules, on W × H cells, some of them with an arrow, some black, some of these a fan that blows in one direction:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty. It has a direction.
3. The loop passes no black cell.
4. The loop passes each arrow in its direction without a turn.
5. The cells before a fan have wind, up to the next black cell or the frame. Between two of them, the loop only goes
   with the wind. It does not go straight across the wind: from the side, it turns with the wind.

Readings chosen. A loop that can be passed in both directions is one solution. The loop may turn out of the wind. Two
opposite fans leave no way along their wind. Wind does not stop at arrows.

Formats, the first written: puzz.link addresses of `nagare`; rows of `^`, `>`, `v`, `<` for arrows, `#` for a black
cell, `#^`, `#>`, `#v`, `#<` for fans, and `-`.

>>> Nagare.parse("-  -  -\\n-  #> -\\n-  -  v").format()
'https://puzz.link/p?nagare/3/3/d9c2'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from .common.arrows import DIRECTIONS
from .common.kit import Cell, Cells, Drawing, Edge, LoopPuzzle, Number10, PuzzLink, Reason, Rows, Rules, Signs

ARROWS, FANS, BLACK = "^>v<", "⇑⇒⇓⇐", "#"
TOKENS = {mark: mark for mark in (*ARROWS, BLACK)} | {
    BLACK + arrow: fan for arrow, fan in zip(ARROWS, FANS, strict=True)
}


@dataclass(frozen=True)
class Nagare(LoopPuzzle):
    """`marks` has an arrow (`^>v<`), a fan (`⇑⇒⇓⇐`) or `#` for a black cell, else None."""

    marks: tuple[str | None, ...]

    name = "nagare"
    aliases = {"nagareru-loop": {}, "nagareru": {}}
    turning_signs = (ARROWS,)
    formats = (
        PuzzLink("nagare", Number10("marks", dict(zip("123456789", "^v<>#⇑⇓⇐⇒", strict=True)), unknown=False)),
        Rows(Cells("marks", Signs(TOKENS))),
    )
    clue_layers = (("marks",),)
    fixed_marks = (BLACK,)

    @cached_property
    def mark(self) -> dict[Cell, str]:
        """The cells with a mark."""
        return self.by_cell(self.marks)

    @cached_property
    def black(self) -> set[Cell]:
        """The black cells, fans among them."""
        return {cell for cell, mark in self.mark.items() if mark not in ARROWS}

    def without_clue(self, clue: tuple[str, int]) -> Self:
        """The puzzle without an arrow, or with a black cell instead of a fan."""
        return self.with_place(*clue, None if self.marks[clue[1]] in (*ARROWS,) else BLACK)

    def wind(self, fan: Cell, side: int) -> tuple[Edge, ...]:
        """The edges on the way from a black cell to the next one; `side`: north, east, south, west."""
        arm, others = self.arms[fan][side], self.black - {fan}
        return arm[: next((k for k, edge in enumerate(arm) if others.intersection(edge.ends)), len(arm))]

    def blown(self) -> Iterator[tuple[Cell, int, Edge]]:
        """For each cell with wind the cell, the index of the wind's direction, and the edge by which it comes."""
        for fan, mark in self.mark.items():
            if mark in FANS:
                side = FANS.index(mark)
                yield from ((edge.ends[side in (1, 2)], side, edge) for edge in self.wind(fan, side))

    def arrow_reason(self, cell: Cell) -> Reason:
        """The Reason of an arrow."""
        return self.clue("arrow", cell, f"the loop passes the arrow at {cell} straight, in its direction", (cell,))

    def ways(self) -> Iterator[tuple[Edge, Cell, Reason]]:
        """The edges with a direction, at arrows and in the wind, each with the end to which it leads."""
        for cell, mark in self.mark.items():
            for k in (0, 2) if mark in ARROWS else ():
                if edge := self.beside(cell)[(ARROWS.index(mark) + k) % 4]:
                    yield edge, next(end for end in edge.ends if (end == cell) == (k == 2)), self.arrow_reason(cell)
        for cell, side, edge in self.blown():
            text = f"the loop does not go against the wind that comes to {cell}"
            yield edge, cell, self.rule("wind", (cell, side), text, edge.ends)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .parts.nagare.course import OneCourse

        yield from self.loop_rules()
        yield from self.passing("black", self.black, "the black cell {}", on=False)
        for cell, mark in self.mark.items():
            if mark in ARROWS:
                along = [edge for edge in self.beside(cell)[ARROWS.index(mark) % 2 :: 2] if edge]
                yield Count(self.arrow_reason(cell), along, (1,), 2, 2)
        for cell, side in dict.fromkeys((cell, side % 2) for cell, side, _ in self.blown()):
            across = [edge for edge in self.beside(cell)[1 - side :: 2] if edge]
            if len(across) == 2:
                text = f"the loop does not go straight across the wind at {cell}"
                yield Count(self.rule("across", (cell, side), text, (cell,)), across, (1,), 0, 1)
        text = "the loop goes in one direction, with all arrows and with the wind"
        yield OneCourse(self.rule("course", None, text), self.edges, tuple(dict.fromkeys(self.ways())))

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.kit import INK

        for cell, mark in self.mark.items():
            if cell in self.black:
                drawing.shade(cell, INK)
            if mark != BLACK:
                arrow = DIRECTIONS[ARROWS[(ARROWS + FANS).index(mark) % 4]].arrow
                drawing.write(cell, arrow, "#ffffff" if cell in self.black else INK)
        drawing.frame()

    def sign_of_place(self, place: Cell) -> str:
        return "#" if place in self.black else "."
