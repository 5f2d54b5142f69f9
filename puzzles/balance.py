"""Balance Loop: draw a single loop through all circles; from white ones it runs equally far both ways.

The rules, on W × H cells of which some hold a white or a black circle, with a number or without:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every circle.
4. The two straight stretches of the loop from a white circle to its next turns have equal lengths; those from a black
   circle have different lengths.
5. A number is the sum of the lengths of these two stretches, counted in pieces of the line.

Formats, the first written: puzz.link addresses of `balance`, without the flag `f` (all cells are passed); rows of `w`
and `b` for circles, with the number behind the letter (`w4`), and `-`.

>>> puzzle = Balance.parse("https://puzz.link/p?balance/5/5/g9m1k0m8g")
>>> puzzle.circles[1], puzzle.circles[9]
('b4', 'b')
>>> Balance.parse("w4 - -\\n- - -\\n- - b").format()
'https://puzz.link/p?balance/3/3/8m1'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.formats import UNKNOWN, Cells, Rows, Words
from .common.loop_boards import CirclePuzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.reading import Scanner
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


CIRCLE = Words("[wb]([1-9][0-9]{0,3})?", "w, b, w4")


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
    """`circles` has "w" for a white circle, "b" for a black one, with its number behind it ("w5"), else None."""

    name = "balance"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"balance-loop": {}}
    formats = (
        PuzzLink("balance", _Balance("circles")),
        Rows(Cells("circles", CIRCLE)),
    )
    loose: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    tight: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("circles",),)

    def rules(self) -> "Iterator[Rule]":
        from .common.loop_rules import Stretches

        yield from self.loop_rules()
        yield from self.passing("circle", self.by_cell(self.circles), "the circle at {}")
        for cell, white, number in self.disks():
            text = f"the stretches from {cell} are " + ("equally long" if white else "of different lengths")
            text += f", {number} together" if number is not None else ""
            yield Stretches(self.clue("stretch", cell, text, (cell,)), self.arms[cell], partial(_fits, white, number))

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        lengths = {cell: self.lengths(cell, solution) for cell in self.cells}
        return {"circles": [_circle(lengths[cell]) for cell in self.cells]}

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        yield from cls.each_board((None, "w", "b", "w2", "b2"), sizes=((1, 1), (2, 1), (2, 2)))
        yield from cls.each_board((None, "w", "b", "w2", "b3"), sizes=((3, 2), (2, 3), (3, 3)), most=2)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.5) -> tuple[Self, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.5)."""
        return cls.random_clues(rng, width, height, clues)


def _fits(white: bool, number: int | None, lengths: Sequence[int]) -> bool:
    """The predicate of `Stretches` for a circle."""
    two = [length for length in lengths if length]
    return len(two) == 2 and (two[0] == two[1]) == white and number in (None, sum(two))


def _circle(lengths: Sequence[int]) -> str | None:
    two = [length for length in lengths if length]
    return f"{'w' if two[0] == two[1] else 'b'}{sum(two)}" if two else None
