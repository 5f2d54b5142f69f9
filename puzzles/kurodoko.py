"""Kurodoko (kuromasu, range): shade cells so that every number counts the cells that are seen from it.

The rules, on W × H cells, some of them with a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A cell with a number or `?` is not shaded.
4. A number counts the unshaded cells that are seen from it along its row and its column, up to the nearest shaded cell
   or the frame in each direction. Its own cell counts once.

Formats, the first written. Tatham's game ID (Range): `WxH:`, then cells in reading order, numbers and `a`–`z` for 1–26
cells without a number; `_` separates two numbers, and is ignored elsewhere. puzz.link addresses of `kurodoko`. Rows
of numbers, `?` and `-`. A number is at most W + H − 1: no cell sees more.

>>> puzzle = Kurodoko.parse("4x2:2_3b3b4")
>>> puzzle.numbers
(2, 3, None, None, 3, None, None, 4)
>>> Kurodoko.parse("- 2\\n? -").format()
'https://puzz.link/p?kurodoko/2/2/g2.g'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.kit import Cells, LetterRuns, Number16, PuzzLink, Rows, Rules, Signs, Tatham, connected_rule, touch_rules
from .common.sight_boards import SightPuzzle


@dataclass(frozen=True)
class Kurodoko(SightPuzzle):
    name = "kurodoko"
    aliases = {"kuromasu": {}, "range": {}}
    formats = (
        Tatham(LetterRuns("numbers", numbers=SightPuzzle.NUMBERS), skipped=""),
        PuzzLink("kurodoko", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=SightPuzzle.NUMBERS, unknown=True))),
    )
    puzzlink_needs = "shaded cell"

    def rules(self) -> Rules:
        yield from self.sight_rules()
        yield from touch_rules(self)
        yield connected_rule(self, 0)
