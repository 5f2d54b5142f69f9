"""Mochinyoro: Mochikoro in which no shaded block is a rectangle.

The rules, on W × H cells, some of them with a number:

1. Every block of unshaded cells, connected over edges, is a full rectangle.
2. A cell with a number or `?` is not shaded; a block holds at most one of them.
3. A number is the number of cells of its block.
4. The unshaded cells are connected over edges and corners.
5. No 2×2 square is all shaded.
6. No block of shaded cells is a full rectangle; a single cell is one, too.

Formats, the first written: puzz.link addresses of `mochinyoro`; rows of numbers, `?` and `-`.

>>> Mochinyoro.parse("2 -\\n- -").format()
'https://puzz.link/p?mochinyoro/2/2/2i'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_boards import ISLAND_ROWS
from .common.kit import Number16, PuzzLink, Rules, Solution, Solved
from .common.rectangle_islands import RectangleIslands


@dataclass(frozen=True)
class Mochinyoro(RectangleIslands):
    name = "mochinyoro"
    formats = (PuzzLink("mochinyoro", Number16("numbers")), ISLAND_ROWS)
    puzzlink_needs = "shaded cell"

    def rules(self) -> Rules:
        from .common.rules import NoRectangles

        yield from super().rules()
        reason = self.rule("bend", None, "no block of shaded cells is a rectangle")
        yield NoRectangles(reason, self.cells, 1, self.touching_pairs)


def generator_class() -> type:
    from .common.random_solutions import find_solution
    from .generators.common.kit import Random
    from .generators.common.rectangle_islands import RectangleIslandsGenerator

    class MochinyoroGenerator(RectangleIslandsGenerator[Mochinyoro]):
        rare_signs = {"numbers": (5,)}

        def random_solution(self, rng: Random, blank: Mochinyoro) -> Solution | None:
            """A solution near rectangles that touch at corners."""
            return find_solution(blank, dict((super().random_solution(rng, blank) or {}).items()))

        def excluding(
            self, puzzle: Mochinyoro, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Mochinyoro] | None:
            """Changes the board as for other islands, or draws a solution near this one."""
            if changed := super().excluding(puzzle, rng, solution, other):
                return changed
            wished, cell = dict(solution.items()), rng.choice(solution.differing(other))
            wished[cell] = other[cell]
            redrawn = find_solution(self.kind.blank(puzzle.height, puzzle.width), wished)
            return None if redrawn in (None, solution) else (self.with_clues(puzzle, rng, redrawn), redrawn)

    return MochinyoroGenerator
