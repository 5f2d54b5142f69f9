"""Base class of puzzles with rooms that are shaded as a whole."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cell_boards import AreaPuzzle, ShadingPuzzle

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
        from .rules import Count

        for tile, cells in enumerate(self.areas):
            if len(cells) > 1:
                text = f"the tile at {cells[0]} is shaded as a whole, or not at all"
                yield Count(self.rule("tile", tile, text, cells), cells, (1,), numbers=(0, len(cells)))
