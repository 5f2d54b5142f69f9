"""Generator of Kurotto puzzles."""

from random import Random

from cluewise.kit import UNKNOWN, Cell, Filled, JoinedGenerator, Solution

from ..kurotto import Kurotto


class KurottoGenerator(JoinedGenerator[Kurotto]):
    tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2, 3), most=2),)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.5, shaded: float = 0.45, largest: int = 8
    ) -> tuple[Kurotto, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.5); `shaded`, the largest
        share of shaded cells (default 0.45); `largest`, the largest number of cells of a group (default 8)."""
        blank = self.kind.blank(height, width)
        black = set[Cell]()
        for cell in rng.sample(blank.cells, len(blank.cells)):
            if len(black) < shaded * len(blank.cells) and len(blank.group(cell, black)) <= largest:
                black.add(cell)
        return self.with_shading(blank, rng, black, clues)
