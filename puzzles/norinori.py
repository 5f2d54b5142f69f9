"""Norinori: shade dominoes that do not share an edge, so that every region has two shaded cells.

The rules, on W × H cells that are divided into regions:

1. Every region has exactly two shaded cells.
2. Every shaded cell shares an edge with exactly one other shaded cell. So shaded cells form dominoes, which may cross
   a border of regions and may touch each other only at corners.

Formats, the first written: puzz.link addresses of `norinori`; rows of the regions' names, any sign or word.

>>> puzzle = Norinori.parse("AAB\\nABB")
>>> puzzle.regions
(0, 0, 1, 0, 1, 1)
>>> puzzle.format()
'https://puzz.link/p?norinori/3/2/c8'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from dataclasses import dataclass

from .common.cell_boards import ShadedAreas
from .common.kit import Areas, Borders, PuzzLink, Rows, Rules, Solved
from .common.shading import domino_rules


@dataclass(frozen=True)
class Norinori(ShadedAreas):
    name = "norinori"
    aliases = {"nori-nori": {}}
    formats = (PuzzLink("norinori", Borders()), Rows(Areas()))

    def rules(self) -> Rules:
        yield from self.own_rules()
        yield from self.size_rules()

    def size_rules(self) -> Rules:
        return domino_rules(self)

    def own_rules(self) -> Rules:
        from .common.kit import Count

        for region, area in enumerate(self.areas):
            reason = self.rule("region", region, f"the region at {area[0]} has 2 shaded cells", area)
            yield Count(reason, area, (1,), 2, 2)


def generator_class() -> type:
    from .generators.common.kit import Divided, Random, ShadedAreasGenerator
    from .generators.common.shading import dominoes_apart

    class NorinoriGenerator(ShadedAreasGenerator[Norinori]):
        small_sizes = ("4x3", "3x4", "5x4", "2x5", "1x4", "2x1")
        tiny_boards = (Divided(((1, 1), (2, 1), (1, 4), (2, 2), (3, 2))),)

        def random(self, rng: Random, width: int, height: int) -> Solved[Norinori]:
            """`width`, `height`, at least two cells."""
            drawn = (dominoes_apart(rng, height, width) for _ in range(1000))
            return self.with_regions(rng, (height, width), drawn, 2)

    return NorinoriGenerator
