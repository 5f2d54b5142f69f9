"""Yin-Yang (shiromaru-kuromaru): place black and white stones; each colour is connected, no 2×2 square has one colour.

The rules, on W × H cells:

1. Every cell holds a black or a white stone.
2. The black stones are connected over edges, and so are the white ones.
3. No 2×2 square has four stones of one colour.
4. A given stone is in its cell.

Reading chosen: a colour without stones counts as connected.

Formats, the first written: puzz.link addresses of `yinyang`; rows of `B` (black), `W` (white) and `-`.

>>> puzzle = YinYang.parse("BW-\\n--W")
>>> puzzle.given
(1, 0, None, None, None, 0)
>>> puzzle.format()
'https://puzz.link/p?yinyang/3/2/l1'

Slots are cells, the value is 1 for black and 0 for white.
"""

from dataclasses import dataclass
from functools import cached_property

from .common.boards import kept_for_size
from .common.kit import Cell, CellPuzzle, Cells, Drawing, Edge, PuzzLink, Rows, Rules, Signs, Solved, Value, squares
from .common.puzzlink_marks import Ternary


@dataclass(frozen=True)
class YinYang(CellPuzzle):
    """`given` has the colour of each cell, None where it is open."""

    given: tuple[int | None, ...]

    name = "yinyang"
    family = "Shading"
    values_are_numbers = False
    aliases = {"yin-yang": {}, "shiromaru-kuromaru": {}, "black-and-white": {}}
    formats = (
        PuzzLink("yinyang", Ternary("given", (None, 0, 1))),
        Rows(Cells("given", Signs({"W": 0, "B": 1}))),
    )
    signs = {0: "W", 1: "B"}
    phrases = {0: "is white", 1: "is black"}
    clue_layers = (("given",),)
    given_alone = True

    @cached_property
    def sides(self) -> dict[Edge, tuple[Cell, ...]]:
        """For each pair of neighbours the ends of their common side among the points where four cells meet.

        The name of a point is its upper left cell.
        """
        ends = ((edge, (Cell(edge.r2 - 1, edge.c2 - 1), edge.ends[0])) for edge in self.touching)
        return {edge: tuple(p for p in pair if self._inner(p)) for edge, pair in ends}

    def _inner(self, point: Cell) -> bool:
        return 0 <= point.r < self.height - 1 and 0 <= point.c < self.width - 1

    def rules(self) -> Rules:
        yield from self._board_rules()
        yield from self.given_rules()

    @kept_for_size
    def _board_rules(self) -> Rules:
        """Rules 1 to 3."""
        from .common.rules import Connected
        from .common.rules.counting import counts_alike

        fours = {four[0]: four for four in squares(self.height, self.width)}
        yield from counts_alike(self, "square", fours, "the square at {} is not all of one colour", range(1, 4))
        reason = self.rule("connected", None, "the stones of each colour are connected")
        for colour in self.signs:
            yield Connected(reason, self.cells, (colour,), self.touching_pairs)

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.kit import GIVEN

        for cell in self.known:
            drawing.fill(cell, GIVEN)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import STONE

        drawing.stone(cell, black=bool(value), colour=STONE)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, colour in self.known.items():
            drawing.stone(cell, black=bool(colour))
        drawing.frame()


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random

    class YinYangGenerator(CellGenerator[YinYang]):
        small_sizes = ("4x3", "2x4", "1x4", "2x2")
        few_clues = {"given": 0.15}
        many_clues = {"given": 1.0}
        ones = 0.5
        tiny_boards = (
            Filled((None, 0, 1), sizes=((1, 1), (2, 1), (1, 3), (2, 2), (4, 1))),
            Filled((None, 0, 1), sizes=((3, 2), (2, 3), (3, 3)), most=2),
        )

        def random(self, rng: Random, width: int, height: int, given: float = 0.3) -> Solved[YinYang]:
            """`width`, `height`; `given`, the share of given stones (default 0.3)."""
            return super().random(rng, width, height, given)

    return YinYangGenerator
