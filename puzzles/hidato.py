"""Hidato (hidoku, numbrix): number the cells so that each number touches the next one.

The rules, on W × H cells, some of which may be missing; N is the number of the other cells:

1. Every cell holds a number from 1 to N, and every number is in one cell.
2. Two consecutive numbers are in neighbouring cells. With `diagonal` (default), cells are neighbours at an edge or at a
   corner. Without `diagonal`, cells are neighbours at an edge.
3. Given numbers stay in their cells.

Readings chosen: steps may be diagonal, as in Hidato; the alias Numbrix has `diagonal=no`. The numbers 1 and N need not
be given. If a number is given twice, or is above N, the puzzle has no solution.

Formats: rows of given numbers, `-` for an open cell and `#` for a missing one.

>>> puzzle = Hidato.parse("1 - #\\n- - 5")
>>> puzzle.given
(1, None, '#', None, None, 5)

Slots are the cells that are not missing, the value is the number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .common.geometry import COMPASS

from .common.kit import (  # isort: skip
    Cell, CellPuzzle, Cells, Drawing, Edge, PlayBoard, Rows, Rules, Signs, Slot, Solution, Value, yes_or_no,
)  # fmt: skip

if TYPE_CHECKING:
    from .common.kit import Rule


HOLE = "#"
TRAIL = "#d5e8df"


@dataclass(frozen=True)
class Hidato(CellPuzzle):
    """`given` has the number of each cell, None for an open cell, `#` for a missing cell."""

    given: tuple[Any, ...]
    diagonal: bool = True

    name = "hidato"
    aliases = {"hidoku": {}, "numbrix": {"diagonal": "no"}}
    formats = (Rows(Cells("given", Signs({HOLE: HOLE}, numbers=range(1, 10_001)))),)
    settings = {"diagonal": yes_or_no(True, "steps may lead to a cell at a corner")}
    clue_layers = (("given",),)
    fixed_marks = (HOLE,)
    clues_show_given = True
    most_cells = 2500

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """The cells that are not missing, in reading order."""
        return tuple(cell for cell, number in zip(self.cells, self.given, strict=True) if number != HOLE)

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For each place: the indices of the places that it touches."""
        index = {cell: i for i, cell in enumerate(self.places)}
        steps = [(side.dr, side.dc) for side in COMPASS if self.diagonal or 0 in (side.dr, side.dc)]
        around = ([Cell(cell.r + dr, cell.c + dc) for dr, dc in steps] for cell in self.places)
        return tuple(tuple(index[cell] for cell in touching if cell in index) for touching in around)

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: number for cell, number in super().known.items() if number != HOLE}

    def validation_error(self) -> str:
        return "" if self.places else "expected at least one cell"

    def slots(self) -> Sequence[Slot]:
        return self.places

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, len(self.places) + 1)

    def board(self) -> PlayBoard:
        """Clicks enter numbers in their order; a drag draws them."""
        from .common.play_board import Drag, Surface

        return Surface(self).board(counting=True, drag=Drag(chain="each"))

    def rules(self) -> Rules:
        from .common.kit import AllDifferent
        from .parts.hidato.touch import Touch

        yield from self.given_rules()
        text = f"each number from 1 to {len(self.places)} stands once"
        yield AllDifferent(self.rule("number", None, text), self.places)
        for number in range(1, len(self.places)):
            reason = self.rule("touch", number, f"{number} touches {number + 1}")
            yield Touch(reason, self.places, self.near, number)

    @property
    def quiet_rules(self) -> "Sequence[Rule]":
        return self.search_rules()

    def search_rules(self) -> "Sequence[Rule]":
        from .common.rules import Path

        path = self.rule("path", None, "every number stands once and touches the next one")
        return [Path(path, self.places, self.near), *self.given_rules()]

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        at: dict[Any, Any] = {number: cell for cell, number in solution.items() if cell not in unsure}
        steps = [(cell, at[number + 1]) for number, cell in at.items() if number + 1 in at]
        touching = [(a, b) for a, b in steps if max(abs(a.r - b.r), abs(a.c - b.c)) == 1]
        drawing.path([Edge.between(*step) for step in touching], TRAIL)
        super().draw(drawing, solution, unsure)

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        if clue == HOLE:
            drawing.shade(cell)
            return
        if clue in (1, len(self.places)):
            drawing.circle(cell, radius=0.42)
        super().draw_given(drawing, cell, clue)

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """The given numbers except 1 and N, which people expect to see."""
        ends = (None, HOLE, 1, len(self.places))
        return [[("given", i) for i, number in enumerate(self.given) if number not in ends]]
