"""Yajikazu (yajisan-kazusan): shade cells so that the arrows that remain count the shaded cells ahead of them.

The rules, on W × H cells, some of them with a number and an arrow:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A clue in an unshaded cell counts the shaded cells in the direction of its arrow, up to the frame, including cells
   with clues.
4. A clue in a shaded cell says nothing. A clue without number or arrow says nothing either.

Formats, the first written: puzz.link addresses of `yajikazu`; rows of clues, such as `2^`, `2v`, `2<`, `2>`, `?<`, `2`,
`?`, `#` for a clue cell without number and arrow, and `-`.

>>> puzzle = Yajikazu.parse("1> -\\n- ?")
>>> puzzle.arrows
(Arrow(number=1, direction='>'), None, None, Arrow(number='?', direction=''))
>>> puzzle.format()
'https://puzz.link/p?yajikazu/2/2/41b0.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from functools import cached_property

from .common.arrow_boards import ArrowPuzzle
from .common.arrows import WORDS, Arrows
from .common.kit import UNKNOWN, Cell, Cells, PuzzLink, Rows, Rules, connected_rule, count_words, touch_rules
from .common.puzzlink_numbers import Arrow, Arrow16


@dataclass(frozen=True)
class Yajikazu(ArrowPuzzle):
    name = "yajikazu"
    aliases = {"yajisan-kazusan": {}}
    formats = (
        PuzzLink("yajikazu", Arrow16("arrows")),
        Rows(Cells("arrows", Arrows({"?": Arrow(UNKNOWN), "#": Arrow(None)}, bare=True))),
    )
    puzzlink_needs = "shaded cell"

    @cached_property
    def counted(self) -> list[tuple[Cell, int, list[Cell]]]:
        """For each clue with number and arrow its cell, the number, and the cells that it points to."""
        arrows = self.by_cell(self.arrows).items()
        return [(cell, n, self.seen(cell, arrow)) for cell, (n, arrow) in arrows if type(n) is int and arrow]

    def rules(self) -> Rules:
        from .common.kit import Relation

        arrows = self.by_cell(self.arrows)
        for cell, number, seen in self.counted:
            shaded = count_words(number, "cell is shaded", "cells are shaded")
            text = f"{cell} is shaded, or {shaded} {WORDS[arrows[cell].direction]} it"
            reason = self.clue("number", cell, text, (cell, *seen))
            yield Relation(reason, (cell, *seen), lambda own, *held, number=number: own == 1 or sum(held) == number)
        yield from touch_rules(self)
        yield connected_rule(self, 0)
