"""Tasquare (tasukuea): shade squares, so that every number counts the cells of the squares around it.

The rules, on W × H cells, some of them with a clue, a number or `?`:

1. Every block of shaded cells, connected over edges, is a full square of any side.
2. A cell with a clue is not shaded.
3. A number counts the cells of all blocks that share an edge with its cell.
4. At least one block shares an edge with a clue, also with `?`.
5. The unshaded cells are connected over edges.

Formats, the first written: puzz.link addresses of `tasquare`; rows of numbers, `?` and `-`.

>>> Tasquare.parse("1 -\\n- ?").format()
'https://puzz.link/p?tasquare/2/2/1h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.joined_boards import JOINED_ROWS, JoinedPuzzle

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Drawing, Number16, PuzzLink, Rules, Solution, Solved, components, connected_rule,
)  # fmt: skip
from .common.shading import filled_square_rules


@dataclass(frozen=True)
class Tasquare(JoinedPuzzle):
    """`numbers` has the clue of each cell: a number, `?` for a clue without one, None for no clue."""

    name = "tasquare"
    aliases = {"tasukuea": {}}
    formats = (PuzzLink("tasquare", Number16("numbers")), JOINED_ROWS)
    shade = "#8494a0"

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.joined_rules("clue")
        for cell in self.circles:
            text = f"a square shares an edge with {cell}"
            reason = self.clue("some", cell, text, (cell, *self.around[cell]))
            yield Count(reason, self.around[cell], (1,), low=1)
        yield from filled_square_rules(self, 1)
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.drawing import PAPER

        for cell in self.circles:
            drawing.plate(cell, cell, PAPER)
        super().draw_clues(drawing)


def generator_class() -> type:
    from .generators.common.kit import Filled, JoinedGenerator, Random
    from .generators.common.puzzle_generator import of_boards
    from .generators.common.shading import squares_apart

    class TasquareGenerator(JoinedGenerator[Tasquare]):
        rare_levels = {3: of_boards(11, two=8)}
        rare_signs = {"numbers": (0,)}
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2, 4), most=2),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> Solved[Tasquare]:
            """`width`, `height`; `clues`, the share of unshaded cells beside a square with a number (default 0.5)."""
            blank = self.kind.blank(height, width)

            def fits(shaded: set[Cell]) -> bool:
                return len(components([cell for cell in blank.cells if cell not in shaded], blank.around)) == 1

            return self.with_shading(blank, rng, squares_apart(rng, blank.around, fits), clues)

        def clues_of(self, puzzle: Tasquare, solution: Solution) -> dict[str, list[int | None]]:
            return {"numbers": [number or None for number in super().clues_of(puzzle, solution)["numbers"]]}

        def changed(
            self, puzzle: Tasquare, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Tasquare] | None:
            """Adds a number that excludes this solution, and keeps the other one."""
            return self.added(puzzle, rng, other, solution)

    return TasquareGenerator
