"""Kurarin: shade some cells and draw a single loop through all others; dots compare the cells around them.

The rules, on W × H cells with dots in cells, between two cells and at corners of four:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. A cell that the loop does not pass is shaded. Shaded cells may share an edge.
4. Of the one, two or four cells that touch a dot, more than half are shaded if it is black, half of them if it is grey,
   and fewer if it is white. So a grey dot is not in a cell.

Formats, the first written: puzz.link addresses of `kurarin`; rows of the cells and the places between them, 2W − 1 by
2H − 1, with `b`, `g` and `w` for a black, grey and white dot, and `-`.

>>> puzzle = Kurarin.parse("https://puzz.link/p?kurarin/6/6/g12mcl3h4m4i8m8g2m4l23h")
>>> "".join(dot for dot in puzzle.dots if dot)
'bgwwbbgggbgw'
>>> Kurarin.parse("w--\\n-g-\\n---").format()
'https://puzz.link/p?kurarin/2/2/cg8h'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .common.half_dots import DOT_ROWS, DotPairs, DottedBoard, dots_of, draw_dots, shaded_numbers
from .common.kit import Drawing, PuzzLink, Rows, Rules, Solution
from .common.loop_boards import LIGHT, PassedCells, ShadedLoopPuzzle


@dataclass(frozen=True)
class Kurarin(DottedBoard, ShadedLoopPuzzle):
    """`dots` has the colour of each dot, "b", "g" or "w", else None; row by row, cells and the places between them
    alternate."""

    dots: tuple[str | None, ...]

    name = "kurarin"
    formats = (PuzzLink("kurarin", DotPairs()), Rows(DOT_ROWS))
    shade = LIGHT

    def validation_error(self) -> str:
        lost = next((cells[0] for _, dot, cells, _ in dots_of(self, self.dots) if dot == "g" and len(cells) == 1), None)
        return f"the grey dot at {lost} is in a cell: half of it cannot be shaded" if lost else ""

    def rules(self) -> Rules:
        from .common.half_dots import WORDS
        from .common.kit import Count
        from .common.shown_cells import ShownRule

        board = PassedCells(self)
        yield from self.loop_rules()
        for place, dot, cells, name in dots_of(self, self.dots):
            reason = self.clue("dot", place, f"{WORDS[dot]} the cells at {name} are shaded", cells)
            yield ShownRule(Count(reason, cells, (0,), numbers=shaded_numbers(dot, len(cells))), board)

    def draw_over(self, drawing: Drawing) -> None:
        draw_dots(drawing, self, self.dots)
        drawing.frame()


def generator_class() -> type:
    from functools import partial

    from .common.half_dots import all_dots
    from .generators.common.kit import Boards, Every, LoopGenerator
    from .generators.common.random_loops import winding_patch

    class KurarinGenerator(LoopGenerator[Kurarin]):
        loops = partial(winding_patch, spared=0.15)
        defaults = {"clues": 0.3}
        tiny_boards = (
            Boards(
                ((1, 1), (2, 1), (2, 2), (3, 2), (2, 3), (3, 3)), by_lattice="dots",
                dots=Every((None, "b", "g", "w"), most=2),
            ),
        )  # fmt: skip

        def clues_of(self, puzzle: Kurarin, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"dots": all_dots(puzzle, {*puzzle.off(solution)})}

    return KurarinGenerator
