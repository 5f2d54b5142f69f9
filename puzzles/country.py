"""Country Road: draw a single loop that passes every region once; each number counts the loop's cells in its region.

The rules, on W × H cells that are divided into regions; some cells may be holes, which do not belong to the board:

1. The line runs between the middles of neighbouring cells. In each cell, none or two of its pieces meet.
2. All pieces of the line form one loop, which is not empty.
3. The loop enters each region once and leaves it once. In between, it may pass any cells of the region. If the board is
   one region, the loop stays inside.
4. A number counts the cells of its region that the loop passes.
5. If two cells of different regions share an edge, the loop passes at least one of them.

Reading chosen, that of puzz.link: a wall may end inside a region. Rule 5 holds for the cells beside it, and the loop
does not cross it. If the board is one region, the loop crosses at most one such wall.

Formats, the first written. puzz.link addresses of `country`, if there are no holes. Rows of numbers, `?` (no number)
and `-`, each number in any cell of its region; then rows of the regions' names, with `#` for a hole.

>>> puzzle = Country.parse("https://puzz.link/p?country/5/5/amda0uf02h12h")
>>> puzzle.numbers, puzzle.areas[0]
((2, None, None, 1, 2, None, None), (Cell(r=0, c=0), Cell(r=0, c=1), Cell(r=1, c=0), Cell(r=1, c=1)))
>>> Country.parse("4---\\n--2-\\n\\nAABB\\nAABB").format()
'https://puzz.link/p?country/4/2/90042'

Slots are pairs of neighbouring cells, the value is 1 if the loop joins the two cells and 0 if not.
"""

from dataclasses import dataclass
from typing import Any

from .common.formats import Labels
from .common.holed_boards import HoledAreas, HoledLoop
from .common.inner_walls import walls_inside
from .common.kit import Borders, Number16, PuzzLink, Rows, Rules, Signs, count_words


@dataclass(frozen=True)
class Country(HoledLoop):
    """`numbers` has the number of each region, None or `?` for none.
    `inner_walls` is as in `common/inner_walls.py`."""

    numbers: tuple[Any, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "country"
    area_word = "region"
    aliases = {"country-road": {}, "countryroad": {}}
    formats = (
        PuzzLink(
            "country",
            Borders(inside="inner_walls"),
            Number16("numbers", "regions", least=1),
            other={"e": "the loop may leave out regions"},
        ),
        Rows(
            Labels("numbers", Signs(numbers=range(1, 10_001), unknown=True)),
            HoledAreas(labels="numbers"),
            walls="inner_walls",
        ),
    )
    clue_layers = (("numbers",),)
    off_loop = ("x", "left out")

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import PassedGroups

        yield from self.loop_rules()
        for region, cells in enumerate(self.areas) if self.walls else ():
            reason = self.rule("once", region, f"the loop passes the region at {cells[0]} once", cells)
            yield Count(reason, sorted(self.gates(region)), (1,), 2, 2)
        at = self.edges_at
        for region, number in self.counted():
            cells = self.areas[region]
            text = f"the loop passes {count_words(number, 'cell')} of the region at {cells[0]}"
            meeting = [at[cell] for cell in cells]
            yield PassedGroups(self.clue("number", region, text, cells), meeting, (1,), number)
        yield from self.barred_rules()
        for edge in sorted(self.walls | walls_inside(self)):
            first, second = edge.ends
            apart = "of different regions" if edge in self.walls else "with a wall between them"
            reason = self.rule("side", edge, f"the loop passes {first} or {second}, {apart}", edge.ends)
            yield Count(reason, dict.fromkeys((*at[first], *at[second])), (1,), low=1)
