"""Kakurasu (index sums): shade cells so that the places of shaded cells add up to the clues.

The rules, on W × H cells:

1. A clue right of a row is the sum of the places of its shaded cells: the first column counts 1, the second 2, ….
2. A clue below a column is the sum of the places of its shaded cells: the first row counts 1, the second 2, ….

Formats: rows of `#` for a shaded cell and `-` for an open one, with the clues before them in lines `bottom:` and
`right:`.

>>> puzzle = Kakurasu.parse("bottom: 1 2\\nright: 1 2\\n--\\n--")
>>> puzzle.bottom, puzzle.right
((1, 2), (1, 2))

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.kit import Cell, Cells, Drawing, Line, Rows, Rules, ShadingPuzzle, Signs, Value
from .common.summed_boards import BELOW_AND_RIGHT, SummedPuzzle, sums_at


@dataclass(frozen=True)
class Kakurasu(SummedPuzzle, ShadingPuzzle):
    """`given` has 1 for a shaded cell, None for an open one; `bottom` and `right` are the clues."""

    given: tuple[int | None, ...]
    bottom: tuple[int | None, ...]
    right: tuple[int | None, ...]

    name = "kakurasu"
    turns_to = "swapped"
    aliases = {"index-sums": {}}
    formats = (Rows(Cells("given", Signs({"#": 1})), outside=sums_at(*BELOW_AND_RIGHT)),)
    outside = BELOW_AND_RIGHT
    most_cells = 2500
    clue_layers = (("given",), BELOW_AND_RIGHT)
    clues_show_given = False

    def worth(self, line: Line, cell: Cell, value: Value) -> int:
        place = cell.c if line.kind == "row" else cell.r
        return (place + 1) * bool(value)

    def sum_text(self, line: str, clue: int) -> str:
        return f"the shaded places of {line} sum to {clue}"

    def rules(self) -> Rules:
        yield from self.given_rules()
        yield from self.sum_rules()

    def draw_clues(self, drawing: Drawing) -> None:
        for cell in self.known:
            drawing.shade(cell, "#1d2733")
        super().draw_clues(drawing)


def generator_class() -> type:
    from .generators.common.kit import Boards, DrawnGenerator, Ends, Every, OutsideGenerator, SummedGenerator

    class KakurasuGenerator(DrawnGenerator[Kakurasu], SummedGenerator[Kakurasu]):
        clues_of = OutsideGenerator.clues_of
        values_of = OutsideGenerator.values_of
        defaults = {"clues": 0.9}
        few_clues = {"clues": 0.5}
        tiny_boards = (
            Boards(
                ((1, 1), (3, 1), (1, 2), (2, 2)),
                given=Ends((None, 1)),
                bottom=Every((None, 1, 3)),
                right=Ends((None, 2)),
            ),
        )

    return KakurasuGenerator
