"""Signpost (Arrow Path): number the cells so that every arrow points towards the next number.

The rules, on W × H cells with N = W·H:

1. Every cell holds a number from 1 to N, and every number is in one cell.
2. For k < N, the arrow of the cell with k points, over any distance, towards the cell with k + 1.
3. Given numbers stay in their cells.

Readings chosen. The arrow of the cell with N has no meaning. 1 and N need not be given, nor be in corners: the letter
`c` of an ID (`5x5c:`) is an option of Tatham's generator that puts them there, so it is ignored. A number that is given
twice is not an error: the puzzle has no solution.

The format is Tatham's game ID, one a line: `WxH:` and then, for each cell in reading order, the given number (if any)
and a letter for the arrow, from `a` = north clockwise to `h` = north-west. `4x4:` may be shortened to `4:`.

>>> puzzle = Signpost.parse("2x2:1ceag")
>>> puzzle.format()
'2x2:1ceag'

Slots are cells, values are numbers. `value` is rows of integers.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .common.errors import cut
from .common.geometry import COMPASS, ray
from .common.grid import read_rows, show_rows
from .common.kit import CellPuzzle, Drawing, PlayBoard, Rules, Slot, Solution, Tatham, Text, Value
from .common.puzzle import Puzzle
from .common.reading import as_text
from .common.solution import Violation
from .parts.signpost.formats import ArrowLetters

if TYPE_CHECKING:
    from .common.kit import OneOf, Rule


@dataclass(frozen=True)
class Signpost(CellPuzzle):
    """`arrows[i]` is the index into COMPASS and `hints[i]` the given number (or None) of cell i, in reading order."""

    arrows: tuple[int, ...]
    hints: tuple[int | None, ...]

    name = "signpost"
    turning_signs = ("abcdefgh",)
    aliases = {"arrow-path": {}}
    formats = (Tatham(ArrowLetters(), skipped="c"),)
    clue_layers = (("hints",),)
    lettered = ("abcdefgh", "arrows", "hints")

    # ── geometry ──

    @cached_property
    def onward(self) -> tuple[tuple[int, ...], ...]:
        """`onward[i]`: the indices of the cells to which the arrow of cell i points, nearest first."""
        return tuple(
            tuple(ray(cell, COMPASS[arrow], self.height, self.width))
            for cell, arrow in zip(self.cells, self.arrows, strict=True)
        )

    @cached_property
    def inward(self) -> tuple[tuple[int, ...], ...]:
        """`inward[j]`: the indices of the cells whose arrows point to cell j."""
        sources: list[list[int]] = [[] for _ in self.cells]
        for i, targets in enumerate(self.onward):
            for j in targets:
                sources[j].append(i)
        return tuple(map(tuple, sources))

    # ── rules ──

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, len(self.cells) + 1)

    def domains(self) -> "Iterator[OneOf]":
        from .common.kit import OneOf

        numbers = range(1, len(self.cells) + 1)
        for cell in self.cells:
            yield OneOf(self.rule("cell", cell, f"cell {cell} holds one number", (cell,)), cell, numbers)

    def rules(self) -> Rules:
        from .common.kit import Count
        from .parts.signpost.rules import PointsOn

        for number in range(1, len(self.cells) + 1):
            reason = self.rule("number", number, f"number {number} stands in one cell")
            yield Count(reason, self.cells, (number,), 1, 1)
        for cell, arrow, targets in zip(self.cells, self.arrows, self.onward, strict=True):
            text = f"the arrow of {cell} points {COMPASS[arrow].name} to the next number"
            reason = self.clue("arrow", cell, text, (cell,))
            yield PointsOn(reason, (cell, *(self.cells[i] for i in targets)), len(self.cells))
        yield from self._given_rules()

    def _given_rules(self) -> Rules:
        from .common.kit import OneOf

        for cell, hint in self.by_cell(self.hints).items():
            yield OneOf(self.clue("hint", cell, f"{hint} is given in {cell}", (cell,)), cell, (hint,))

    @property
    def quiet_rules(self) -> "Sequence[Rule]":
        return self.search_rules()

    def search_rules(self) -> "Sequence[Rule]":
        from .common.rules import Path

        reason = self.rule("path", None, "every number stands once, where the arrow of the number before it points")
        return [Path(reason, self.cells, self.onward), *self._given_rules()]

    def given_values(self) -> Mapping[Slot, Value]:
        return dict(self.by_cell(self.hints))

    plainly_solved = Puzzle.plainly_solved  # no quick check: `broken` is as quick

    def broken(self, solution: Solution) -> Iterator[Violation]:
        """Checks all rules in one pass, because each of the N rules about a number would visit N cells."""
        numbers = [solution.get(cell) for cell in self.cells]
        places: dict[Any, list[int]] = {}
        for i, number in enumerate(numbers):
            if number is not None:
                places.setdefault(number, []).append(i)
        yield from self._check_numbers(places)
        for i, number in enumerate(numbers):
            following = places.get(number + 1, []) if type(number) is int and number < len(numbers) else []
            if following and not set(following) & set(self.onward[i]):
                to = self.cells[following[0]]
                text = f"{number} in {self.cells[i]} does not point to {to}, where {numbers[following[0]]} stands"
                yield Violation("arrow", text, (self.cells[i], to), self.reason_of("arrow", self.cells[i]))
            if number is not None and self.hints[i] not in (None, number):
                text = f"{self.cells[i]} holds {cut(number)}, but {self.hints[i]} is given"
                yield Violation("hint", text, (self.cells[i],), self.reason_of("hint", self.cells[i]))

    def _check_numbers(self, places: Mapping[Any, Sequence[int]]) -> Iterator[Violation]:
        for number, at in places.items():
            shown = tuple(self.cells[i] for i in at)
            if type(number) is not int or not 1 <= number <= len(self.cells):
                yield Violation(
                    "cell", f"{shown[0]} holds {cut(number)}, not a number from 1 to {len(self.cells)}", shown
                )
            elif len(at) > 1:
                text = f"{number} stands in {' and '.join(map(str, shown))}"
                yield Violation("number", text, shown, self.reason_of("number", number))

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        return show_rows(solution, self.height, self.width, unsure, width=len(str(len(self.cells))))

    def read_solution(self, text: str | Text) -> Solution:
        return read_rows(as_text(text), self.height, self.width)

    def board(self) -> PlayBoard:
        """Clicks enter numbers in their order; a drag from a number enters the next one."""
        from .common.play_board import Drag, Surface

        return Surface(self).board(counting=True, drag=Drag(chain="last"))

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        """Draws arrows and, in bold, the given numbers; a solution adds its numbers and colours from light to dark."""
        from .common.drawing import MARK
        from .common.kit import GIVEN, INK
        from .common.picture import MARK_INK, mix
        from .parts.signpost.pictures import draw_arrow

        last = len(self.cells)
        for cell, hint, arrow in zip(self.cells, self.hints, self.arrows, strict=True):
            number = hint or solution.get(cell)
            if cell in unsure:
                drawing.fill(cell, MARK)
            elif isinstance(solution.get(cell), int):
                drawing.fill(cell, mix("#f3f8ec", "#a9d3c2", int(str(solution[cell])) / last))
            elif hint:
                drawing.fill(cell, GIVEN)
            x, y = drawing.corner(cell)
            draw_arrow(drawing.picture, x + 28, y + 28, arrow, last=number == last)
            if number is not None or cell in unsure:
                values = drawing.candidates.get(cell, ())
                doubtful = " ".join(map(str, values)) if 0 < len(values) <= 4 else "?"
                text = doubtful if cell in unsure and not hint else str(number)
                style = {"font_weight": "bold"} if hint else {}
                indent, size = (14, 15) if len(text) < 4 else (20, min(10, 64 / len(text)))
                drawing.picture.write(x + indent, y + 14, text, size, fill=MARK_INK if cell in unsure else INK, **style)
        drawing.grid()
        drawing.frame()

    # ── making new puzzles ──

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """The given numbers except 1 and N, which people expect to see."""
        ends = (None, 1, len(self.hints))
        return [[("hints", i) for i, number in enumerate(self.hints) if number not in ends]]
