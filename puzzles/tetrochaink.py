"""Tetrochain-K: shade tetrominoes in a chain; dots compare the cells around them.

The rules, on W × H cells with dots in cells, between two cells and at corners of four:

1. Shaded cells that are connected over edges form tetrominoes: four cells each.
2. Two tetrominoes that touch at a corner have different shapes. Turned or mirrored, a shape is the same.
3. All shaded cells are connected over edges and corners.
4. Of the one, two or four cells that touch a dot, more than half are shaded if it is black, half of them if it is grey,
   and fewer if it is white. So a grey dot is not in a cell.

Reading chosen: a board may be without a shaded cell.

Formats, the first written: puzz.link addresses of `tetrochaink`; rows of the cells and the places between them, 2W − 1
by 2H − 1, with `b`, `g` and `w` for a black, grey and white dot, and `-`.

>>> Tetrochaink.parse("w--\\n-g-\\n---").format()
'https://puzz.link/p?tetrochaink/2/2/cg8h'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.half_dots import DOT_ROWS, DotPairs, DottedBoard, dots_of, draw_dots, shaded_numbers
from .common.kit import Drawing, PuzzLink, Rows, Rules
from .common.tetromino_chains import TetrominoChain


@dataclass(frozen=True)
class Tetrochaink(DottedBoard, TetrominoChain):
    """`dots` has the colour of each dot, "b", "g" or "w", else None; row by row, cells and the places between them
    alternate."""

    dots: tuple[str | None, ...]

    name = "tetrochaink"
    formats = (PuzzLink("tetrochaink", DotPairs()), Rows(DOT_ROWS))

    def validation_error(self) -> str:
        lost = next((cells[0] for _, dot, cells, _ in dots_of(self, self.dots) if dot == "g" and len(cells) == 1), None)
        return f"the grey dot at {lost} is in a cell: half of it cannot be shaded" if lost else ""

    def rules(self) -> Rules:
        from .common.half_dots import WORDS
        from .common.kit import Count

        for place, dot, cells, name in dots_of(self, self.dots):
            reason = self.clue("dot", place, f"{WORDS[dot]} the cells at {name} are shaded", cells)
            yield Count(reason, cells, (1,), numbers=shaded_numbers(dot, len(cells)))
        yield from self.chain_rules()

    def draw_clues(self, drawing: Drawing) -> None:
        draw_dots(drawing, self, self.dots)
        drawing.frame()


def generator_class() -> type:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from .common.half_dots import all_dots
    from .common.kit import Solution
    from .generators.common.kit import Boards, CellGenerator, Every

    class TetrochainkGenerator(CellGenerator[Tetrochaink]):
        defaults = {"clues": 0.2}
        ones = 0.6
        tiny_boards = (
            Boards(((1, 1), (2, 1), (2, 2)), by_lattice="dots", dots=Every((None, "b", "w"), most=2)),
            Boards(((4, 1), (3, 2), (2, 4)), by_lattice="dots", dots=Every((None, "b", "g", "w"), most=1)),
        )

        def clues_of(self, puzzle: Tetrochaink, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"dots": all_dots(puzzle, {cell for cell in puzzle.cells if solution[cell]})}

    return TetrochainkGenerator
