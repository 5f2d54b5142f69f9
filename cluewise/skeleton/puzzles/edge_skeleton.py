"""EdgeSkeleton: draw a single loop; every number counts the lines around its cell. (Put your puzzle's rules here.)

The rules, on W × H cells of which some hold a number:

1. Lines run along sides of cells; at each corner point none or two of them meet.
2. All lines form one loop, which is not empty.
3. A number is the number of sides of its cell that have a line.

Formats, the first written. Rows of `0`–`3` and `-` for a cell without number. Addresses with the type `edge_skeleton`,
with puzz.link's digits for the numbers.

>>> puzzle = EdgeSkeleton.parse("3-\\n--")
>>> puzzle.numbers
(3, None, None, None)
>>> puzzle.format_as("puzzlink")
'https://puzz.link/p?edge_skeleton/2/2/3i'

Slots are the edges between neighbouring corner points, the value is 1 where a line runs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import Cells, EdgePuzzle, GridGenerator, Number16, PuzzLink, Rows, Signs, Solution, random_patch

if TYPE_CHECKING:
    from cluewise.kit import Cell, Drawing, Rule


@dataclass(frozen=True)
class EdgeSkeleton(EdgePuzzle):
    """`numbers` has the number of each cell in reading order, None where there is none."""

    numbers: tuple[int | None, ...]

    name = "edge_skeleton"
    formats = (
        Rows(Cells("numbers", Signs(numbers=range(4)))),
        PuzzLink("edge_skeleton", Number16("numbers")),
    )
    corners = True
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        strange = [number for number in self.numbers if number not in (None, *range(4))]
        return f"expected numbers from 0 to 3, found {strange[0]}" if strange else ""

    def counts(self) -> "dict[Cell, int]":
        """The cells with a number."""
        return self.by_cell(self.numbers)

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Count, SingleLoop

        for cell, number in self.counts().items():
            reason = self.clue("number", cell, f"{number} sides of {cell} have a line", (cell,))
            yield Count(reason, self.mesh.sides[cell], (1,), number, number)
        for point, edges in self.edges_at.items():
            reason = self.rule("degree", point, f"none or two lines meet at corner {point}")
            yield Count(reason, edges, (1,), numbers=(0, 2))
        yield SingleLoop(self.rule("loop", None, "all lines form one loop"), self.edges)

    def sign_between(self, face: "Cell") -> str:
        return str(self.counts().get(face, " "))

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, number in self.counts().items():
            drawing.write_amid(self.mesh.corners[cell], str(number))


class EdgeSkeletonGenerator(GridGenerator[EdgeSkeleton]):
    """Makes boards, for `generate` and the contract. A file `puzzles/generators/edge_skeleton.py` may hold it too."""

    small_sizes = ("3x2", "2x3", "4x2", "3x3", "1x3", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def tiny(self) -> Iterator[EdgeSkeleton]:
        return self.each_board((None, 0, 1, 2, 3), sizes=((1, 1), (2, 1), (1, 3), (2, 2)))

    def random(self, rng: Random, width: int, height: int, clues: float = 0.6) -> tuple[EdgeSkeleton, Solution]:
        """`width`, `height`; `clues`, the share of cells with a number (default 0.6)."""
        blank = self.kind.blank(height, width)
        solution = blank.border(random_patch(rng, blank.mesh))
        numbers = (number if rng.random() < clues else None for number in self.clues_of(blank, solution)["numbers"])
        return self.kind(height, width, tuple(None if number == 4 else number for number in numbers)), solution

    def clues_of(self, puzzle: EdgeSkeleton, solution: Solution) -> dict[str, list[int]]:
        sides = puzzle.mesh.sides
        return {"numbers": [sum(solution[edge] == 1 for edge in sides[cell]) for cell in puzzle.cells]}
