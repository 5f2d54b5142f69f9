"""Shirokuro-link: join each white circle with a black one by a straight line.

The rules, on W × H cells, some of them with a white or a black circle:

1. A line joins a white and a black circle of a row or column. It passes only cells without a circle.
2. Every circle is the end of exactly one line.
3. Lines do not cross.

Reading chosen: a board without circles has the empty solution.

Formats, the first written: puzz.link addresses of `wblink`; rows of `w`, `b` and `-`.

>>> Wblink.parse("w-b\\n---").format()
'https://puzz.link/p?wblink/3/2/b0'

Slots are pairs of neighbouring cells, the value is 1 where a line runs from one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from .common.kit import Cells, Drawing, Edge, LoopPuzzle, PuzzLink, Rows, Rules, Signs
from .common.puzzlink_marks import Ternary


@dataclass(frozen=True)
class Wblink(LoopPuzzle):
    """`circles` has "w" and "b" for white and black circles, else None."""

    circles: tuple[str | None, ...]

    name = "wblink"
    aliases = {"shirokuro": {}, "shirokuro-link": {}}
    formats = (
        PuzzLink("wblink", Ternary("circles", (None, "w", "b"))),
        Rows(Cells("circles", Signs({"w": "w", "b": "b"}))),
    )
    puzzlink_needs = "line"
    clue_layers = ()

    def alike(self) -> Iterator[tuple[Edge, ...]]:
        """The edges between two circles of one colour that see each other."""
        at = self.by_cell(self.circles)
        for cell, arm in product(at, (1, 2)):
            path = [cell]
            for edge in self.arms[cell][arm]:
                path.append(next(end for end in edge.ends if end != path[-1]))
                if path[-1] in at:
                    if at[path[-1]] == at[cell]:
                        yield self.arms[cell][arm][: len(path) - 1]
                    break

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf, Table

        at = self.by_cell(self.circles)
        for cell in self.cells:
            beside = [edge for edge in self.beside(cell) if edge]
            if cell in at:
                reason = self.clue("circle", cell, f"one line ends at the circle at {cell}", (cell,))
                yield Count(reason, beside, (1,), 1, 1)
            else:
                reason = self.rule("straight", cell, f"a line goes straight on at {cell}, or none is there", (cell,))
                arms = self.beside(cell)
                ways = [(0, 0, 0, 0)] + [way for way in ((1, 0, 1, 0), (0, 1, 0, 1)) if all(map(_fits, way, arms))]
                fits = ([x for x, edge in zip(way, arms, strict=True) if edge] for way in ways)
                yield Table(reason, beside, fits)
        for edges in self.alike():
            first, last = edges[0].ends[0], edges[-1].ends[1]
            reason = self.clue(
                "colour", (first, last), f"the circles at {first} and {last} have one colour", (first, last)
            )
            yield OneOf(reason, edges[0], (0,))

    def draw_over(self, drawing: Drawing) -> None:
        for cell, mark in self.by_cell(self.circles).items():
            drawing.stone(cell, black=mark == "b", radius=0.33)


def _fits(used: int, edge: "Edge | None") -> bool:
    return bool(edge) or not used
