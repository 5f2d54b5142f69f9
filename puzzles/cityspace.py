"""City Space: shade strips so that the unshaded cells form a tree, and numbers count the cells that are seen.

The rules, on W × H cells, some of them with a number:

1. Every block of shaded cells, connected over edges, is a straight strip of two cells or more.
2. The unshaded cells are connected over edges.
3. The unshaded cells form no loop: no way over edges leads around shaded cells and back, and no 2×2 square is all
   unshaded.
4. A cell with a number or `?` is not shaded.
5. A number counts the unshaded cells that are seen from it along its row and its column, up to the nearest shaded cell
   or the frame in each direction. Its own cell counts once.

So every strip is connected with the frame over strips that touch at corners.

Formats, the first written: puzz.link addresses of `cityspace`; rows of numbers, `?` and `-`. A number is at most
W + H − 1: no cell sees more.

>>> Cityspace.parse("- 3 -\\n- - ?").format()
'https://puzz.link/p?cityspace/3/2/g3i.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.kit import Cells, Number16, PuzzLink, Rows, Rules, Signs, connected_rule
from .common.shading import frame_rule
from .common.sight_boards import SightPuzzle


@dataclass(frozen=True)
class Cityspace(SightPuzzle):
    name = "cityspace"
    aliases = {"city-space": {}}
    formats = (
        PuzzLink("cityspace", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=SightPuzzle.NUMBERS, unknown=True))),
    )

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import CountIf

        yield from self.sight_rules()
        for cell, beside in self.around.items():
            reason = self.rule("single", cell, f"if shaded, {cell} has a shaded cell beside it", (cell, *beside))
            yield CountIf(reason, cell, (1,), beside, (1,), 1)
        for four in self.squares:
            text = f"the square at {four[0]} has one or two shaded cells"
            yield Count(self.rule("square", four[0], text, four), four, (1,), 1, 2)
        yield connected_rule(self, 0)
        yield frame_rule(self, 1, "loop", "the unshaded cells form no loop around shaded ones", corners=True)
