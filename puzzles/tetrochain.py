"""Tetrochain (Tetrochain-Y): shade tetrominoes in a chain, and arrows count the shaded cells ahead of them.

The rules, on W × H cells, some of them with an arrow and a number:

1. Shaded cells that are connected over edges form tetrominoes: four cells each.
2. Two tetrominoes that touch at a corner have different shapes. Turned or mirrored, a shape is the same.
3. All shaded cells are connected over edges and corners.
4. A cell with a clue is not shaded. Its number counts the shaded cells in the direction of its arrow, up to the frame,
   beyond other clues too. `?` says nothing else.

Reading chosen: a board may be without a shaded cell.

Formats, the first written: puzz.link addresses of `tetrochain`; rows of clues, such as `2^`, `2v`, `2<`, `2>`, `?<`,
`?`, and `-`.

>>> Tetrochain.parse("2> - - -\\n- - - -\\n- - - -").format()
'https://puzz.link/p?tetrochain/4/3/42k'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.arrow_boards import ArrowPuzzle
from .common.arrows import WORDS, Arrows
from .common.kit import UNKNOWN, Cells, PuzzLink, Rows, Rules, count_words
from .common.puzzlink_numbers import Arrow, Arrow16
from .common.tetromino_chains import TetrominoChain


@dataclass(frozen=True)
class Tetrochain(ArrowPuzzle, TetrominoChain):
    name = "tetrochain"
    aliases = {"tetrochain-y": {}}
    formats = (PuzzLink("tetrochain", Arrow16("arrows")), Rows(Cells("arrows", Arrows({"?": Arrow(UNKNOWN)}))))

    def validation_error(self) -> str:
        bare = (
            cell for cell, (n, side) in self.by_cell(self.arrows).items() if n is None or (n != UNKNOWN and not side)
        )
        cell = next(bare, None)
        return "" if cell is None else f"the clue at {cell} has no arrow"

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf

        for cell, (number, arrow) in self.by_cell(self.arrows).items():
            yield OneOf(self.rule("clue", cell, f"the clue at {cell} is not shaded", (cell,)), cell, (0,))
            if number != UNKNOWN:
                text = f"{count_words(number, 'cell is shaded', 'cells are shaded')} {WORDS[arrow]} {cell}"
                seen = self.seen(cell, arrow)
                yield Count(self.clue("number", cell, text, (cell, *seen)), seen, (1,), number, number)
        yield from self.chain_rules()


def generator_class() -> type:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .common.arrows import DIRECTIONS
    from .common.kit import Solution
    from .generators.common.kit import CellGenerator, Filled

    class TetrochainGenerator(CellGenerator[Tetrochain]):
        defaults = {"clues": 0.3}
        ones = 0.6
        tiny_boards = (
            Filled((None, Arrow(UNKNOWN), Arrow(UNKNOWN, "<"), Arrow(1, "^"), Arrow(2, ">")), ((1, 1), (2, 1), (2, 2))),
            Filled(
                (None, Arrow(UNKNOWN), Arrow(2, "v"), Arrow(3, ">"), Arrow(0, "<")), ((4, 1), (3, 2), (4, 2)), most=1
            ),
        )

        def further_clues(self, puzzle: Tetrochain, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
            """Each arrow with its number in unshaded cells."""
            for sign in DIRECTIONS:
                counts = [sum(solution[cell] == 1 for cell in puzzle.seen(at, sign)) for at in puzzle.cells]
                free = [not solution[cell] for cell in puzzle.cells]
                yield "arrows", [Arrow(n, sign) if one else None for n, one in zip(counts, free, strict=True)]

    return TetrochainGenerator
