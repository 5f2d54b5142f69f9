"""Norinuri: shade dominoes apart, so that the islands between them hold one clue each, their size.

The rules, on W × H cells, some of them with a number:

1. Every shaded cell shares an edge with exactly one other shaded cell. So shaded cells form dominoes, which touch each
   other only at corners.
2. The unshaded cells form islands: each holds exactly one clue.
3. A number is the number of cells of its island; a clue `?` leaves the size open.

Reading chosen: a board without islands is allowed.

Formats, the first written: puzz.link addresses of `norinuri`; rows of numbers, `?` and `-`.

>>> Norinuri.parse("2 -\\n- -").format()
'https://puzz.link/p?norinuri/2/2/2i'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_boards import ISLAND_ROWS, IslandPuzzle
from .common.kit import Number16, PuzzLink, Rules
from .common.shading import domino_rules


@dataclass(frozen=True)
class Norinuri(IslandPuzzle):
    name = "norinuri"
    formats = (PuzzLink("norinuri", Number16("numbers")), ISLAND_ROWS)

    def rules(self) -> Rules:
        yield from domino_rules(self)
        yield from self.island_rules()
