"""Balance Loop: draw a single loop through all circles; from white ones it runs equally far both ways.

The rules, on W × H cells, some of them with a white or a black circle, which may have a number:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every circle.
4. The two straight stretches of the loop from a white circle to its next turns have equal lengths; those from a black
   circle have different lengths.
5. A number is the sum of the lengths of these two stretches, counted in pieces of the line.

Formats, the first written: puzz.link addresses of `balance`, without the flag `f` (all cells are passed); rows of `w`
and `b` for circles, with the number after the letter (`w4`), and `-`.

>>> puzzle = Balance.parse("https://puzz.link/p?balance/5/5/g9m1k0m8g")
>>> puzzle.circles[1], puzzle.circles[9]
('b4', 'b')
>>> Balance.parse("w4 - -\\n- - -\\n- - b").format()
'https://puzz.link/p?balance/3/3/8m1'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .common.circle_boards import CirclePuzzle
from .common.kit import Cell, Cells, PuzzLink, Rows
from .common.puzzlink_numbers import CIRCLE, CircleNumbers


@dataclass(frozen=True)
class Balance(CirclePuzzle):
    name = "balance"
    aliases = {"balance-loop": {}}
    formats = (
        PuzzLink("balance", CircleNumbers("circles"), other={"f": "the loop has to pass every cell"}),
        Rows(Cells("circles", CIRCLE)),
    )

    @staticmethod
    def is_white(lengths: Sequence[int]) -> bool:
        one, other = (length for length in lengths if length)
        return one == other

    @staticmethod
    def said(cell: Cell, white: bool) -> str:
        return f"the stretches from {cell} are " + ("equally long" if white else "of different lengths")
