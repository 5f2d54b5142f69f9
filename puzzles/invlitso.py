"""Inverse LITSO (inverselitso): leave a tetromino in every region unshaded, so that all shaded cells are connected.

The rules, on W × H cells that are divided into regions:

1. The unshaded cells of every region are one tetromino: four cells that are connected over edges; a square is allowed.
   A wall may end inside a region; the edges with such a wall connect nothing within the tetromino.
2. All shaded cells are connected.
3. No 2×2 square is all shaded.
4. Tetrominoes of two regions that share an edge have different shapes. Turned or mirrored, a shape is the same.

Reading chosen: if no cell is shaded, rule 2 is satisfied.

Formats, the first written: puzz.link addresses of `invlitso`; rows of the regions' names, any sign or word.

>>> puzzle = Invlitso.parse("AAAB\\nAABB\\nABBB")
>>> puzzle.regions
(0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1)
>>> puzzle.format()
'https://puzz.link/p?invlitso/4/3/584g'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from dataclasses import dataclass
from typing import Any

from .common.kit import Areas, Borders, PuzzLink, Rows, Rules, connected_rule, square_rules
from .common.puzzlink import OLD_FORM
from .common.tetromino_rooms import TetrominoRooms

TRIES, STEPS = 8, 5
"""The number of starts for the tetrominoes of a random board, and of changes for each 2×2 square."""


@dataclass(frozen=True)
class Invlitso(TetrominoRooms):
    """`regions` has the number of each cell's region; `inner_walls` is as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "invlitso"
    aliases = {"inverselitso": {}, "inverse-litso": {}}
    formats = (PuzzLink("invlitso", Borders(inside="inner_walls"), other=OLD_FORM), Rows(Areas(), walls="inner_walls"))
    ruled = 0

    def rules(self) -> Rules:
        yield from self.region_rules()
        yield from square_rules(self)
        yield from self.unlike_rules()
        yield connected_rule(self, 1)
