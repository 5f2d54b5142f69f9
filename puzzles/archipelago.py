"""Archipelago: shade islands in chains over corners, each with one island of each size from 1 on.

The rules, on W × H cells, some of them with a clue, a number or `?`:

1. A cell with a clue is shaded.
2. Shaded cells that share an edge form islands. A number is the number of cells of its island; `?` leaves it open.
3. Islands that touch at corners form chains. A chain has two islands or more: one of each size from 1 to their number.

So an island may hold several equal numbers or none. A board without a shaded cell is allowed.

Formats, the first written: puzz.link addresses of `archipelago`; rows of numbers, `?` and `-`.

>>> Archipelago.parse("2 - -\\n- - ?").format()
'https://puzz.link/p?archipelago/3/2/2j.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.cell_boards import NumberedShading
from .common.island_boards import ISLAND_ROWS
from .common.kit import Number16, PuzzLink, Rules


@dataclass(frozen=True)
class Archipelago(NumberedShading):
    name = "archipelago"
    formats = (PuzzLink("archipelago", Number16("numbers")), ISLAND_ROWS)
    puzzlink_needs = "shaded cell"

    def validation_error(self) -> str:
        return self.flaw_in("numbers", lambda n: n < 1, "a number is at least 1, not {}")

    def rules(self) -> Rules:
        from .common.rules import SizedChains

        yield from self.group_rules(self.around, "an island")
        reason = self.rule("chain", None, "each chain has two islands or more, one of each size from 1 on")
        yield SizedChains(reason, self.cells, 1, self.touching_pairs)
