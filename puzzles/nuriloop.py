"""Nurikabe Loop (Nuriloop): draw a single loop; the cells off the loop form blocks with one number each, their size.

The rules, on W × H cells, some of them with a number:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes no cell with a number.
4. The cells off the loop form blocks, connected over edges. Each block has exactly one number, the number of its cells.
   A clue without number (`?`) counts as one and fits every size.

Formats, the first written: puzz.link addresses of `nuriloop`; rows of numbers, `?` and `-`.

>>> Nuriloop.parse("---\\n-1-\\n---").format()
'https://puzz.link/p?nuriloop/3/3/j1j'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from dataclasses import dataclass

from .common.group_boards import GroupPuzzle
from .common.island_boards import ISLAND_ROWS, IslandPuzzle

from .common.kit import (  # isort: skip
    Cell, Drawing, LoopPuzzle, Number16, PuzzLink, Rules, Solution, components,
)  # fmt: skip
from .common.loop_boards import PassedCells


@dataclass(frozen=True)
class Nuriloop(GroupPuzzle, LoopPuzzle):
    """`numbers` has the number of each cell, `?` for a clue without number, else None."""

    name = "nuriloop"
    aliases = {"nurikabe-loop": {}}
    formats = (PuzzLink("nuriloop", Number16("numbers", least=1)), ISLAND_ROWS)
    view_text = IslandPuzzle.view_text
    off_loop = ("x", "left out")
    off_layer = "numbers"

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import Islands
        from .common.shown_cells import ShownRule

        board = PassedCells(self)
        yield from self.loop_rules()
        for cell in self.sizes:
            reason = self.clue("clue", cell, f"the loop does not pass the clue at {cell}", (cell,))
            yield ShownRule(OneOf(reason, cell, (0,)), board)
        reason = self.rule("island", None, "each block off the loop holds one number, its size")
        yield ShownRule(Islands(reason, self.cells, 0, self.touching_pairs, self.sizes), board)

    def groups(self, solution: Solution) -> list[list[Cell]]:
        passed = self.passed(solution)
        return components([cell for cell in self.cells if cell not in passed], self.around)

    def draw_clues(self, drawing: Drawing) -> None:
        self.write_numbers(drawing)
        drawing.frame()


def generator_class() -> type:
    from functools import partial

    from .common.kit import UNKNOWN, Solved
    from .generators.common.kit import Filled, GroupGenerator, LoopGenerator, Random
    from .generators.common.random_loops import winding_patch

    class NuriloopGenerator(GroupGenerator[Nuriloop], LoopGenerator[Nuriloop]):  # type: ignore[misc]
        few_clues = {"known": 0.3}
        rare_signs = {"numbers": (5,)}
        loops = partial(winding_patch, spared=0.08)
        tiny_boards = (
            Filled((None, 1, 2, UNKNOWN), sizes=((1, 1), (3, 1), (2, 2), (3, 2)), most=2),
            Filled((None, 1, 2, UNKNOWN), sizes=((3, 3),), most=1),
        )

        def excluding(
            self, puzzle: Nuriloop, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Nuriloop] | None:
            """Moves a clue within its block, or changes the loop where the two differ. The number of blocks does not
            decrease, because fewer and larger blocks give fewer clues."""
            if rng.random() < 0.6 and (moved := super().excluding(puzzle, rng, solution, other)):
                return moved
            for _ in range(20):
                lines = self.changed_loop(puzzle, rng, solution, other)
                changed = self.with_clues(puzzle, rng, lines)
                if lines != solution and len(changed.sizes) >= len(puzzle.sizes):
                    return changed, lines
            return super().excluding(puzzle, rng, solution, other)

    return NuriloopGenerator
