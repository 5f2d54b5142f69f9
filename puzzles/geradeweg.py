"""Geradeweg (straight way): draw a single loop through all circles; numbers are the lengths of its straight stretches.

The rules, on W × H cells, some of them with a circle, which may have a number:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every circle.
4. Each straight stretch that touches a circle with a number has that length, counted in pieces of the line. A circle at
   a turn touches two stretches.
5. At a turn, the two stretches that touch a circle without number have the same length.

Formats, the first written: puzz.link addresses of `geradeweg`, without the flag `f` (all cells are passed), in which a
circle with 0 has no number; rows of numbers, `?` for a circle without number, and `-`.

>>> puzzle = Geradeweg.parse("https://puzz.link/p?geradeweg/5/5/l211i2h3i4k")
>>> puzzle.numbers[6:9]
(2, 1, 1)
>>> Geradeweg.parse("2 - -\\n- - -\\n- - ?").format()
'https://puzz.link/p?geradeweg/3/3/2m.'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from .common.kit import UNKNOWN, Cells, Drawing, LoopPuzzle, Number16, PuzzLink, Rows, Rules, Signs, Solution


@dataclass(frozen=True)
class Geradeweg(LoopPuzzle):
    """`numbers` has the number of each circle, `?` for a circle without one, else None."""

    numbers: tuple[Any, ...]

    name = "geradeweg"
    formats = (
        PuzzLink("geradeweg", Number16("numbers", least=1), other={"f": "the loop has to pass every cell"}),
        Rows(Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    clue_layers = (("numbers",),)

    def rules(self) -> Rules:
        from .common.loop_rules import Stretches

        yield from self.loop_rules()
        circles = self.by_cell(self.numbers)
        yield from self.passing("circle", circles, "the circle at {}")
        for cell, number in circles.items():
            text = f"the stretches that touch {cell} have " + (
                "one length" if number == UNKNOWN else f"length {number}"
            )
            reason, arms = self.clue("stretch", cell, text, (cell,)), self.arms[cell]
            if number == UNKNOWN:
                yield Stretches(reason, arms, _have_one_length)
            else:
                for line in (arms[::2], arms[1::2]):
                    yield Stretches(reason, [arm[: number + 1] for arm in line], partial(_is_none_or, number))

    def draw_over(self, drawing: Drawing) -> None:
        from .common.drawing import BLACK

        for cell, number in self.by_cell(self.numbers).items():
            drawing.stone(cell, black=False, radius=0.34)
            if number != UNKNOWN:
                drawing.write(cell, str(number), BLACK)
        drawing.frame()


def _have_one_length(lengths: Sequence[int]) -> bool:
    """The predicate of `Stretches` for a circle without a number."""
    down, across = lengths[0] + lengths[2], lengths[1] + lengths[3]
    return not down or not across or down == across


def _is_none_or(number: int, lengths: Sequence[int]) -> bool:
    """The predicate of `Stretches` for one line through a circle with this number."""
    return sum(lengths) in (0, number)


def generator_class() -> type:
    from .generators.common.kit import Filled, LoopGenerator

    class GeradewegGenerator(LoopGenerator[Geradeweg]):
        rare_signs = {"numbers": (0,)}
        heeds_symmetry = True
        tiny_boards = (
            Filled((None, UNKNOWN, 1, 2), sizes=((1, 1), (2, 1), (2, 2))),
            Filled((None, UNKNOWN, 1, 2), sizes=((3, 2), (2, 3), (3, 3)), most=2),
        )

        def clues_of(self, puzzle: Geradeweg, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"numbers": [self._number(puzzle, puzzle.lengths(cell, solution)) for cell in puzzle.cells]}

        def _number(self, puzzle: Geradeweg, lengths: Sequence[int]) -> int | None:
            """The number of a circle with these stretches: north, east, south, west."""
            totals = {lengths[0] + lengths[2], lengths[1] + lengths[3]} - {0}
            return totals.pop() if len(totals) == 1 else None

    return GeradewegGenerator
