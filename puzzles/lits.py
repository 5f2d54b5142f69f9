"""LITS (nuruomino): shade a tetromino in every region; all are connected, and equal shapes do not touch.

The rules, on W × H cells that are divided into regions; some cells may be holes, which do not belong to the board:

1. The shaded cells of every region are one tetromino: four cells that are connected over edges. A wall
   may end inside a region; the edges with such a wall connect nothing within the tetromino.
2. All shaded cells are connected.
3. No 2×2 square is all shaded. So the tetrominoes have the shapes L, I, T and S.
4. Tetrominoes of two regions that share an edge have different shapes. Turned or mirrored, a shape is the same.

Formats, the first written: puzz.link addresses of `lits`, if there are no holes; rows of the regions' names, any sign
or word, with `#` for a hole.

>>> puzzle = Lits.parse("AAAA\\nBBBA\\nBBBA")
>>> puzzle.regions
(0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0)
>>> puzzle.format()
'https://puzz.link/p?lits/4/3/0is0'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from dataclasses import dataclass
from typing import Any

from .common.holed_boards import HoledAreas, HoledBoard
from .common.kit import Borders, PuzzLink, Rows, Rules, connected_rule, square_rules
from .common.puzzlink import OLD_FORM
from .common.tetromino_rooms import SHAPES, TetrominoRooms


@dataclass(frozen=True)
class Lits(HoledBoard, TetrominoRooms):
    """`regions` has the number of each cell's region, -1 for a hole; `inner_walls` is as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "lits"
    aliases = {"nuruomino": {}}
    formats = (PuzzLink("lits", Borders(inside="inner_walls"), other=OLD_FORM), Rows(HoledAreas(), walls="inner_walls"))
    shapes = {turned: shape for turned, shape in SHAPES.items() if shape != "O"}

    def rules(self) -> Rules:
        yield from self.region_rules()
        yield from square_rules(self)
        yield from self.unlike_rules()
        yield connected_rule(self, 1)
