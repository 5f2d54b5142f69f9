"""Creek: shade cells, so that numbers count them around points and the unshaded cells stay connected.

The rules, on W × H cells with numbers on some of the (W + 1) × (H + 1) corner points:

1. Every cell is shaded or not.
2. A number counts the shaded cells among the up to four cells that meet in its point. A clue `?` says nothing.
3. The unshaded cells, the creek, are connected over edges.

Reading chosen: an empty creek counts as connected.

Formats, the first written: puzz.link addresses of `creek`; old ones, with the flag `d`, are refused. Rows of numbers,
`?` and `-`, one sign for each corner point.

>>> puzzle = Creek.parse("-1-\\n-?-")
>>> puzzle.numbers
(None, 1, None, None, '?', None)
>>> puzzle.format()
'https://puzz.link/p?creek/2/1/gb.g'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.corner_boards import CORNERS, CornerPuzzle
from .common.kit import UNKNOWN, Drawing, PuzzLink, Rules, ShadingPuzzle, Solution, Solved, connected_rule
from .common.puzzlink import OLD_FORM
from .common.puzzlink_numbers import Four


@dataclass(frozen=True)
class Creek(CornerPuzzle, ShadingPuzzle):
    """A number counts the shaded cells around its point."""

    name = "creek"
    formats = (PuzzLink("creek", Four("numbers", "corners"), other=OLD_FORM), CORNERS)
    puzzlink_needs = "shaded cell"

    def rules(self) -> Rules:
        yield from self.shaded_counts()
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: Drawing) -> None:
        drawing.frame()
        super().draw_clues(drawing)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Pointed, Random, thin_out

    class CreekGenerator(CellGenerator[Creek]):
        small_sizes = ("4x3", "3x4", "4x2", "1x4", "2x2")
        tiny_boards = (Pointed(((1, 1), (2, 1), (1, 3), (2, 2)), (UNKNOWN, *range(5))),)

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.5, shaded: float = 0.45
        ) -> Solved[Creek]:
            """`width`, `height`; `clues`, the share of corner points with a number (default 0.5); `shaded`, the largest
            share of shaded cells (default 0.45).
            """
            blank = self.kind.blank(height, width)
            creek, least = set(blank.cells), (1 - shaded) * width * height
            thin_out(creek, rng.sample(blank.cells, len(creek)), blank.around, lambda _: len(creek) > least)
            return self.with_shading(blank, rng, {*blank.cells}.difference(creek), clues)

        def clues_of(self, puzzle: Creek, solution: Solution) -> dict[str, list[int]]:
            return {"numbers": [sum(solution[cell] == 1 for cell in puzzle.meeting(point)) for point in puzzle.points]}

    return CreekGenerator
