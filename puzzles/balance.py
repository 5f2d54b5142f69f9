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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from .common.circle_boards import CIRCLE, CirclePuzzle
from .common.kit import UNKNOWN, Cell, Cells, Number16, PuzzLink, Rows, Scanner


class _Balance(Number16):
    """Circles as numbers: 0 and 1 are white and black without number, 2n and 2n + 1 with the number n."""

    holding = "circles with numbers from 1 to 9999"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        start = scanner.at
        codes = super().values_of(scanner, count)
        if UNKNOWN in codes:
            raise scanner.error("a circle is a number in such an address, not '.'", start)
        return tuple(None if code is None else "wb"[code % 2] + (str(code // 2) if code > 1 else "") for code in codes)

    def written(self, layer: Sequence[Any]) -> str:
        return super().written([c and 2 * int(c[1:] or 0) + (c[0] == "b") for c in layer])

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and CIRCLE.holds(value)


@dataclass(frozen=True)
class Balance(CirclePuzzle):
    name = "balance"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"balance-loop": {}}
    formats = (
        PuzzLink("balance", _Balance("circles"), other={"f": "the loop has to pass every cell"}),
        Rows(Cells("circles", CIRCLE)),
    )

    @staticmethod
    def is_white(lengths: Sequence[int]) -> bool:
        one, other = (length for length in lengths if length)
        return one == other

    @staticmethod
    def said(cell: Cell, white: bool) -> str:
        return f"the stretches from {cell} are " + ("equally long" if white else "of different lengths")
