"""Circles and Squares: shade connected cells without a 2×2 square, so that the unshaded blocks are squares.

The rules, on W × H cells, some of them with a black or white circle:

1. A cell with a black circle is shaded, a cell with a white circle is not.
2. The shaded cells are connected over edges.
3. No 2×2 square is all shaded.
4. Every block of unshaded cells, connected over edges, is a full square of any side.

Reading chosen: a board without shaded cells is a solution if the other rules allow it.

Formats, the first written: puzz.link addresses of `circlesquare`; rows of `b` (black), `w` (white) and `-`.

>>> puzzle = Circlesquare.parse("b - -\\n- - w")
>>> puzzle.given
(1, None, None, None, None, 0)
>>> puzzle.format()
'https://puzz.link/p?circlesquare/3/2/i1'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.kit import Cells, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, connected_rule, square_rules
from .common.puzzlink_marks import Ternary
from .common.shading import filled_square_rules


@dataclass(frozen=True)
class Circlesquare(ShadingPuzzle):
    """`given` has the colour of each circle, 1 for black and 0 for white; None for a cell without one."""

    given: tuple[int | None, ...]

    name = "circlesquare"
    aliases = {"circles-and-squares": {}}
    formats = (
        PuzzLink("circlesquare", Ternary("given", (None, 0, 1))),
        Rows(Cells("given", Signs({"w": 0, "b": 1}))),
    )
    puzzlink_needs = "shaded cell"
    two_colours = True
    clue_layers = (("given",),)
    given_alone = True

    def rules(self) -> Rules:
        yield from square_rules(self)
        yield connected_rule(self, 1)
        yield from filled_square_rules(self, 0)
        yield from self.given_rules()


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, DrawnGenerator, Filled

    class CirclesquareGenerator(DrawnGenerator[Circlesquare], CellGenerator[Circlesquare]):
        ones = 0.6
        small_sizes = ("4x3", "3x4", "5x2", "1x4", "3x3")
        few_clues = {"clues": 0.1}
        tiny_boards = (Filled((None, 0, 1), most=3),)

    return CirclesquareGenerator
