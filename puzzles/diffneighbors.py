"""Different Neighbours: put a number from 1 to 4 into each region, and other ones into regions that touch.

The rules, on W × H cells that are divided into regions:

1. Each region has a number from 1 to 4.
2. Regions that touch, at an edge or only at a corner, have different numbers.
3. A given region has its number.

Format: rows with the number in one cell of each given region and `-` in others, then, after a blank line, rows of the
regions' names, any sign or word.

>>> puzzle = Diffneighbors.parse("1-\\n3-\\n\\nAB\\nCB")
>>> puzzle.regions, puzzle.given
((0, 1, 2, 1), (1, None, 3))

Slots are the regions, each by its first cell; the values are 1 to 4. The text of a solution has the number of each
cell, the JSON value is the list of the regions' numbers, in the order of their first cells.
"""

from dataclasses import dataclass

from .common.kit import Rules
from .common.region_values import RegionValues, region_rows

NUMBERS = range(1, 5)


@dataclass(frozen=True)
class Diffneighbors(RegionValues):
    name = "diffneighbors"
    aliases = {"different-neighbours": {}, "different-neighbors": {}}
    formats = (region_rows(NUMBERS),)
    numbers = NUMBERS

    def rules(self) -> Rules:
        corners = (pair for a, b, c, d in self.squares for pair in ((a, d), (b, c)))
        yield from self.differ_rules(self.met((*self.touching_pairs, *corners)))
        yield from self.given_rules()


def generator_class() -> type:
    from .generators.common.kit import RegionValuesGenerator

    class DiffneighborsGenerator(RegionValuesGenerator[Diffneighbors]):
        """Its boards are drawn by a solver."""

    return DiffneighborsGenerator
