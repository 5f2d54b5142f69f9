"""Ichimaga: connect all circles by lines with at most one turn each; a number counts the lines at its circle.

The rules, on W × H cells, some of them with a circle:

1. A line joins two circles and turns at most once.
2. Lines do not branch, meet or cross outside circles.
3. A number counts the lines at its circle. A circle without number (`?`) has at least one.
4. All lines are connected.

Readings chosen. A board without circles has no lines. A single circle and the number 0 have no solution, because every
circle has a line. Several lines may join the same two circles.

Formats, the first written: puzz.link addresses of `ichimaga`; rows of numbers from 0 to 4, `?` and `-`.

>>> Ichimaga.parse("1-2\\n---\\n--?").format()
'https://puzz.link/p?ichimaga/3/3/6ci.'

Slots are pairs of neighbouring cells, the value is 1 where a line runs from one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from .common.kit import UNKNOWN, Cell, Cells, Drawing, Edge, LoopPuzzle, PuzzLink, Rows, Rules, Signs, count_words
from .common.puzzlink_numbers import Four


@dataclass(frozen=True)
class Ichimaga(LoopPuzzle):
    """`numbers` has the number of each circle, `?` for one without a number, None for a cell without a circle."""

    numbers: tuple[Any, ...]

    name = "ichimaga"
    formats = (PuzzLink("ichimaga", Four("numbers")), Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))))
    puzzlink_needs = "line"
    clue_layers = (("numbers",),)
    bare_clue = UNKNOWN

    @cached_property
    def circle(self) -> dict[Cell, Any]:
        """The cells with circles, each with its number or `?`."""
        return self.by_cell(self.numbers)

    def stretches(self) -> Iterator[tuple[Cell, Cell, tuple[Edge, ...]]]:
        """Two cells of a row or column without a circle at them or between them, and the edges between them."""
        for start in self.cells:
            for arm in self.arms[start][1:3]:
                cells = [start, *(edge.ends[1] for edge in arm)]
                free = next((k for k, cell in enumerate(cells) if cell in self.circle), len(cells))
                yield from ((start, cells[k], arm[:k]) for k in range(1, free))

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Connected, CountEach

        for cell, edges in self.edges_at.items():
            if cell not in self.circle:
                reason = self.rule("degree", cell, f"a line enters and leaves {cell}, or none does", (cell,))
                yield Count(reason, edges, (1,), numbers=(0, 2) if self.circle else (0,))
        for start, end, between in self.stretches():
            step = 1 if between[0].flat else 2
            beyond = [edge for edge in (self.beside(start)[(step + 2) % 4], self.beside(end)[step]) if edge]
            text = f"a line from {start} to {end} goes straight on at one of them"
            parts = [*((0,) for _ in between), *((1,) for _ in beyond)]
            reason = self.rule("turn", (start, end), text, (start, end))
            yield CountEach(reason, (*between, *beyond), parts, 1, len(parts))
        meeting = (pair for edges in self.edges_at.values() for pair in combinations(edges, 2))
        yield Connected(self.rule("connected", None, "all lines are connected"), self.edges, (1,), meeting)
        for cell, number in self.circle.items():
            edges = self.edges_at[cell]
            yield Count(self.rule("circle", cell, f"the circle at {cell} has a line", (cell,)), edges, (1,), low=1)
            if number != UNKNOWN:
                text = f"the circle at {cell} has {count_words(number, 'line')}"
                yield Count(self.clue("number", cell, text, (cell,)), edges, (1,), number, number)

    def sign_of_place(self, place: Cell) -> str:
        return "o" if place in self.circle else "."

    def draw_over(self, drawing: Drawing) -> None:
        for cell, number in self.circle.items():
            drawing.circle(cell, radius=0.3)
            if number != UNKNOWN:
                drawing.write(cell, str(number), size=18)
