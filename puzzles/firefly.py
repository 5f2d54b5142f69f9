"""Hotaru Beam: draw a line from the dot of each firefly; its number counts the turns of the line.

The rules, on W × H cells, some of them with a firefly, which has a dot at one side:

1. A line leaves each firefly at its dot. It ends at a firefly, perhaps the same, at a side without dot.
2. Lines do not branch, meet or cross outside fireflies.
3. A number counts the turns of the line that leaves its firefly at the dot.
4. All lines are connected.

Reading chosen: a board without fireflies has no lines.

Formats, the first written: puzz.link addresses of `firefly`; rows of a number or `?` with an arrow that points to the
dot, and `-`.

>>> puzzle = Firefly.parse("https://puzz.link/p?firefly/5/5/40c21a3.a30g10a22a11c11")
>>> sum(arrow is not None for arrow in puzzle.arrows)
8
>>> Firefly.parse("0> - ?^").format()
'https://puzz.link/p?firefly/3/1/40a1.'

Slots are pairs of neighbouring cells, the value is 1 where a line runs from one to the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Self

from .common.arrows import Arrows
from .common.kit import UNKNOWN, Cell, Cells, Edge, LoopPuzzle, PuzzLink, Rows, count_words
from .common.puzzlink_numbers import Arrow, Arrow16

if TYPE_CHECKING:
    from .common.kit import Drawing, Rule

SIDES = "^>v<"


@dataclass(frozen=True)
class Firefly(LoopPuzzle):
    """`arrows` has an Arrow for each firefly, which points to its dot, else None."""

    arrows: tuple[Arrow | None, ...]

    name = "firefly"
    turning_signs = (SIDES,)
    aliases = {"hotaru-beam": {}, "hotarubeam": {}, "hotaru": {}}
    formats = (PuzzLink("firefly", Arrow16("arrows")), Rows(Cells("arrows", Arrows({}))))
    puzzlink_needs = "line"
    clue_layers = (("arrows",),)
    fixed_marks = tuple(Arrow(UNKNOWN, side) for side in SIDES)

    def validation_error(self) -> str:
        lost = next(
            (cell for cell, arrow in self.fireflies.items() if arrow.number is None or not arrow.direction), None
        )
        return "" if lost is None else f"the firefly at {lost} has no dot"

    @cached_property
    def fireflies(self) -> Mapping[Cell, Arrow]:
        """The cells with a firefly."""
        return self.by_cell(self.arrows)

    @cached_property
    def dots(self) -> dict[Cell, Edge | None]:
        """The edge at the dot of each firefly; None if its dot is at the frame."""
        return {cell: self.beside(cell)[SIDES.index(arrow.direction)] for cell, arrow in self.fireflies.items()}

    def without_clue(self, clue: tuple[str, int]) -> Self:
        """The puzzle without the number of a firefly."""
        arrow = self.arrows[clue[1]]
        return self.with_place(*clue, arrow and Arrow(UNKNOWN, arrow.direction))

    def rules(self) -> "Iterator[Rule]":
        from .common.kit import Count
        from .common.rules import Connected
        from .parts.firefly.beams import Beams, BeamTurns

        for cell, edges in self.edges_at.items():
            if cell not in self.dots:
                reason = self.rule("degree", cell, f"a line enters and leaves {cell}, or none does", (cell,))
                yield Count(reason, edges, (1,), numbers=(0, 2) if self.dots else (0,))
        for cell, dot in self.dots.items():
            reason = self.clue("dot", cell, f"a line leaves {cell} at its dot", dot.ends if dot else (cell,))
            yield Count(reason, [dot] if dot else [], (1,), 1, 1)
        yield Beams(self.rule("beam", None, "each line has one dot at its ends"), self.edges, self.dots)
        meeting = (pair for edges in self.edges_at.values() for pair in combinations(edges, 2))
        yield Connected(self.rule("connected", None, "all lines are connected"), self.edges, (1,), meeting)
        for cell, (number, _) in self.fireflies.items():
            if number != UNKNOWN:
                text = f"the line from the dot of {cell} has {count_words(number, 'turn')}"
                yield BeamTurns(self.clue("number", cell, text, (cell,)), self.edges, self.dots, cell, number)

    def draw_over(self, drawing: "Drawing") -> None:
        from .common.kit import INK

        for cell, (number, direction) in self.fireflies.items():
            drawing.circle(cell, radius=0.3)
            (x, y), side = drawing.middle(cell), SIDES.index(direction)
            drawing.picture.circle(x + 12 * (0, 1, 0, -1)[side], y + 12 * (-1, 0, 1, 0)[side], 4, fill=INK)
            if number != UNKNOWN:
                drawing.write(cell, str(number), size=16)
