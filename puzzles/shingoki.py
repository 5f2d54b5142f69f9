"""Shingoki (semaphores, traffic lights): draw one loop that turns at black circles and goes straight at white ones.

The rules, on W × H cells, some of them with a white, a black or a grey circle, which may have a number:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every circle.
4. At a white circle the loop goes straight; at a black circle it turns. At a grey circle it does either.
5. A number is the sum of the lengths of the two straight stretches from its circle to the next turns, counted in pieces
   of the line.

Formats: rows of `w`, `b` and `g` (grey) for circles, with the number after the letter (`w4`), and `-`.

>>> puzzle = Shingoki.parse("w2 - -\\n- - -\\n- - b")
>>> puzzle.circles[0], puzzle.circles[8]
('w2', 'b')

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cluewise.kit import GREY_TOO, Cell, Cells, CirclePuzzle, Rows


@dataclass(frozen=True)
class Shingoki(CirclePuzzle):
    name = "shingoki"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"semaphores": {}, "traffic-lights": {}}
    formats = (Rows(Cells("circles", GREY_TOO)),)

    @staticmethod
    def is_white(lengths: Sequence[int]) -> bool:
        return any(one and other for one, other in zip(lengths[:2], lengths[2:], strict=True))

    @staticmethod
    def said(cell: Cell, white: bool) -> str:
        return f"the loop {'goes straight' if white else 'turns'} at {cell}"
