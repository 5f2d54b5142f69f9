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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Line, PuzzLink, Rows, ShadingPuzzle, Signs, Tatham, connected_rule, touch_rules,
)  # fmt: skip
from .common.puzzlink_numbers import Base36
from .common.tatham import Characters

if TYPE_CHECKING:
    from .common.kit import Rule


@dataclass(frozen=True)
class Hitori(ShadingPuzzle):
    """`numbers` has the number of each cell, None or `?` for an empty cell."""

    numbers: tuple[Any, ...]

    name = "hitori"
    most_cells = 40_000
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"singles": {}}
    clue_layers = ()  # every clue is given
    formats = (
        Tatham(Characters("numbers"), skipped="dk"),
        PuzzLink("hitori", Base36("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1, 1000), unknown=True))),
    )
    puzzlink_needs = "shaded cell"
    shade = "#8494a0"

    def repeats(self) -> list[tuple[Line, int, list[Cell]]]:
        """For each line and each number that it has more than once: the line, the number and its cells."""
        return self._repeats

    @cached_property
    def _repeats(self) -> list[tuple[Line, int, list[Cell]]]:
        found = []
        rows = [self.numbers[start : start + self.width] for start in range(0, len(self.numbers), self.width)]
        for line, numbers in zip(self.lines, (*rows, *zip(*rows, strict=True)), strict=True):
            places: dict[Any, list[Cell]] = {}
            for cell, number in zip(line.cells, numbers, strict=True):
                places.setdefault(number, []).append(cell)
            found += [
                (line, value, cells)
                for value, cells in places.items()
                if len(cells) > 1 and value is not None and value != UNKNOWN
            ]
        return found

    def rules(self) -> "Iterator[Rule]":
        from .common.kit import Count

        for line, number, cells in self.repeats():
            text = f"{line} has {number} in at most one unshaded cell"
            yield Count(self.rule("repeat", (line.kind, line.number, number), text, cells), cells, (0,), high=1)
        yield from touch_rules(self)
        yield connected_rule(self, 0)
