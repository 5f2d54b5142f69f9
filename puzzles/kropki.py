"""Kropki (dots): fill a Latin square; dots mark all neighbours that differ by one or are double.

The rules, on W × H cells, where N is the longer side:

1. Every cell holds a number from 1 to N. No row or column holds a number twice.
2. The numbers beside a white dot differ by one.
3. Of the numbers beside a black dot, one is double the other.
4. Neighbours without a dot between them neither differ by one, nor is one double the other.
5. A given cell holds the given number.

Reading chosen: between 1 and 2 there is a dot of either colour.

Formats, the first written: puzz.link addresses of `kropki`, if no number is given; rows of the cells and of the places
between them: numbers, `o` for a white dot, `*` for a black dot, and `-` for nothing.

>>> puzzle = Kropki.parse("-*-\\n*--\\n-*-")
>>> puzzle.dots
('*', '*', '*', None)
>>> puzzle.format()
'https://puzz.link/p?kropki/2/2/q0'

Slots are cells, values are numbers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from .common.between_boards import CellsAndBetween, NotInAddress
from .common.geometry import edges

from .common.kit import (  # isort: skip
    Drawing, Edge, LatinPuzzle, PuzzLink, Rows, Rules, Signs, Solution, Solved,
)  # fmt: skip
from .common.puzzlink_marks import Ternary

WHITE, BLACK = "o", "*"
DOTS = Signs({WHITE: WHITE, BLACK: BLACK})


@dataclass(frozen=True)
class Kropki(LatinPuzzle):
    """`dots` has `o`, `*` or None for each pair of neighbours, in the order of `geometry.edges`; `given` has the number
    of each cell, None where it is open."""

    dots: tuple[Any, ...]
    given: tuple[Any, ...]

    name = "kropki"
    formats = (
        PuzzLink("kropki", Ternary("dots", (None, WHITE, BLACK), "edges"), NotInAddress()),
        Rows(CellsAndBetween("dots", DOTS)),
    )
    is_square = False
    most_cells = 1024
    clue_layers = (("given",),)
    edge_layers = ("dots",)

    def placed_signs(self) -> Mapping[str, Signs]:
        return {"dots": DOTS, "given": Signs(numbers=range(1, self.height + 1))}

    @property
    def dotted(self) -> dict[Edge, str]:
        """The pairs of neighbours with a dot, and the dot."""
        return {edge: dot for edge, dot in zip(self.touching, self.dots, strict=True) if dot}

    def rules(self) -> Rules:
        from .common.kit import Relation

        yield from self.latin_rules()
        for edge, dot in zip(self.touching, self.dots, strict=True):
            first, second = edge.ends
            text = {WHITE: "differ by one", BLACK: "are double", None: "neither differ by one nor are double"}[dot]
            reason = self.clue("dot", edge, f"{first} and {second} {text}", edge.ends)
            yield Relation(reason, edge.ends, lambda a, b, dot=dot: beside(dot, a, b))

    def draw_clues(self, drawing: Drawing) -> None:
        from .common import picture

        super().draw_clues(drawing)
        for edge, dot in self.dotted.items():
            (x1, y1), (x2, y2) = map(drawing.middle, edge.ends)
            fill = picture.WHITE if dot == WHITE else picture.BLACK
            drawing.picture.circle((x1 + x2) / 2, (y1 + y2) / 2, 6, fill=fill, stroke=picture.INK, stroke_width=1.6)


def beside(dot: str | None, a: int, b: int) -> bool:
    """True if these numbers may be beside this dot."""
    near, double = abs(a - b) == 1, max(a, b) == 2 * min(a, b)
    return near if dot == WHITE else double if dot == BLACK else not (near or double)


def _fitting(numbers: Mapping[Any, Any], edge: Edge) -> list[Any]:
    """The dots that these numbers allow between two cells; None is no dot."""
    return [dot for dot in (WHITE, BLACK, None) if beside(dot, *(numbers[end] for end in edge.ends))]


def generator_class() -> type:
    from .generators.common.kit import LatinGenerator, Random, latin_rectangle, some

    class KropkiGenerator(LatinGenerator[Kropki]):
        small_sizes = ("3x3", "4x2", "4x4", "2x2", "1x1")

        def tiny(self) -> Iterator[Kropki]:
            for number in (None, 1):
                yield self.kind(1, 1, (), (number,))
                for dots in product((None, WHITE, BLACK), repeat=4):
                    if number is None or dots.count(None) < 2:
                        yield self.kind(2, 2, dots, (number, None, None, None))

            for dots in product((None, WHITE, BLACK), repeat=2):
                yield self.kind(1, 3, dots, (None,) * 3)
                yield self.kind(3, 1, dots, (None, 2, None))

        def random(self, rng: Random, width: int, height: int, given: float = 0.0) -> Solved[Kropki]:
            """`width`, `height`; `given`, the share of given numbers (default 0)."""
            numbers = latin_rectangle(rng, height, width)
            dots = tuple(rng.choice(_fitting(numbers, edge)) for edge in edges(height, width))
            return self.kind(height, width, dots, some(rng, numbers.values(), given)), Solution(numbers)

        def with_clues_of(self, puzzle: Kropki, solution: Solution) -> Kropki:
            """Between 1 and 2 the old dot stays if there was one."""
            fitting = (_fitting(solution, edge) for edge in edges(puzzle.height, puzzle.width))
            dots = (old if old in new else new[0] for old, new in zip(puzzle.dots, fitting, strict=True))
            return replace(super().with_clues_of(puzzle, solution), dots=tuple(dots))

    return KropkiGenerator
