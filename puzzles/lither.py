"""Litherslink: draw lines along the edges of the cells that form at least two trees, in which none just goes on.

The rules, on W × H cells:

1. One, three or four lines end at each corner of the cells, on the frame, too.
2. The lines form no loop.
3. Not all lines are connected.
4. A number counts the lines around its cell. A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `lither`; rows of numbers, `?` and `-`.

>>> Lither.parse("3-\\n-2").format()
'https://puzz.link/p?lither/2/2/dc'

Slots are edges between corner points, the value is 1 for a line.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .common.boards import kept_for_size
from .common.fence_boards import FencePuzzle
from .common.kit import Cells, PuzzLink, Rows, Rules, Signs, Solution
from .common.puzzlink_numbers import Four


@dataclass(frozen=True)
class Lither(FencePuzzle):
    name = "lither"
    aliases = {"litherslink": {}}
    formats = (PuzzLink("lither", Four("numbers")), Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))))

    def rules(self) -> Rules:
        yield from self.number_rules("line is around cell {}", "lines are around cell {}")
        yield from self._forest_rules()

    @kept_for_size
    def _forest_rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import NoLoop, SeveralParts

        for point, edges in self.edges_at.items():
            reason = self.rule("degree", point, f"one, three or four lines end at corner {point}")
            yield Count(reason, edges, (1,), numbers=(1, 3, 4))
        links = ({1: edge.ends} for edge in self.edges)
        yield NoLoop(self.rule("loop", None, "the lines form no loop"), self.edges, links)
        yield SeveralParts(self.rule("parts", None, "not all lines are connected"), self.edges)


def generator_class() -> type:
    from .generators.common.kit import Filled, GridGenerator

    class LitherGenerator(GridGenerator[Lither]):
        small_sizes = ("3x2", "2x3", "4x1", "3x3", "1x1")
        rare_signs = {"numbers": (4,)}  # a loop
        tiny_boards = (Filled((None, "?", 0, 1, 2, 3, 4), most=2),)

        def clues_of(self, puzzle: Lither, solution: Solution) -> Mapping[str, list[int]]:
            return {"numbers": [puzzle.count(cell, solution) for cell in puzzle.cells]}

    return LitherGenerator
