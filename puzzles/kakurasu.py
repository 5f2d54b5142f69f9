"""Kakurasu (index sums): shade cells so that the places of shaded cells add up to the clues.

The rules, on W × H cells:

1. A clue right of a row is the sum of the places of its shaded cells: the first column counts 1, the second 2, ….
2. A clue below a column is the sum of the places of its shaded cells: the first row counts 1, the second 2, ….

Formats: rows of `#` for a shaded cell and `-` for an open one, with the clues before them in lines `bottom:` and
`right:`.

>>> puzzle = Kakurasu.parse("bottom: 1 2\\nright: 1 2\\n--\\n--")
>>> puzzle.bottom, puzzle.right
((1, 2), (1, 2))

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadingPuzzle
from .common.formats import Cells, Outside, Rows, Signs
from .common.geometry import Line
from .common.sampling import some
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule

SIDES = ("bottom", "right")


@dataclass(frozen=True)
class Kakurasu(ShadingPuzzle):
    """`given` has 1 for a shaded cell, None for an open one; `bottom` and `right` are the clues."""

    given: tuple[int | None, ...]
    bottom: tuple[int | None, ...]
    right: tuple[int | None, ...]

    name = "kakurasu"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"index-sums": {}}
    formats = (Rows(Cells("given", Signs({"#": 1})), outside=Outside(Signs(numbers=range(100_000)), SIDES)),)
    outside = SIDES
    most_cells = 2500
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("given",), SIDES)

    def counted(self) -> Iterator[tuple[Line, int]]:
        """The rows and columns with a clue, and the clue."""
        for line, clue in zip(self.lines, (*self.right, *self.bottom), strict=True):
            if clue is not None:
                yield line, clue

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Weighted

        yield from self.given_rules()
        for line, clue in self.counted():
            reason = self.clue(
                "sum", (line.kind, line.number), f"the shaded places of {line} sum to {clue}", line.cells
            )
            weights = ({0: 0, 1: place} for place in range(1, len(line.cells) + 1))
            yield Weighted(reason, line.cells, weights, clue)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell in self.known:
            drawing.shade(cell, "#1d2733")
        super().draw_clues(drawing)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (3, 1), (1, 2), (2, 2)):
            for a, b, c, given in product((None, 0, 1, 2), (None, 1, 3), (None, 2), (None, 1)):
                if (width == 2 or b is None) and (height > 1 or width == 3 or c is None):
                    inside = (given, *[None] * (width * height - 1))
                    yield cls(height, width, inside, (a, b, c)[:width], (b, c)[:height])

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, clues: float = 0.9, shaded: float = 0.4
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of clues that are given (default 0.9); `shaded`, the share of shaded
        cells (default 0.4)."""
        blank = cls.blank(height, width)
        solution = Solution({cell: int(rng.random() < shaded) for cell in blank.cells})
        kept = {side: some(rng, sums, clues) for side, sums in blank._sums(solution).items()}
        return replace(blank, **kept), solution  # type: ignore[arg-type]

    def _sums(self, solution: Solution) -> dict[str, list[int]]:
        sums = [sum(k * int(solution[cell] == 1) for k, cell in enumerate(line.cells, 1)) for line in self.lines]
        return {"right": sums[: self.height], "bottom": sums[self.height :]}

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {**self._sums(solution), "given": [solution[cell] or None for cell in self.cells]}

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a clue beside the grid if that excludes the other solution, else a shaded cell."""
        theirs = self._sums(other)
        for side, sums in self._sums(solution).items():
            for i, number in enumerate(sums):
                if getattr(self, side)[i] is None and number != theirs[side][i]:
                    return self.with_place(side, i, number), solution
        own = [i for i, cell in enumerate(self.cells) if solution[cell] and not other[cell]]
        if own:
            return self.with_place("given", rng.choice(own), 1), solution
        return None
