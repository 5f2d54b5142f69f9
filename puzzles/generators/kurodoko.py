"""Generator of Kurodoko puzzles."""

from random import Random

from cluewise.kit import SightGenerator, Solution, random_shading

from ..kurodoko import Kurodoko


class KurodokoGenerator(SightGenerator[Kurodoko]):
    def random(self, rng: Random, width: int, height: int, clues: float = 0.3) -> tuple[Kurodoko, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.3)."""
        shaded = random_shading(rng, height, width)
        blank = self.kind.blank(height, width)
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        return self.with_clues(blank, rng, solution, clues), solution
