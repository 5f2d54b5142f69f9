"""Tetrominous: cut the grid into tetrominoes; those that share an edge have different shapes.

The rules, on W × H cells; some may be holes, some have a letter, and there may be given walls between cells:

1. The walls between cells cut the grid into connected regions. No wall is inside a region.
2. Each region has four cells.
3. Regions that share an edge have different shapes. Shapes that are turned or mirrored are equal.
4. A letter is the shape of its region: I, L, O, S or T. A region may hold several letters or none. A clue `?` says
   nothing.
5. A given wall separates two regions.

Formats, the first written: puzz.link addresses of `tetrominous`; rows of letters, `#` for a hole, `?` and `-`, below a
line of given walls (`walls: r1c1-r1c2`) if there are any.

>>> Tetrominous.parse("#L-\\n---").format()
'https://puzz.link/p?tetrominous/3/2/c1j'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from dataclasses import dataclass

from .common.kit import UNKNOWN, Number10, PuzzLink
from .common.polyomino_boards import STOPS, PolyominoPuzzle, kinds_of, polyomino_rows

KINDS = kinds_of({"I": "XXXX", "L": "XXX X--", "O": "XX XX", "S": "XX- -XX", "T": "XXX -X-"})


@dataclass(frozen=True)
class Tetrominous(PolyominoPuzzle):
    name = "tetrominous"
    formats = (
        PuzzLink("tetrominous", Number10("letters", dict(zip("01234c", (*KINDS, "#"), strict=True)), "g"), STOPS),
        polyomino_rows(KINDS),
    )
    kinds = KINDS
    cells_word = "four"


def generator_class() -> type:
    from .generators.common.kit import Boards, Every, Filled, PolyominoGenerator

    class TetrominousGenerator(PolyominoGenerator[Tetrominous]):
        small_sizes = ("4x3", "3x4", "3x3", "4x1")
        tiny_boards = (
            Filled((None, "#"), ((1, 1), (2, 1), (1, 4))),
            Filled((None, "#", "L", "O", UNKNOWN), ((2, 2), (3, 2)), most=2),
            Filled((None, "#", "S", "T"), ((3, 3),), least=1, most=2),
            Boards(((2, 2),), letters=((None,) * 4,), by_edge="stops", stops=Every((None, 1), 1, 1)),
            Boards(((4, 2),), letters=((None,) * 8,), by_edge="stops", stops=Every((None, 1), 1, 1)),
        )

    return TetrominousGenerator
