"""Pentominous: cut the grid into pentominoes; those that share an edge have different shapes.

The rules, on W × H cells; some may be holes, some have a letter, and there may be given walls between cells:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. Each region has five cells.
3. Regions that share an edge have different shapes. Shapes that are turned or mirrored are equal.
4. A letter is the shape of its region: F, I, L, N, P, T, U, V, W, X, Y or Z. A region may hold several letters or
   none. A clue `?` says nothing.
5. A given wall separates two regions.

Formats, the first written: puzz.link addresses of `pentominous`; rows of letters, `#` for a hole, `?` and `-`, below a
line of given walls (`walls: r1c1-r1c2`) if there are any.

>>> puzzle = Pentominous.parse("https://puzz.link/p?pentominous/5/5/g4g2h4g4o4l")
>>> puzzle.letters[:4]
(None, 'P', None, 'L')
>>> Pentominous.parse("#--#\\n-X--\\n#-##").format()
'https://puzz.link/p?pentominous/4/3/chcg9hcgcc'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from dataclasses import dataclass

from .common.kit import Number10, PuzzLink
from .common.polyomino_boards import STOPS, PolyominoPuzzle, polyomino_rows
from .parts.pentominous.letters import KINDS


@dataclass(frozen=True)
class Pentominous(PolyominoPuzzle):
    name = "pentominous"
    formats = (
        PuzzLink(
            "pentominous", Number10("letters", dict(zip("0123456789abc", (*KINDS, "#"), strict=True)), "g"), STOPS
        ),
        polyomino_rows(KINDS),
    )
    kinds = KINDS
    cells_word = "five"
