"""Terra X: put a digit into each region, so that four that meet at a corner add up to ten.

The rules, on W × H cells that are divided into regions:

1. Each region has a digit from 0 to 9.
2. Regions that share an edge have different digits.
3. If four different regions meet at a corner point, their digits add up to 10.
4. A given region has its digit.

Format: rows with the digit in one cell of each given region and `-` in others, then, after a blank line, rows of the
regions' names, any sign or word.

>>> puzzle = Terrax.parse("1-\\n3-\\n\\nAB\\nCB")
>>> puzzle.regions, puzzle.given
((0, 1, 2, 1), (1, None, 3))

Slots are the regions, each by its first cell; the values are 0 to 9. The text of a solution has the digit of each
cell, the JSON value is the list of the regions' digits, in the order of their first cells.
"""

from dataclasses import dataclass

from .common.kit import Rules
from .common.region_values import RegionValues, region_rows

DIGITS = range(10)
TOTAL = 10


@dataclass(frozen=True)
class Terrax(RegionValues):
    name = "terrax"
    aliases = {"terra-x": {}}
    formats = (region_rows(DIGITS),)
    numbers = DIGITS
    word = "digit"

    def rules(self) -> Rules:
        from .common.kit import Sum

        yield from self.differ_rules(self.neighbours)
        for four in self.squares:
            regions = dict.fromkeys(self.first_of[cell] for cell in four)
            if len(regions) == len(four):
                text = f"the digits of the regions in the square at {four[0]} add up to {TOTAL}"
                yield Sum(self.rule("corner", four[0], text, four), regions, TOTAL, TOTAL, 0, 9)
        yield from self.given_rules()


def generator_class() -> type:
    from .generators.common.kit import RegionValuesGenerator

    class TerraxGenerator(RegionValuesGenerator[Terrax]):
        """Its boards are drawn by a solver."""

    return TerraxGenerator
