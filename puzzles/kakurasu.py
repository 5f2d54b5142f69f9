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

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from .common.kit import Cells, Line, Outside, Rows, ShadingPuzzle, Signs

if TYPE_CHECKING:
    from .common.kit import Drawing, Rule

SIDES = ("bottom", "right")


@dataclass(frozen=True)
class Kakurasu(ShadingPuzzle):
    """`given` has 1 for a shaded cell, None for an open one; `bottom` and `right` are the clues."""

    given: tuple[int | None, ...]
    bottom: tuple[int | None, ...]
    right: tuple[int | None, ...]

    name = "kakurasu"
    turns_to = "swapped"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"index-sums": {}}
    formats = (Rows(Cells("given", Signs({"#": 1})), outside=Outside(Signs(numbers=range(100_000)), SIDES)),)
    outside = SIDES
    most_cells = 2500
    clue_layers = (("given",), SIDES)

    def counted(self) -> Iterator[tuple[Line, int]]:
        """The rows and columns with a clue, each with the clue."""
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
