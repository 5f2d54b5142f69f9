"""Chained Block: shade blocks with one number each, their size, in chains over corners without two equal shapes.

The rules, on W × H cells, some of them with a number:

1. A cell with a clue, a number or `?`, is shaded. Each block of shaded cells, connected over edges, holds exactly one.
2. A number is the number of cells of its block; `?` leaves the size open.
3. Each block touches another one at a corner. Blocks that touch at corners form chains.
4. No two blocks of a chain have the same shape. Turned or mirrored, a shape is the same.

Two equal blocks break rule 4 however far they are apart in their chain. A board without a shaded cell is allowed.

Formats, the first written: puzz.link addresses of `chainedb`; rows of numbers, `?` and `-`.

>>> Chainedb.parse("2 - -\\n- - 1").format()
'https://puzz.link/p?chainedb/3/2/2j1'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_boards import ISLAND_ROWS, IslandPuzzle
from .common.kit import Number16, PuzzLink, Rules


@dataclass(frozen=True)
class Chainedb(IslandPuzzle):
    name = "chainedb"
    aliases = {"chained-block": {}}
    formats = (PuzzLink("chainedb", Number16("numbers")), ISLAND_ROWS)
    shade = "#8494a0"
    phrases = {0: "is not shaded", 1: "is shaded"}
    island = 1
    group = "block"

    def rules(self) -> Rules:
        from .common.rules import LinkedBlocks, UnlikeChains

        yield from self.island_rules()
        links = self.touching_pairs
        yield LinkedBlocks(self.rule("touch", None, "each block touches another at a corner"), self.cells, 1, links)
        reason = self.rule("alike", None, "no two blocks of a chain have the same shape")
        yield UnlikeChains(reason, self.cells, 1, links)
