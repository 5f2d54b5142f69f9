"""Masyu (pearl): draw a single loop through the pearls; it turns at black ones and goes straight through white ones.

The rules, on W × H cells, some of them with a pearl:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty. The loop passes every pearl, and it need not pass every cell.
3. At a black pearl the loop turns, and it goes straight through the cells before and after it.
4. At a white pearl the loop goes straight, and it turns in the cell before or in the cell after, or in both.
5. At a grey pearl the loop does as at a black or as at a white one.
6. A number in a pearl is the sum of the lengths of the two straight stretches from it to the next turns, counted in
   pieces of the line.

Formats, the first written. Tatham's game ID (Pearl): `WxH:`, then cells in reading order, `B` a black pearl, `W` a
white pearl, `a`–`z` 1–26 cells without a pearl. puzz.link addresses of `mashu`. Rows of `B`, `W`, `G` (grey), each with
a number behind it if it has one (`W4`), and `-`; `1` and `2` are also read as white and black. Rows alone have grey
pearls and numbers.

>>> puzzle = Masyu.parse("5x5:gWfBj")
>>> puzzle.pearls[7], puzzle.pearls[14]
('W', 'B')
>>> Masyu.parse("https://puzz.link/p?mashu/6/6/1063000i3000").format()
'6x6:bWdBbWjBcWj'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from .common.formats import Words
from .common.kit import Cell, Cells, Drawing, Edge, LetterRuns, LoopPuzzle, PuzzLink, Rows, Rules, Tatham
from .common.puzzlink_marks import Ternary

BLACK, WHITE, GREY = "B", "W", "G"
PEARLS = {BLACK: BLACK, WHITE: WHITE}
OTHERS = {"1": WHITE, "2": BLACK}
"""The numbers of the colours in puzz.link and in other collections."""


class _Pearls(Words):
    def read(self, token: str) -> str | None:
        return super().read(OTHERS.get(token, token.upper()))


@dataclass(frozen=True)
class Masyu(LoopPuzzle):
    """`pearls` has `B`, `W` or `G`, and a number behind it if there is one, for each cell with a pearl, else None."""

    pearls: tuple[str | None, ...]

    name = "masyu"
    aliases = {"pearl": {}, "mashu": {}, "pearls": {}}
    formats = (
        Tatham(LetterRuns("pearls", PEARLS), skipped="dn"),
        PuzzLink(
            "mashu",
            Ternary("pearls", (None, WHITE, BLACK)),
            also=("masyu", "pearl"),
            other={"f": "the loop has to pass every cell"},
        ),
        Rows(Cells("pearls", _Pearls("[WBG]([1-9][0-9]{0,3})?", "W, B, G, W4"))),
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

    def rules(self) -> Rules:
        yield from self.size_rules()
        for part in self.parts():
            yield from self.part_rules(part)

    def size_rules(self) -> Rules:
        return self.loop_rules()

    def parts(self) -> list[tuple[Cell, str, int | None]]:
        return [*self.stones()]

    def part_rules(self, part: tuple[Cell, str, int | None]) -> Rules:
        cell, colour, number = part
        yield from {BLACK: self._black, WHITE: self._white, GREY: self._grey}[colour](cell)
        if number is not None:
            from .common.loop_rules import Stretches

            text = f"the two straight stretches from {cell} add up to {number}"
            yield Stretches(self.clue("number", cell, text, (cell,)), self.arms[cell], partial(_add_up, number))

    def stones(self) -> Iterator[tuple[Cell, str, int | None]]:
        """The cells with pearls: the colour, and the number or None."""
        for cell, pearl in self.by_cell(self.pearls).items():
            yield cell, pearl[0], int(pearl[1:]) if pearl[1:] else None

    def _grey(self, cell: Cell) -> Rules:
        from .common.loop_rules import Stretches

        reason = self.clue("pearl", cell, f"the grey pearl at {cell} is black or white", (cell,))
        yield Stretches(reason, [arm[:2] for arm in self.arms[cell]], _black_or_white)

    def _black(self, cell: Cell) -> Rules:
        from .common.kit import Count, Relation

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

    def _white(self, cell: Cell) -> Rules:
        from .common.kit import Count, Relation

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
        return (self.pearls[place.r * self.width + place.c] or ".")[0]

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, colour, number in self.stones():
            if number is None and colour != GREY:
                drawing.stone(cell, black=colour == BLACK, radius=0.3)
        drawing.frame()

    def draw_over(self, drawing: Drawing) -> None:
        for cell, colour, number in self.stones():
            if number is not None or colour == GREY:
                drawing.pearl(cell, {WHITE: True, BLACK: False}.get(colour), number)


def _add_up(number: int, lengths: Sequence[int]) -> bool:
    return sum(lengths) == number


def _black_or_white(lengths: Sequence[int]) -> bool:
    """True for the lengths of the stretches, up to 2, from a black or a white pearl: north, east, south, west."""
    used = [k for k, length in enumerate(lengths) if length]
    if len(used) != 2:
        return False
    longest = [lengths[k] == 2 for k in used]
    return not all(longest) if used[1] - used[0] == 2 else all(longest)
