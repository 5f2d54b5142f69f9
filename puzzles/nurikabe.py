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
from .common.kit import Number16, PuzzLink, Rules, Solution, squares


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
    from .generators.common.kit import IslandGenerator, Random, random_sea

    class NurikabeGenerator(IslandGenerator[Nurikabe]):
        def random_solution(self, rng: Random, blank: Nurikabe) -> Solution:
            return blank.with_ones(random_sea(rng, blank.height, blank.width, largest=8))

    return NurikabeGenerator
