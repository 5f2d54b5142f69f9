"""Generator of Nurikabe puzzles."""

from random import Random

from cluewise.kit import UNKNOWN, Filled, IslandGenerator, Solution, random_sea

from ..nurikabe import Nurikabe


class NurikabeGenerator(IslandGenerator[Nurikabe]):
    tiny_boards = (Filled((None, 1, 2, 3, UNKNOWN), most=3),)

    def random(self, rng: Random, width: int, height: int, known: float = 1.0) -> tuple[Nurikabe, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        blank = self.kind.blank(height, width)
        sea = random_sea(rng, height, width, largest=8)
        solution = Solution({cell: int(cell in sea) for cell in blank.cells})
        return self.with_clues(blank, rng, solution, known), solution
