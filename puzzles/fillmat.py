"""Fillmat: cut the grid into bars of one to four cells; equal ones do not touch, and a number is the size of its bar.

The rules, on W × H cells:

1. The walls between cells cut the grid into rectangles of 1×1, 1×2, 1×3 or 1×4 cells, upright or lying. No wall is
   inside a rectangle.
2. Rectangles that share an edge have different sizes.
3. Each holds at most one number, the number of its cells. A clue without number (`?`) counts as one.
4. Four rectangles never meet in a point.

Formats, the first written: puzz.link addresses of `fillmat`; rows of numbers, `?` and `-`.

>>> Fillmat.parse("3 - -\\n- ? -").format()
'https://puzz.link/p?fillmat/3/2/3c.a'

Slots are the borders between neighbouring cells, the value is 1 for a wall and 0 for none.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from .common.kit import UNKNOWN, Cell, Cells, Edge, Number10, PuzzLink, Rows, Rules, Signs, Solution, cells, count_words
from .common.shaped_boards import ShapedPuzzle

if TYPE_CHECKING:
    from .common.shapes import Kind


NUMBERS = range(1, 5)


@dataclass(frozen=True)
class Fillmat(ShapedPuzzle):
    name = "fillmat"
    in_rectangles = True
    formats = (
        PuzzLink("fillmat", Number10("numbers", {str(number): number for number in NUMBERS})),
        Rows(Cells("numbers", Signs(numbers=NUMBERS, unknown=True))),
    )
    clue_layers = (("numbers",),)

    def kinds(self) -> "Mapping[int, Kind]":
        return {number: cells(1, number) for number in NUMBERS}

    def number_text(self, cell: Cell, number: int) -> str:
        return f"the rectangle of {cell} has {count_words(number, 'cell')}"

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import UnlikeRegions

        yield from self.shape_rules("each region is a rectangle one cell wide, of one to four cells")
        reason = self.rule("size", None, "rectangles that share an edge have different sizes")
        yield UnlikeRegions(reason, self.borders, self.cells)
        for first, second in combinations(self.by_cell(self.numbers), 2):
            between = [*islice(self.bar(first, second), max(NUMBERS))]
            if 0 < len(between) < max(NUMBERS):
                text = f"{first} and {second} are not in one rectangle: both have a clue"
                yield Count(self.clue("one", (first, second), text, (first, second)), between, (1,), low=1)

    def bar(self, first: Cell, second: Cell) -> Iterator[Edge]:
        """The borders between two cells of a line; none if they are not in one."""
        (r1, c1), (r2, c2) = first, second
        if r1 == r2:
            yield from (Edge(r1, c, r1, c + 1) for c in range(min(c1, c2), max(c1, c2)))
        elif c1 == c2:
            yield from (Edge(r, c1, r + 1, c1) for r in range(r1, r2))


def generator_class() -> type:
    from collections.abc import Sequence

    from .common.geometry import parted
    from .generators.common.kit import Filled, ShapedGenerator

    class FillmatGenerator(ShapedGenerator[Fillmat]):
        tiny_boards = (
            Filled((None, UNKNOWN, 1, 2), sizes=((1, 1), (2, 1), (1, 3))),
            Filled((None, UNKNOWN, 1, 2, 3), sizes=((2, 2), (3, 2)), most=2),
            Filled((None, 1, 4), sizes=((5, 1), (1, 4), (3, 3)), most=1),
        )

        def number_of(self, region: Sequence[Cell]) -> int:
            return len(region)

        def clues_of(self, puzzle: Fillmat, solution: Solution) -> Mapping[str, Sequence[Any]]:
            """A number for each rectangle: where it has a clue, else in one of its cells that depends on its place."""
            layer: list[Any] = [None] * len(puzzle.cells)
            clued = puzzle.by_cell(puzzle.numbers)
            for region in parted(puzzle.height, puzzle.width, puzzle.regions(solution) or ()):
                (r, c), size = region[0], len(region)
                place = next((cell for cell in region if cell in clued), region[(7 * r + 3 * c) % size])
                layer[puzzle.cells.index(place)] = size
            return {"numbers": layer}

    return FillmatGenerator
