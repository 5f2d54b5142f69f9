"""Cave (corral, bag): shade the cells outside one cave, so that every number counts the cells seen from it.

The rules, on W × H cells, some of them with a number:

1. The unshaded cells, the cave, are connected over edges.
2. Shaded cells that share edges connect every shaded cell with the frame. So the cave encloses no shaded cell.
3. A cell with a number or `?` is in the cave.
4. A number counts the cells of the cave that are seen from it along its row and its column, up to the nearest shaded
   cell or the frame in each direction. Its own cell counts once.

So the border of the cave is one loop, which touches itself at no corner.

Reading chosen: without any number, the cave may be empty or fill the board.

Formats, the first written: puzz.link addresses of `cave`; rows of numbers, `?` and `-`. A number is at most W + H − 1:
no cell sees more.

>>> puzzle = Cave.parse("- 3 -\\n- - ?")
>>> puzzle.format()
'https://puzz.link/p?cave/3/2/g3i.'
>>> puzzle.numbers
(None, 3, None, None, None, '?')

Slots are cells, the value is 1 for shaded (outside) and 0 for a cell of the cave.
"""

from dataclasses import dataclass
from itertools import product

from .common.kit import Cells, Number16, PuzzLink, Rows, Rules, Signs, Solved, squares
from .common.shading import frame_rule
from .common.sight_boards import SightPuzzle


@dataclass(frozen=True)
class Cave(SightPuzzle):
    name = "cave"
    aliases = {"bag": {}, "corral": {}}
    formats = (
        PuzzLink("cave", Number16("numbers"), also=("bag",)),
        Rows(Cells("numbers", Signs(numbers=SightPuzzle.NUMBERS, unknown=True))),
    )
    puzzlink_needs = "shaded cell"
    phrases = {0: "is in the cave", 1: "is outside"}
    circled = False

    def rules(self) -> Rules:
        from .common.kit import Table
        from .common.rules import Connected

        yield from self.sight_rules()
        allowed = [held for held in product((0, 1), repeat=4) if held not in ((0, 1, 1, 0), (1, 0, 0, 1))]
        for square in squares(self.height, self.width):
            text = f"the border of the cave does not touch itself in the square at {square[0]}"
            yield Table(self.rule("corner", square[0], text, square), square, allowed)
        reason = self.rule("cave", None, "the cells of the cave are connected")
        yield Connected(reason, self.cells, (0,), self.touching_pairs)
        yield frame_rule(self, 1, "outside", "every cell outside is connected with the frame")


def generator_class() -> type:
    from .common.mesh import squares_between
    from .generators.common.kit import Random, SightGenerator, random_patch

    class CaveGenerator(SightGenerator[Cave]):
        small_sizes = ("3x3", "4x2", "2x4", "5x1", "1x1")

        def random(self, rng: Random, width: int, height: int, clues: float = 0.3) -> Solved[Cave]:
            """`width`, `height`; `clues`, the share of the cave's cells with a number, at least one (default 0.3)."""
            cave = random_patch(rng, squares_between(height + 1, width + 1), share=0.65)
            blank = self.kind.blank(height, width)
            solution = blank.with_ones({*blank.cells}.difference(cave))
            puzzle = self.with_clues(blank, rng, solution, clues)
            if not any(puzzle.numbers):
                cell = rng.choice(sorted(cave))
                puzzle = puzzle.with_place("numbers", blank.cells.index(cell), blank.seen(cell, solution))
            return puzzle, solution

    return CaveGenerator
