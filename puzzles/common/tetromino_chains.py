"""Base class of puzzles with a chain of tetrominoes that touch at corners."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cell_boards import ShadingPuzzle
from .shading import connected_rule
from .shapes import kind_of
from .tetromino_rooms import SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .rules import Rule


@dataclass(frozen=True)
class TetrominoChain(ShadingPuzzle):
    """The shaded cells are tetrominoes, connected over corners; two that touch at a corner have different shapes."""

    shade = "#8494a0"

    def chain_rules(self) -> "Iterator[Rule]":
        """The rules of the chain: "block", "alike" and "connected"."""
        from .rules import Shapes, UnlikeGroups

        kinds, links = sorted({*map(kind_of, SHAPES)}), [edge.ends for edge in self.touching]
        yield Shapes(self.rule("block", None, "each block of shaded cells is a tetromino"), self.cells, links, kinds)
        text = "blocks that touch at a corner have different shapes"
        yield UnlikeGroups(self.rule("alike", None, text), self.cells, links, kinds)
        yield connected_rule(self, 1, corners=True)
