"""Scrin: shade rectangles that form one ring, each touching two others at corners; numbers are their sizes.

The rules, on W × H cells, some of them with a number:

1. Every block of shaded cells, connected over edges, is a full rectangle.
2. A cell with a number or `?` is shaded; a block holds at most one of them.
3. A number is the number of cells of its block.
4. Each rectangle touches exactly two others, at corners. All rectangles form one ring, which is not empty.
5. A block of unshaded cells that does not touch the frame is not a full rectangle. (Its outline would be that of a
   rectangle of the ring.)

Formats, the first written: puzz.link addresses of `scrin`; rows of numbers, `?` and `-`.

>>> Scrin.parse("https://puzz.link/p?scrin/5/4/g3m22m.g").sizes[(0, 1)]
3
>>> Scrin.parse("- 2 -\\n- - -").format()
'https://puzz.link/p?scrin/3/2/g2j'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_boards import ISLAND_ROWS
from .common.kit import UNKNOWN, Number16, PuzzLink, Rules, Solution, connected_rule
from .common.rectangle_islands import RectangleIslands


@dataclass(frozen=True)
class Scrin(RectangleIslands):
    name = "scrin"
    formats = (PuzzLink("scrin", Number16("numbers", least=1)), ISLAND_ROWS)
    island = 1

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import CornerTouches, NoRectangles

        yield from self.clue_rules()
        links = [edge.ends for edge in self.touching]
        reason = self.rule("touch", None, "each rectangle touches two others at corners")
        yield CornerTouches(reason, self.cells, 1, links, 2)
        yield connected_rule(self, 1, corners=True)
        yield Count(self.rule("some", None, "some cells are shaded", self.cells), self.cells, (1,), low=1)
        frame = [cell for cell in self.cells if len(self.around[cell]) < 4]
        reason = self.rule("hole", None, "no block of unshaded cells away from the frame is a rectangle")
        yield NoRectangles(reason, self.cells, 0, links, frame)


def generator_class() -> type:
    from .generators.common.kit import Filled, GridGenerator, Random
    from .generators.common.rectangle_islands import RectangleIslandsGenerator

    class ScrinGenerator(RectangleIslandsGenerator[Scrin]):
        small_sizes = ("5x5", "4x5", "6x4")
        rare_signs = {"numbers": (5,)}
        tiny_boards = (Filled((None, 1, 2, UNKNOWN), most=2),)

        def random_solution(self, rng: Random, blank: Scrin) -> Solution | None:
            return GridGenerator.random_solution(self, rng, blank)

    return ScrinGenerator
