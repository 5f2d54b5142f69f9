"""Gappy: shade two cells of each row and column, so that none touch and numbers count the cells between them.

The rules, on N × N cells:

1. Two cells of each row and each column are shaded.
2. No two shaded cells touch, not even at a corner.
3. A number beside a line counts the cells between its two shaded cells. A clue `?` says nothing.
4. A given cell is shaded.

Format: rows of `#` for a given cell and `-`, with the numbers before them in lines `top:` and `left:`.

>>> puzzle = Gappy.parse("left: 1 - -\\n#--\\n---\\n---")
>>> puzzle.left, puzzle.given[:2]
((1, None, None), (1, None))

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from typing import Any

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, Cell, Cells, Drawing, Outside, Rows, Rules, ShadingPuzzle, Signs, Solution, Solved, count_words,
)  # fmt: skip


@dataclass(frozen=True)
class Gappy(ShadingPuzzle):
    """`given` has 1 for each given cell, else None; `top` and `left` have the numbers."""

    given: tuple[Any, ...]
    top: tuple[Any, ...]
    left: tuple[Any, ...]

    name = "gappy"
    formats = (
        Rows(Cells("given", Signs({"#": 1})), outside=Outside(Signs(numbers=range(100), unknown=True), TOP_AND_LEFT)),
    )
    is_square = True
    most_cells = 2500
    outside = TOP_AND_LEFT
    counts_lines = True
    clue_layers = (("given",), TOP_AND_LEFT)
    clues_show_given = True

    def rules(self) -> Rules:
        from .common.kit import Count, Table

        yield from self.given_rules()
        for line in self.lines:
            reason = self.rule(line.kind, line.number, f"{line} has two shaded cells", line.cells)
            yield Count(reason, line.cells, (1,), 2, 2)
        for four in self.squares:
            reason = self.rule("touch", four[0], f"at most one cell of the square at {four[0]} is shaded", four)
            yield Count(reason, four, (1,), high=1)
        for _, line, number, cells in self.clues_beside(*TOP_AND_LEFT):
            text = f"{line} has {count_words(number, 'cell')} between its shaded cells"
            gap, length = number + 1, len(cells)
            rows = ([int(i in (first, first + gap)) for i in range(length)] for first in range(length - gap))
            yield Table(self.clue("gap", (line.kind, line.number), text, cells), cells, rows)

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        drawing.shade(cell, "#8494a0")


def generator_class() -> type:
    from .generators.common.kit import Begun, Boards, CellGenerator, DrawnGenerator, Every, Random

    class GappyGenerator(DrawnGenerator[Gappy], CellGenerator[Gappy]):
        small_sizes = ("8x8",)
        ones = 0.2
        rare_signs = {"top": (0,), "left": (0,)}
        few_clues = {"clues": 0.6}
        tiny_boards = (
            Boards(((1, 1), (3, 3)), given=Every((None, 1), most=1), top=Every((None, 0, 1), most=1)),
            Boards(((8, 8),), given=Begun(((1,), (None, 1))), top=Begun(((4, "?"),)), left=Begun(((None,), (1,)))),
        )

        def random(self, rng: Random, side: int, clues: float = 0.6, given: float = 0.0) -> Solved[Gappy]:
            """`side`, at least 8; `clues`, the share of the numbers (default 0.6); `given`, the share of given cells
            (default 0)."""
            return self.with_random_solution(rng, lambda: self.kind.blank(side, side), clues, given=given)

        def clues_of(self, puzzle: Gappy, solution: Solution) -> dict[str, list[Any]]:
            layers = {"given": [solution[cell] or None for cell in puzzle.cells]}
            for side in TOP_AND_LEFT:
                lines = ("".join(str(solution[cell]) for cell in cells) for _, cells in puzzle.seen_from(side))
                layers[side] = [line.rindex("1") - line.index("1") - 1 for line in lines]
            return layers

    return GappyGenerator
