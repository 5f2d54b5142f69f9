"""Makes puzzles of the kind, in the names of version 0.2."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from cluewise.kit import CellMaker, Solution

from ..oldkind import Oldkind


class OldkindMaker(CellMaker[Oldkind]):
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}

    def tiny(self) -> Iterator[Oldkind]:
        return self.each_board((None, 0, 1, 2), sizes=((1, 1), (3, 1), (1, 2), (2, 2)))

    def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> tuple[Oldkind, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.5)."""
        blank = self.kind.blank(height, width)
        shaded = {cell for cell in blank.cells if rng.random() < 0.4}
        numbered = {cell for cell in blank.cells if cell not in shaded and rng.random() < clues}
        counts = {cell: sum(neighbour in shaded for neighbour in blank.around[cell]) for cell in numbered}
        puzzle = self.kind(height, width, tuple(counts.get(cell) for cell in blank.cells))
        return puzzle, Solution({cell: int(cell in shaded) for cell in blank.cells})
