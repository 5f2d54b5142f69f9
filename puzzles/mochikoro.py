"""Mochikoro: shade cells, so that the unshaded cells form rectangles that touch at corners; numbers are their sizes.

The rules, on W × H cells, some of them with a number:

1. Every block of unshaded cells, connected over edges, is a full rectangle.
2. A cell with a number or `?` is not shaded; a block holds at most one of them.
3. A number is the number of cells of its block.
4. The unshaded cells are connected over edges and corners.
5. No 2×2 square is all shaded.

Formats, the first written: puzz.link addresses of `mochikoro`; rows of numbers, `?` and `-`.

>>> Mochikoro.parse("2 -\\n- -").format()
'https://puzz.link/p?mochikoro/2/2/2i'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_boards import ISLAND_ROWS
from .common.kit import Number16, PuzzLink
from .common.rectangle_islands import RectangleIslands


@dataclass(frozen=True)
class Mochikoro(RectangleIslands):
    name = "mochikoro"
    formats = (PuzzLink("mochikoro", Number16("numbers")), ISLAND_ROWS)
    puzzlink_needs = "shaded cell"


def generator_class() -> type:
    from .generators.common.puzzle_generator import of_boards
    from .generators.common.rectangle_islands import RectangleIslandsGenerator

    class MochikoroGenerator(RectangleIslandsGenerator[Mochikoro]):
        rare_levels = {3: of_boards(35, one=3, two=20, eight=11)}

    return MochikoroGenerator
