"""Square Jam: cut the grid into squares; a number is the side of its square, and four squares never meet.

The rules, on W × H cells:

1. The walls between cells cut the grid into squares. No wall is inside a square.
2. A number is the number of cells of a side of its square. A square may hold several numbers or none. A clue without
   number (`?`) says nothing.
3. Four squares never meet in a point.

Formats, the first written: puzz.link addresses of `squarejam`; rows of numbers, `?` and `-`.

>>> Squarejam.parse("2 - 1\\n- - -\\n- - 1").format()
'https://puzz.link/p?squarejam/3/3/2g1k1'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .common.kit import UNKNOWN, Cell, Cells, Number16, PuzzLink, Rows, Rules, Signs, cells
from .common.shaped_boards import ShapedPuzzle

if TYPE_CHECKING:
    from .common.shapes import Kind


@dataclass(frozen=True)
class Squarejam(ShapedPuzzle):
    name = "squarejam"
    in_rectangles = True
    aliases = {"square-jam": {}}
    formats = (
        PuzzLink("squarejam", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        most = min(self.height, self.width)
        return self.flaw_in("numbers", lambda n: not 0 < n <= most, f"a square has a side from 1 to {most}, not {{}}")

    def kinds(self) -> Mapping[int, "Kind"]:
        return {side: cells(side, side) for side in range(1, min(self.height, self.width) + 1)}

    def number_text(self, cell: Cell, number: int) -> str:
        return f"the square of {cell} has the side {number}"

    def rules(self) -> Rules:
        return self.shape_rules("each region is a square")


def generator_class() -> type:
    from collections.abc import Sequence
    from math import isqrt

    from .generators.common.kit import Filled, ShapedGenerator

    class SquarejamGenerator(ShapedGenerator[Squarejam]):
        tiny_boards = (
            Filled((None, UNKNOWN, 1), sizes=((1, 1), (2, 1), (1, 3))),
            Filled((None, 1, 2), sizes=((2, 2), (3, 2), (2, 3)), most=2),
            Filled((None, 1, 2, 3), sizes=((3, 3),), most=1),
        )

        def number_of(self, region: Sequence[Cell]) -> int:
            return isqrt(len(region))

    return SquarejamGenerator
