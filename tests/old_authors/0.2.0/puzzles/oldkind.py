"""A kind of an author in the names of version 0.2: shade cells; a number counts the shaded cells beside it.

The rules, on W × H cells of which some hold a number:

1. A cell with a number is not shaded.
2. A number tells how many of the cells that share an edge with it are shaded.

Formats, the first written. Rows of `0`–`4` and `-` for a cell without number. Addresses with the type `oldkind`, in
which puzz.link's digits stand for the numbers.

>>> puzzle = Oldkind.parse("1-\\n--")
>>> puzzle.numbers
(1, None, None, None)
>>> puzzle.format_as("puzzlink")
'https://puzz.link/p?oldkind/2/2/1i'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cluewise.kit import CellPuzzle, Cells, Number16, PuzzLink, Rows, Signs, Slot, Value
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.solution import Violation
from cluewise.puzzles.common.wording import count_words as words

if TYPE_CHECKING:
    from cluewise.kit import Cell, Drawing, Held, Reason


class Beside(Rule):
    """So many of the slots are shaded."""

    def __init__(self, reason: "Reason", slots: "Iterable[Slot]", number: int) -> None:
        super().__init__(reason, slots)
        self.number = number

    def judge(self, held: "Held") -> Violation | None:
        if held.count(1) <= self.number <= held.count(1) + held.count(None):
            return None
        return self.violation(f"found {words(held.count(1), 'shaded cell')}")


@dataclass(frozen=True)
class Oldkind(CellPuzzle):
    """`numbers` has the number of each cell in reading order, None where there is none."""

    numbers: tuple[int | None, ...]

    name = "oldkind"
    formats = (
        Rows(Cells("numbers", Signs(numbers=range(5)))),
        PuzzLink("oldkind", Number16("numbers")),
    )
    signs: ClassVar[Mapping[Value, str]] = {0: ".", 1: "#"}
    clue_layers = (("numbers",),)

    def flaw(self) -> str:
        strange = [number for number in self.numbers if number not in (None, *range(5))]
        return f"expected numbers from 0 to 4, found {strange[0]}" if strange else ""

    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import OneOf

        for cell, number in self.by_cell(self.numbers).items():
            yield OneOf(self.clue("given", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
            text = f"{number} cells beside {cell} are shaded"
            yield Beside(self.clue("number", cell, text, (cell,)), self.around[cell], number)

    def draw_value(self, drawing: "Drawing", cell: "Cell", value: Value) -> None:
        if value:
            drawing.shade(cell)
        else:
            drawing.dot(cell)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, number in self.by_cell(self.numbers).items():
            drawing.write(cell, str(number))
        drawing.frame()
