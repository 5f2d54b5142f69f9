"""Statue Park: place all pieces so that they do not touch, cover the black circles, and leave the rest connected.

The rules, on W × H cells, for a bank of pieces:

1. Every piece is in the grid once, in any rotation or reflection; no other cells are shaded.
2. No two pieces share an edge. They may touch at corners.
3. Cells with a black circle are shaded, cells with a white circle are not.
4. The cells that are not shaded are connected over edges.

If the bank does not fit, the puzzle has no solution.

Formats, the first written: puzz.link addresses of `statuepark`; rows of circles, `B` black, `W` white, `-` none. The
bank is a setting: `pentominoes` (the default), `tetrominoes`, `double-tetrominoes`, `none`, or a list of pieces: a
length for a straight piece, rows such as `##/#.` for another piece.

>>> puzzle = StatuePark.parse("# set: pieces=3,##/#.\\nB---\\n---W\\n--B-")
>>> puzzle.shapes, puzzle.given
((('###',), ('##', '#.')), (1, None, None, None, None, None, None, 0, None, None, 1, None))
>>> puzzle.format()
'https://puzz.link/p?statuepark/4/3/i036/2/31s/22s'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from .common.bank_boards import BankPuzzle
from .common.banks import SETS, bank
from .common.kit import Cells, Drawing, PuzzLink, Rows, Rules, Signs
from .common.puzzlink_marks import Bank, Shape, Ternary


@dataclass(frozen=True)
class StatuePark(BankPuzzle):
    """`given` has 1 for a cell with a black circle, 0 for a white circle, None for no circle; `pieces` is the bank."""

    given: tuple[int | None, ...]
    pieces: tuple[Shape, ...] = SETS["pentominoes"]

    name = "statuepark"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"statue-park": {}}
    formats = (
        PuzzLink("statuepark", Ternary("given", (None, 0, 1)), Bank("pieces")),
        Rows(Cells("given", Signs({"B": 1, "W": 0}))),
    )
    settings: ClassVar[Mapping[str, Any]] = {"pieces": bank(SETS["pentominoes"], "the bank")}
    clue_layers = (("given",),)

    def rules(self) -> Rules:
        from .common.rules import Connected

        yield from self.given_rules()
        yield from self.bank_rules()
        reason = self.rule("connected", None, "the cells that are not shaded are connected")
        yield Connected(reason, self.cells, (0,), (edge.ends for edge in self.touching))

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.drawing import BLACK, WHITE
        from .common.kit import INK

        for cell, value in self.known.items():
            fill, rim = (BLACK, WHITE) if value else (WHITE, INK)
            drawing.picture.circle(*drawing.middle(cell), 12, fill=fill, stroke=rim, stroke_width=2)
        drawing.frame()
