"""Nurikabe (islands in the stream): shade the sea, so that every number is the size of its island.

The rules, on W × H cells, some of them with a number:

1. The unshaded cells form islands: each holds exactly one clue.
2. A number is the number of cells of its island; a clue `?` leaves the size open.
3. The shaded cells, the sea, are connected over edges.
4. No 2×2 square is all sea.

Reading chosen: a board without sea counts as connected.

Formats, the first written: puzz.link addresses of `nurikabe`; rows of numbers, `?` and `-`.

>>> Nurikabe.parse("2 -\\n- -").format()
'https://puzz.link/p?nurikabe/2/2/2i'

Slots are cells, the value is 1 for sea and 0 for island.
"""

from dataclasses import dataclass

from .common.island_boards import ISLAND_ROWS, IslandPuzzle
from .common.kit import UNKNOWN, Number16, PuzzLink, Rules, Solution, Solved, squares


@dataclass(frozen=True)
class Nurikabe(IslandPuzzle):
    name = "nurikabe"
    aliases = {"islands": {}, "islands-in-the-stream": {}}
    formats = (PuzzLink("nurikabe", Number16("numbers")), ISLAND_ROWS)
    phrases = {0: "is on an island", 1: "is sea"}

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Connected

        yield from self.island_rules()
        for four in squares(self.height, self.width):
            text = f"the square at {four[0]} is not all sea"
            yield Count(self.rule("square", four[0], text, four), four, (1,), high=3)
        links = self.touching_pairs
        yield Connected(self.rule("sea", None, "the sea is connected"), self.cells, (1,), links)


def generator_class() -> type:
    from .generators.common.kit import Filled, IslandGenerator, Random, random_sea

    class NurikabeGenerator(IslandGenerator[Nurikabe]):
        tiny_boards = (Filled((None, 1, 2, 3, UNKNOWN), most=3),)

        def random(self, rng: Random, width: int, height: int, known: float = 1.0) -> Solved[Nurikabe]:
            """`width`, `height`; `known`, the share of clues with a number (default 1)."""
            blank = self.kind.blank(height, width)
            sea = random_sea(rng, height, width, largest=8)
            solution = Solution({cell: int(cell in sea) for cell in blank.cells})
            return self.with_clues(blank, rng, solution, known), solution

    return NurikabeGenerator
