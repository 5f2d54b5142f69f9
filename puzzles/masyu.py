"""Masyu (pearl): draw a single loop through the pearls; it turns at black ones and goes straight through white ones.

The rules, on W × H cells, some of them with a pearl:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty. The loop passes every pearl, and it need not pass every cell.
3. At a black pearl the loop turns, and it goes straight through the cells before and after it.
4. At a white pearl the loop goes straight, and it turns in the cell before or in the cell after, or in both.

Formats, the first written. Tatham's game ID (Pearl): `WxH:`, then cells in reading order, `B` a black pearl, `W` a
white pearl, `a`–`z` 1–26 cells without a pearl. puzz.link addresses of `mashu`. Rows of `B`, `W` and `-`.

>>> puzzle = Masyu.parse("5x5:gWfBj")
>>> puzzle.pearls[7], puzzle.pearls[14]
('W', 'B')
>>> Masyu.parse("https://puzz.link/p?mashu/6/6/1063000i3000").format()
'6x6:bWdBbWjBcWj'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cluewise.kit import Cell, Cells, Edge, LetterRuns, LoopPuzzle, PuzzLink, Rows, Signs, Tatham, Ternary

if TYPE_CHECKING:
    from cluewise.kit import Drawing, Rule

BLACK, WHITE = "B", "W"
PEARLS = {BLACK: BLACK, WHITE: WHITE}


@dataclass(frozen=True)
class Masyu(LoopPuzzle):
    """`pearls` has `B` or `W` for each cell with a pearl, else None."""

    pearls: tuple[str | None, ...]

    name = "masyu"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"pearl": {}, "mashu": {}, "pearls": {}}
    formats = (
        Tatham(LetterRuns("pearls", PEARLS), skipped="dn"),
        PuzzLink(
            "mashu",
            Ternary("pearls", (None, WHITE, BLACK)),
            also=("masyu", "pearl"),
            other={"f": "the loop has to pass every cell"},
        ),
        Rows(Cells("pearls", Signs(PEARLS))),
    )
    clue_layers = (("pearls",),)

    def next_two(self, cell: Cell) -> list[tuple[Edge | None, Edge | None]]:
        """For north, east, south and west: the edge to the next cell and the edge beyond it; None off the grid."""
        return [(near, far) for near, far, *_ in ((*arm, None, None) for arm in self.arms[cell])]

    def crossed(self, cell: Cell) -> Iterator[tuple[Edge, Edge]]:
        """Each edge to a neighbour, with each edge at a right angle to it there: a line through both turns."""
        for near, behind in self.next_two(cell):
            if near:
                (after,) = set(near.ends) - {cell}
                yield from ((near, edge) for edge in self.edges_at[after] if edge not in (near, behind))

    def rules(self) -> "Iterator[Rule]":
        yield from self.loop_rules()
        for cell, pearl in self.by_cell(self.pearls).items():
            yield from self._black(cell) if pearl == BLACK else self._white(cell)

    def _black(self, cell: Cell) -> "Iterator[Rule]":
        from cluewise.kit import Count, Relation

        reason = self.clue("pearl", cell, f"the black pearl at {cell} is a turn between straight pieces", (cell,))
        arms = self.next_two(cell)
        for axis in (arms[0::2], arms[1::2]):
            yield Count(reason, [near for near, _ in axis if near], (1,), 1, 1)
        for near, far in arms:
            if near and far:
                yield Relation(reason, (near, far), lambda near, far: near <= far)
            elif near:
                yield Count(reason, (near,), (1,), high=0)
        for pair in self.crossed(cell):
            yield Count(reason, pair, (1,), high=1)

    def _white(self, cell: Cell) -> "Iterator[Rule]":
        from cluewise.kit import Count, Relation

        reason = self.clue("pearl", cell, f"the white pearl at {cell} is straight, with a turn beside it", (cell,))
        arms = self.next_two(cell)
        yield Count(reason, [near for near, _ in arms if near], (1,), 2, 2)
        for (near, far), (opposite, beyond) in ((arms[0], arms[2]), (arms[1], arms[3])):
            if near and opposite:
                yield Relation(reason, (near, opposite), lambda near, opposite: near == opposite)
            elif near or opposite:
                yield Count(reason, (near or opposite,), (1,), high=0)
            if near and opposite and far and beyond:
                yield Count(reason, (near, far, beyond), (1,), high=2)

    def sign_of_place(self, place: Cell) -> str:
        return self.pearls[place.r * self.width + place.c] or "."

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, pearl in self.by_cell(self.pearls).items():
            drawing.stone(cell, black=pearl == BLACK, radius=0.3)
        drawing.frame()
