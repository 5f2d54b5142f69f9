"""Norinori: shade dominoes that do not share an edge, so that every region has two shaded cells.

The rules, on W × H cells that are divided into regions:

1. Every region has exactly two shaded cells.
2. Every shaded cell shares an edge with exactly one other shaded cell. So shaded cells form dominoes, which may cross
   a border of regions and may touch each other only at corners.

Formats, the first written: puzz.link addresses of `norinori`; rows of the regions' names, any sign or word.

>>> puzzle = Norinori.parse("AAB\\nABB")
>>> puzzle.regions
(0, 0, 1, 0, 1, 1)
>>> puzzle.format()
'https://puzz.link/p?norinori/3/2/c8'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from cluewise.kit import Areas, Borders, PuzzLink, Rows, ShadedAreas

if TYPE_CHECKING:
    from cluewise.kit import Rule


@dataclass(frozen=True)
class Norinori(ShadedAreas):
    name = "norinori"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"nori-nori": {}}
    formats = (PuzzLink("norinori", Borders()), Rows(Areas()))

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Count, Table

        for region, area in enumerate(self.areas):
            reason = self.rule("region", region, f"the region at {area[0]} has 2 shaded cells", area)
            yield Count(reason, area, (1,), 2, 2)
        for cell, adjacent in self.around.items():
            text = f"if shaded, {cell} has exactly one shaded cell beside it"
            allowed = (held for held in product((0, 1), repeat=len(adjacent) + 1) if not held[0] or sum(held) == 2)
            yield Table(self.rule("pair", cell, text, (cell, *adjacent)), (cell, *adjacent), allowed)
