"""Bosanowa: put numbers into the circles, each the sum of its differences to the numbers beside it.

The rules, on W × H cells, of which some are circles:

1. Each circle holds a positive number.
2. A number is the sum of the differences between it and each number in a circle that shares an edge with its own.
3. A circle with a given number holds it.

Bound: no rule names a largest number. But beside a number m stands at most 2m, for a greater difference would exceed
m. And if n stands beside m and p, then |n − m| + |n − p| ≤ n gives p ≤ n + m: at once for m ≤ n, and else
p ≤ 3n − m < n + m. So 1, 2, 3, 5, 8, … times a given number bound the circles 0, 1, 2, 3, 4, … steps away. If no circle
that can be reached has a number, doubling all numbers of a solution gives another. Such boards are refused, and those
on which a circle can hold more than 63.

Formats, the first written: puzz.link addresses of `bosanowa` (and `bossanova`); rows of given numbers, `#` for a cell
without circle, and `-`.

>>> puzzle = Bosanowa.parse("1-#\\n#--")
>>> puzzle.circles
(1, None, '#', '#', None, None)
>>> puzzle.most[Cell(1, 1)]
3
>>> puzzle.format()
'https://puzz.link/p?bosanowa/3/2/601k'

Slots are the circles, the value is the number.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import (  # isort: skip
    MOST, UNKNOWN, Cell, CellPuzzle, Cells, Number16, PuzzLink, Rows, Scanner, Signs, Slot, Value, read_packed,
    write_packed,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.kit import Drawing, Rule

HOLE = "#"
HIGHEST = 63


class _Circles(Number16):
    """A bit for each cell, 1 for no circle; then the numbers."""

    holding = f"numbers from 1 to {MOST} and cells without circle"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        holes = read_packed(scanner, count, 2, 5)
        return tuple(HOLE if hole else n for hole, n in zip(holes, super().values_of(scanner, count), strict=True))

    def written(self, layer: Sequence[Any]) -> str:
        numbers = super().written([None if value == HOLE else value for value in layer])
        return write_packed([int(value == HOLE) for value in layer], 2, 5) + numbers

    def fits(self, value: Any) -> bool:
        return value == HOLE or super().fits(value)


@dataclass(frozen=True)
class Bosanowa(CellPuzzle):
    """`circles` has for each cell `#` for no circle, the given number of a circle, or None for an open circle."""

    circles: tuple[Any, ...]

    name = "bosanowa"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"bossanova": {}}
    formats = (
        PuzzLink("bosanowa", _Circles("circles"), also=("bossanova",)),
        Rows(Cells("circles", Signs({HOLE: HOLE}, numbers=range(1, HIGHEST + 1)))),
    )
    most_cells = 2500
    clue_layers = (("circles",),)
    clues_show_given = True

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: value for cell, value in self.by_cell(self.circles).items() if value != HOLE}

    @cached_property
    def beside(self) -> dict[Cell, list[Cell]]:
        """The circles beside each circle."""
        free = {cell for cell, value in zip(self.cells, self.circles, strict=True) if value != HOLE}
        return {cell: [other for other in self.around[cell] if other in free] for cell in self.cells if cell in free}

    @cached_property
    def most(self) -> dict[Cell, int]:
        """The bound of each circle, as above; without those that no number reaches."""
        most: dict[Cell, int] = {}
        for cell, number in self.known.items():
            ring, seen, bound, following = {cell}, {cell}, number, 2 * number
            while ring and bound <= HIGHEST:
                most |= {reached: min(bound, most.get(reached, bound)) for reached in ring}
                ring = {other for reached in ring for other in self.beside[reached]} - seen
                seen |= ring
                bound, following = following, bound + following
        return most

    def flaw(self) -> str:
        if UNKNOWN in self.circles or 0 in self.circles:
            return "a given number is at least 1, not '?' or 0"
        if not self.beside:
            return "expected at least one circle"
        far = min((cell for cell in self.beside if cell not in self.most), default=None)
        return f"no number near enough bounds the circle at {far}" if far else ""

    def slots(self) -> Collection[Slot]:
        return tuple(self.beside)

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, HIGHEST + 1)

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Relation

        from .parts.bosanowa.differences import Differences

        yield from self.given_rules()
        for cell, others in self.beside.items():
            text = f"{cell} is the sum of the differences to the numbers beside it"
            reason = self.rule("sum", cell, text, (cell, *others))
            yield Differences(reason, (cell, *others))
            for other in others:  # implied, so that the search sees the bound early
                yield Relation(reason, (cell, other), lambda number, beside: beside <= 2 * number)

    def draw_ground(self, drawing: "Drawing") -> None:
        for cell in self.beside:
            drawing.circle(cell, radius=0.42)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, number in self.known.items():
            drawing.write(cell, str(number))
        drawing.frame()

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """Numbers that may be left out together, because the others bound all circles."""
        board, spare = self, list[tuple[str, int]]()
        for i, value in enumerate(self.circles):
            if value not in (None, HOLE) and not (fewer := board.with_place("circles", i, None)).flaw():
                board, spare = fewer, [*spare, ("circles", i)]
        return [spare]
