"""Goishi (Goishi Hiroi, picking stones): pick all stones, one after the other, along rows and columns.

The rules, on W × H cells, some of them with a stone:

1. The stones are picked in an order, from 1 to N. Each next stone is in the row or column of the one before.
2. No stone that is still there is passed: the stones between two that are picked one after the other were picked
   before. Places of picked stones are passed.
3. The walk from stone to stone never turns back: the stones right before and right after another stone are not on the
   same side of it in its row or column.

Any stone may be the first. Orders that differ are different solutions.

Formats, the first written: puzz.link addresses of `goishi`; rows of `o` for a stone and `-`.

>>> puzzle = Goishi.parse("https://puzz.link/p?goishi/6/7/vsten1tvo")
>>> len(puzzle.places)
11
>>> Goishi.parse("oo-\\n-oo").format()
'https://puzz.link/p?goishi/3/2/60'

Slots are the cells with a stone, the value is its place in the order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .common.kit import (  # isort: skip
    Cell, CellPuzzle, Cells, Drawing, PlayBoard, PuzzLink, Rows, Rules, Signs, Slot, Value,
)  # fmt: skip
from .common.puzzlink_marks import Bits

SIDES = {"above": (-1, 0), "on the right of": (0, 1), "below": (1, 0), "on the left of": (0, -1)}


@dataclass(frozen=True)
class Goishi(CellPuzzle):
    """`stones` has 1 for each cell with a stone, else None."""

    stones: tuple[int | None, ...]

    name = "goishi"
    aliases = {"goishi-hiroi": {}, "goishihiroi": {}}
    formats = (PuzzLink("goishi", Bits("stones", (1, None))), Rows(Cells("stones", Signs({"o": 1}))))

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """The cells with a stone, in reading order."""
        return tuple(self.by_cell(self.stones))

    @cached_property
    def rays(self) -> dict[tuple[Cell, str], tuple[Cell, ...]]:
        """The stones on each side of a stone, the nearest first."""
        found = {}
        for cell in self.places:
            row = [other for other in self.places if other.r == cell.r]
            column = [other for other in self.places if other.c == cell.c]
            for side, (down, right) in SIDES.items():
                line = column if down else row
                ahead = [other for other in line if (other > cell) == (down + right > 0) and other != cell]
                found[cell, side] = tuple(ahead if down + right > 0 else ahead[::-1])
        return found

    def validation_error(self) -> str:
        return "" if self.places else "expected at least one stone"

    def slots(self) -> Sequence[Slot]:
        return self.places

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, len(self.places) + 1)

    def sign_of_blank(self, cell: Cell) -> str:
        return "."

    def rules(self) -> Rules:
        from .common.rules import Path
        from .parts.goishi.rules import NoTurnBack, PickedBefore

        for (cell, side), stones in self.rays.items():
            for i, other in enumerate(stones if side in ("below", "on the right of") else ()):
                if i:
                    text = f"{cell} and {other} follow each other only if the stones between them were picked before"
                    reason = self.rule("between", (cell, other), text, (cell, *stones[: i + 1]))
                    yield PickedBefore(reason, cell, other, stones[:i])
            if len(stones) > 1:
                text = f"the stones right before and right after {cell} are not both {side} it"
                yield NoTurnBack(self.rule("back", (cell, side), text, (cell, *stones)), (cell, *stones))
        index = {cell: i for i, cell in enumerate(self.places)}
        onward = [[index[other] for side in SIDES for other in self.rays[cell, side]] for cell in self.places]
        text = f"the stones from 1 to {len(self.places)} are picked one after the other, along rows and columns"
        yield Path(self.rule("path", None, text), self.places, onward)

    def board(self) -> PlayBoard:
        """Clicks pick the stones in their order."""
        from .common.play_board import Surface

        return Surface(self).board(counting=True)

    def draw_ground(self, drawing: Drawing) -> None:
        for cell in self.places:
            drawing.stone(cell, black=False)
