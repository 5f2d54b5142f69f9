"""Tatamibari: cut the grid into rectangles with one sign each; it shows an upright or lying rectangle or a square.

The rules, on W × H cells:

1. The walls between cells cut the grid into rectangles.
2. Each rectangle holds exactly one sign.
3. A rectangle with `|` is higher than wide, one with `_` is wider than high, one with `+` is a square. `?` allows all.
4. Four rectangles never meet in a point.

Formats, the first written: puzz.link addresses of `tatamibari`; rows of `|`, `_`, `+`, `?` and `-` for no sign.

>>> puzzle = Tatamibari.parse("https://puzz.link/p?tatamibari/5/5/m3g11i2g31h13g3g")
>>> "".join(puzzle.clued.values())
'+||_+||++'
>>> Tatamibari.parse("_ -\\n+ +").format()
'https://puzz.link/p?tatamibari/2/2/2g33'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from dataclasses import dataclass
from functools import partial

from .common.kit import UNKNOWN, Cell, Cells, Drawing, Number10, PuzzLink, Rows, Rules, Signs, Solved
from .common.rectangle_boards import Rectangle, RectanglePuzzle, apart_rules, straight_from

SIGNS = {"|": "|", "_": "_", "+": "+"}
WORDS = {"|": "is higher than wide", "_": "is wider than high", "+": "is a square"}


def sign_of(height: int, width: int) -> str:
    """The sign of a rectangle with these sides."""
    return "+" if height == width else "|" if height > width else "_"


@dataclass(frozen=True)
class Tatamibari(RectanglePuzzle):
    """`marks` has the sign of each cell, None for no sign."""

    marks: tuple[str | None, ...]

    name = "tatamibari"
    turning_signs = ("|_",)
    formats = (
        PuzzLink("tatamibari", Number10("marks", {"1": "|", "2": "_", "3": "+"}, "g")),
        Rows(Cells("marks", Signs(SIGNS, unknown=True))),
    )
    layer = "marks"

    def clue_of(self, cell: Cell, box: Rectangle) -> str:
        return sign_of(box.bottom - box.top, box.right - box.left)

    def rules(self) -> Rules:
        from .common.loop_rules import Stretches

        yield from self.rectangle_rules()
        yield from apart_rules(self)
        for cell, sign in self.clued.items():
            if sign != UNKNOWN:
                reason = self.clue("sign", cell, f"the rectangle of {cell} {WORDS[sign]}", (cell,))
                yield Stretches(reason, straight_from(cell, self.height, self.width), partial(_fits, sign), value=0)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, sign in self.clued.items():
            x, y = drawing.middle(cell)
            for dx, dy in {"|": ((0, 11),), "_": ((11, 0),), "+": ((0, 11), (11, 0))}.get(sign, ()):
                drawing.picture.line(x - dx, y - dy, x + dx, y + dy, stroke_width=3)
            if sign == UNKNOWN:
                drawing.write(cell, UNKNOWN)


def _fits(sign: str, lengths: tuple[int, ...]) -> bool:
    """The predicate of `Stretches` for a sign: `lengths` has the steps to its rectangle's sides, north first."""
    return sign_of(lengths[0] + lengths[2] + 1, lengths[1] + lengths[3] + 1) == sign


def generator_class() -> type:
    from .generators.common.kit import Filled, Random, RectangleGenerator

    class TatamibariGenerator(RectangleGenerator[Tatamibari]):
        for_levels = {3: {"largest": 12}}
        tiny_boards = (
            Filled((None, *SIGNS, UNKNOWN), sizes=((1, 1), (2, 1), (1, 3), (2, 2))),
            Filled((None, *SIGNS, UNKNOWN), sizes=((3, 2), (3, 3)), most=2),
        )

        def random(
            self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 8
        ) -> Solved[Tatamibari]:
            """`width`, `height`; `known`, the share of signs other than `?` (default 1); `largest`, the largest area
            that is not cut any further (default 8)."""
            return self.random_boxes(rng, width, height, known, largest, apart=True)

    return TatamibariGenerator
