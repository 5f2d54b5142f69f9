"""Snake: shade one path that never touches itself; black circles are its ends, white circles are between them.

The rules, on W × H cells, some of them with a circle, with numbers beside some rows and columns:

1. The shaded cells form one path over edges, with two ends: each has one or two shaded neighbours.
2. The path touches itself neither at edges nor at corners. Only the cells before and after a turn share a corner.
3. A white circle is on the path, not at an end; a black circle is at an end. An end need not have a circle.
4. A number counts the shaded cells of its row or column.

Reading chosen: a snake has at least two cells, because it has two ends.

Formats, the first written: puzz.link addresses of `snake`; rows of circles, `w`, `b` and `-`, with the numbers before
them, in lines `top:` and `left:`.

>>> puzzle = Snake.parse("top: 2 -\\nleft: - 1\\nb-\\nw-")
>>> puzzle.circles, puzzle.top, puzzle.left
(('b', None, 'w', None), (2, None), (None, 1))
>>> puzzle.format()
'https://puzz.link/p?snake/2/2/j02h1'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from itertools import product
from typing import Any

from .common.kit import (  # isort: skip
    TOP_AND_LEFT, Cells, Drawing, Outside, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, connected_rule, count_words,
    squares,
)  # fmt: skip
from .common.puzzlink_marks import Ternary
from .common.puzzlink_numbers import Outer16

TOUCHING = ((1, 0, 0, 1), (0, 1, 1, 0), (1, 1, 1, 1))
"""Squares of 2×2 cells in which a path touches itself."""


@dataclass(frozen=True)
class Snake(ShadingPuzzle):
    """`circles` has the circle of each cell, `w` or `b`; `top` and `left` are the numbers."""

    circles: tuple[str | None, ...]
    top: tuple[Any, ...]
    left: tuple[Any, ...]

    name = "snake"
    formats = (
        PuzzLink("snake", Ternary("circles", (None, "w", "b")), Outer16(TOP_AND_LEFT)),
        Rows(
            Cells("circles", Signs({"w": "w", "b": "b"})),
            outside=Outside(Signs(numbers=range(256), unknown=True), TOP_AND_LEFT),
        ),
    )
    shade = "#8494a0"
    outside = TOP_AND_LEFT
    clue_layers = (("circles", *TOP_AND_LEFT),)

    def rules(self) -> Rules:
        from .common.kit import Count, Table
        from .parts.snake.rings import NoRings

        yield Count(self.rule("some", None, "there is a snake"), self.cells, (1,), low=1)
        for cell, near in self.around.items():
            reason = self.rule("body", cell, f"{cell} has one or two shaded neighbours, if it is shaded", (cell, *near))
            patterns = product((0, 1), repeat=1 + len(near))
            yield Table(reason, (cell, *near), (row for row in patterns if not row[0] or sum(row) in (2, 3)))
        allowed = [row for row in product((0, 1), repeat=4) if row not in TOUCHING]
        for four in squares(self.height, self.width):
            text = f"the snake does not touch itself in the square at {four[0]}"
            yield Table(self.rule("corner", four[0], text, four), four, allowed)
        for cell, sign in self.by_cell(self.circles).items():
            near = self.around[cell]
            reason = self.clue("circle", cell, f"{cell} is {'an end' if sign == 'b' else 'amid the snake'}", (cell,))
            patterns = product((0, 1), repeat=1 + len(near))
            total = 2 if sign == "b" else 3
            yield Table(reason, (cell, *near), (row for row in patterns if row[0] and sum(row) == total))
        for line, number in self.counted_lines():
            reason = self.clue("count", line, f"{line} has {count_words(number, 'shaded cell')}", line.cells)
            yield Count(reason, line.cells, (1,), number, number)
        reason = self.rule("ends", None, "the snake has ends")
        yield NoRings(reason, self.cells, 1, self.touching_pairs)
        yield connected_rule(self, 1)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        for cell, sign in self.by_cell(self.circles).items():
            drawing.stone(cell, black=sign == "b", radius=0.3)
