"""Numberlink: join equal numbers by lines that do not cross.

The rules, on W × H cells, some of them with a number; each number is in two cells:

1. A line runs between the middles of neighbouring cells. It does not branch or cross itself or another line.
2. It begins in a cell with a number, ends in the other cell with the same number, and passes no other number.
3. Each pair of numbers has its line. There are no other lines and no loops.
4. With `full` (default: no), every cell belongs to a line.
5. With `apart` (default: no), no line touches itself: two of its cells that share an edge follow one another.

Reading chosen: without `full`, some cells may be on no line, as in puzz.link. Many collections require that lines use
all cells.

Formats, the first written. puzz.link addresses of `numlin`, and of `arukone`, in which every cell belongs to a line.
Rows of numbers and `-`. Rows of letters, each in two cells, as in Flow Free, are read: in alphabetical order they are
1, 2, …

>>> puzzle = Numberlink.parse("https://puzz.link/p?numlin/5/5/1j2h3m1h2j3")
>>> puzzle.pairs[2]
(Cell(r=1, c=0), Cell(r=3, c=4))
>>> Numberlink.parse("1-2\\n--2\\n--1").format()
'https://puzz.link/p?numlin/3/3/1g2h2h1'

Slots are pairs of neighbouring cells, the value is 1 where a line runs from one to the other.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.kit import (  # isort: skip
    Cell, Cells, Drawing, EdgePuzzle, Flaw, Number16, PuzzLink, Rows, Rules, Signs, Solution, yes_or_no,
)  # fmt: skip
from .parts.numberlink.letters import LetterRows

MOST = 10_000  # the largest number allowed


@dataclass(frozen=True)
class Numberlink(EdgePuzzle):
    """`numbers` has the number of each cell, None for a cell without one; with `full`, every cell is used."""

    numbers: tuple[Any, ...]
    full: bool = False
    apart: bool = False

    name = "numberlink"
    aliases = {"numlin": {}, "arukone": {"full": "yes"}, "flow-free": {"full": "yes"}}
    formats = (
        PuzzLink("numlin", Number16("numbers"), also=("numberlink",)),
        PuzzLink("arukone", Number16("numbers"), flags={"e": "not full"}),
        Rows(Cells("numbers", Signs(numbers=range(1, MOST + 1)))),
        LetterRows(),
    )
    puzzlink_needs = "line"
    settings = {
        "full": yes_or_no(False, "every cell belongs to a line"),
        "apart": yes_or_no(False, "no line touches itself"),
    }

    def validation_error(self) -> str:
        times = Counter(self.numbers)
        for i, number in enumerate(self.numbers):
            if number is not None and (type(number) is not int or not 0 < number <= MOST):
                return Flaw(f"numbers are from 1 to {MOST}, not {number}", "numbers", i)
            if number is not None and times[number] != 2:
                return Flaw(f"each number is in two cells, but {number} is in {times[number]}", "numbers", i)
        return ""

    @cached_property
    def held(self) -> dict[Cell, int]:
        """The cells with numbers."""
        return self.by_cell(self.numbers)

    @cached_property
    def pairs(self) -> dict[int, tuple[Cell, Cell]]:
        """For each number its two cells."""
        by_number = sorted(self.held, key=self.held.__getitem__)
        return {self.held[a]: (a, b) for a, b in zip(by_number[::2], by_number[1::2], strict=True)}

    def rules(self) -> Rules:
        from .common.kit import Count
        from .parts.numberlink.rules import JoinedPairs, LinesApart

        for cell, meeting in self.edges_at.items():
            if cell in self.held:
                reason = self.clue("end", cell, f"a line ends at the {self.held[cell]} at {cell}", (cell,))
                yield Count(reason, meeting, (1,), 1, 1)
            else:
                text = "a line enters and leaves" if self.full else "no line, or one, enters and leaves"
                reason = self.rule("degree", cell, f"{text} {cell}", (cell,))
                yield Count(reason, meeting, (1,), numbers=(2,) if self.full else (0, 2))
        reason = self.rule("joined", None, "lines join equal numbers, and there are no other lines")
        yield JoinedPairs(reason, self.edges, tuple(self.pairs.values()))
        if self.apart:
            yield LinesApart(self.rule("apart", None, "no line touches itself"), self.edges)

    def caption(self) -> str:
        return "no line touches itself" if self.apart else ""

    def sign_of_place(self, place: Cell) -> str:
        return "o" if place in self.held else "."

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Any]) -> None:
        super().draw(drawing, solution, unsure)
        for cell, number in self.held.items():
            drawing.circle(cell, radius=0.34)
            drawing.write(cell, str(number), size=17)
        drawing.frame()
