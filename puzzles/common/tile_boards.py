"""Base class of puzzles with rooms that are shaded as a whole."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cell_boards import AreaPuzzle, ShadingPuzzle
from .solution import is_silent

if TYPE_CHECKING:
    from .kit import PlayBoard, Rules


@dataclass(frozen=True)
class TilePuzzle(AreaPuzzle, ShadingPuzzle):
    """The areas are tiles, each shaded as a whole or not at all."""

    def board(self) -> "PlayBoard":
        """A touch shades a tile."""
        from .play_board import Surface

        surface = Surface(self)
        return surface.board(targets=tuple(map(surface.joint, self.areas)))

    def tile_rules(self) -> "Rules":
        """The rules "tile", one for each tile of several cells."""
        from .rules.counting import Count, counts_at_once

        if is_silent():
            for size in {*map(len, self.areas)} - {1}:
                yield from counts_at_once((cells for cells in self.areas if len(cells) == size), 1, (0, size))
            return
        for tile, cells in enumerate(self.areas):
            if len(cells) > 1:
                text = f"the tile at {cells[0]} is shaded as a whole, or not at all"
                yield Count(self.rule("tile", tile, text, cells), cells, (1,), numbers=(0, len(cells)))
