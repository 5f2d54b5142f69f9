"""Makes Kurotto puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ..common.formats import UNKNOWN
from ..common.geometry import Cell
from ..common.sampling import some
from ..common.solution import Solution
from ..kurotto import Kurotto
from .common.joined_boards import JoinedMaker


class KurottoMaker(JoinedMaker[Kurotto]):
    def tiny(self) -> Iterator[Kurotto]:
        return self.each_board((None, UNKNOWN, 0, 1, 2, 3), most=2)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.5, shaded: float = 0.45, largest: int = 8
    ) -> tuple[Kurotto, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.5); `shaded`, the largest
        share of shaded cells (default 0.45); `largest`, how many cells a group has at most (default 8).
        """
        blank = self.kind.blank(height, width)
        black = set[Cell]()
        for cell in rng.sample(blank.cells, len(blank.cells)):
            if len(black) < shaded * len(blank.cells) and len(blank.group(cell, black)) <= largest:
                black.add(cell)
        solution = Solution({cell: int(cell in black) for cell in blank.cells})
        return replace(blank, numbers=some(rng, self.clues_of(blank, solution)["numbers"], clues)), solution
