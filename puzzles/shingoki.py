"""Shingoki (semaphores, traffic lights): draw one loop that turns at black circles and goes straight at white ones.

The rules, on W × H cells of which some hold a white or a black circle, with a number or without:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every circle.
4. At a white circle the loop goes straight; at a black circle it turns.
5. A number is the sum of the lengths of the two straight stretches from its circle to the next turns, counted in pieces
   of the line.

Formats: rows of `w` and `b` for circles, with the number behind the letter (`w4`), and `-`.

>>> puzzle = Shingoki.parse("w2 - -\\n- - -\\n- - b")
>>> puzzle.circles[0], puzzle.circles[8]
('w2', 'b')

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.formats import Cells, Rows, Words
from .common.loop_boards import CirclePuzzle
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Shingoki(CirclePuzzle):
    """`circles` has "w" for a white circle, "b" for a black one, with its number behind it ("w5"), else None."""

    name = "shingoki"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"semaphores": {}, "traffic-lights": {}}
    formats = (Rows(Cells("circles", Words("[wb]([1-9][0-9]{0,3})?", "w, b, w4"))),)
    loose: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    tight: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("circles",),)

    def rules(self) -> "Iterator[Rule]":
        from .common.loop_rules import Stretches

        yield from self.loop_rules()
        yield from self.passing("circle", self.by_cell(self.circles), "the circle at {}")
        for cell, white, number in self.disks():
            text = f"the loop {'goes straight' if white else 'turns'} at {cell}, with stretches"
            text += f", {number} together" if number is not None else ""
            yield Stretches(self.clue("stretch", cell, text, (cell,)), self.arms[cell], partial(_fits, white, number))

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        lengths = {cell: self.lengths(cell, solution) for cell in self.cells}
        return {"circles": [_circle(lengths[cell]) for cell in self.cells]}

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        yield from cls.each_board((None, "w", "b", "w2", "b2"), sizes=((2, 1), (3, 1), (2, 2)))
        yield from cls.each_board((None, "w", "b", "w2", "b3"), sizes=((3, 2), (2, 3), (3, 3)), most=2)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.5) -> tuple[Self, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of possible circles that are set (default 0.5)."""
        return cls.random_clues(rng, width, height, clues)


def _straight(lengths: Sequence[int]) -> bool:
    return any(one and other for one, other in zip(lengths[:2], lengths[2:], strict=True))


def _fits(white: bool, number: int | None, lengths: Sequence[int]) -> bool:
    """The predicate of `Stretches` for a circle."""
    return sum(map(bool, lengths)) == 2 and _straight(lengths) == white and number in (None, sum(lengths))


def _circle(lengths: Sequence[int]) -> str | None:
    return f"{'w' if _straight(lengths) else 'b'}{sum(lengths)}" if any(lengths) else None
