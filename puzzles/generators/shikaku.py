"""Generator of Shikaku puzzles."""

from dataclasses import replace

from ..common.kit import UNKNOWN, Solution, Solved
from ..common.rectangle_boards import Rectangle, box_of
from ..shikaku import Shikaku
from .common.kit import Filled, GroupGenerator, Random
from .common.rectangle_boards import MOVES, random_rectangles, recut


class ShikakuGenerator(GroupGenerator[Shikaku]):
    small_sizes = ("3x2", "2x3", "4x2", "3x4", "1x5", "1x1")
    few_clues = {"known": 0.3}
    for_levels = {3: {"largest": 16}}
    tiny_boards = (Filled((None, 1, 2, 3, 4, UNKNOWN), least=1, most=2),)

    def random(self, rng: Random, width: int, height: int, known: float = 1.0, largest: int = 12) -> Solved[Shikaku]:
        """`width`, `height`; `known`, the share of clues with a number (default 1); `largest`, the largest area that is
        not cut any further (default 12)."""
        rectangles = list(random_rectangles(rng, Rectangle(0, 0, height, width), largest))
        blank = self.kind.blank(height, width)
        solution = blank.divided(rectangle.cells() for rectangle in rectangles)
        return self.with_clues(blank, rng, solution, known), solution

    def excluding(self, puzzle: Shikaku, rng: Random, solution: Solution, other: Solution) -> Solved[Shikaku] | None:
        """Moves a clue to a cell that `other` has in a different rectangle, or cuts two rectangles anew."""
        moved = None if puzzle.regions(other) is None else super().excluding(puzzle, rng, solution, other)
        if moved and rng.random() < MOVES:
            return moved
        boxes = {cell: box_of(group) for group in puzzle.groups(solution) for cell in group if cell in puzzle.sizes}
        ends = [end for edge in solution.differing(other) for end in edge.ends]  # type: ignore[attr-defined]
        for changed in recut(rng, boxes, ends):
            made = puzzle.divided(box.cells() for box in changed.values())
            sizes = {cell: UNKNOWN if puzzle.sizes.get(cell, 0) is None else box.size for cell, box in changed.items()}
            board = replace(puzzle, numbers=tuple(map(sizes.get, puzzle.cells)))
            if not board.accepts(other):
                return board, made
        return moved
