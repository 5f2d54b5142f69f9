"""Hitori (singles): shade cells so that no number occurs twice among the unshaded cells of a line.

The rules, on W × H cells with a number each:

1. No number occurs twice among the unshaded cells of a row or column. An empty cell has no number.
2. No two shaded cells share an edge.
3. The unshaded cells are connected over edges.

Formats, the first written. Tatham's game ID (Singles): `WxH:`, then one character for each cell, `1`–`9`, `a`–`z` for
10–35, `A`–`Z` for 36–61. puzz.link addresses of `hitori`. Rows of numbers, `-` for an empty cell.

>>> puzzle = Hitori.parse("3x2:112233")
>>> puzzle.numbers
(1, 1, 2, 2, 3, 3)
>>> Hitori.parse("1 1\\n2 12").format()
'2x2:112c'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Any

from .common.geometry import line_text, repeats

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, Tatham, connected_rule,
    touch_rules,
)  # fmt: skip
from .common.puzzlink_numbers import Base36
from .common.tatham import Characters


@dataclass(frozen=True)
class Hitori(ShadingPuzzle):
    """`numbers` has the number of each cell, None or `?` for an empty cell."""

    numbers: tuple[Any, ...]

    name = "hitori"
    most_cells = 40_000
    aliases = {"singles": {}}
    clue_layers = ()  # every clue is given
    formats = (
        Tatham(Characters("numbers"), skipped="dk"),
        PuzzLink("hitori", Base36("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1, 1000), unknown=True))),
    )
    puzzlink_needs = "shaded cell"
    shade = "#8494a0"

    def rules(self) -> Rules:
        from .common.rules.counting import counts_at_once
        from .common.solution import is_silent

        if is_silent():
            yield from counts_at_once(self.parts(), 0, range(2))
        else:
            yield from chain.from_iterable(map(self.part_rules, self.parts()))
        yield from self.size_rules()

    def size_rules(self) -> Rules:
        yield from touch_rules(self)
        yield connected_rule(self, 0)

    def parts(self) -> list[tuple[Cell, ...]]:
        known = [None if number == UNKNOWN else number for number in self.numbers]
        return [cells for _, _, cells in repeats(self.by_line(known))]

    def part_rules(self, part: tuple[Cell, ...]) -> Rules:
        from .common.kit import Count

        first, second, *_ = part
        kind, line = ("row", first.r) if first.r == second.r else ("column", first.c)
        number = self.numbers[first.r * self.width + first.c]
        text = f"{line_text(kind, line)} has {number} in at most one unshaded cell"
        yield Count(self.rule("repeat", (kind, line, number), text, part), part, (0,), high=1)
