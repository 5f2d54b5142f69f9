"""LatinSkeleton: fill a square so that lines hold each number once and no dot fails. (Put your puzzle's rules here.)

The rules, on N × N cells of which some have a dot:

1. Every row and every column holds each of the numbers 1 to N once.
2. A cell with a dot holds a larger number than every cell beside it.

Formats, the first written. Rows of `o` for a dot and `-`. Addresses with the type `latin_skeleton`, with 1 for a dot.

>>> puzzle = LatinSkeleton.parse("o-\\n--")
>>> puzzle.dots
(1, None, None, None)
>>> puzzle.format_as("puzzlink")
'https://puzz.link/p?latin_skeleton/2/2/1i'

Slots are cells, values are the numbers.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import (
    Cells,
    LatinGenerator,
    LatinPuzzle,
    Number16,
    PuzzLink,
    Rows,
    Signs,
    Solution,
    latin_square,
    some,
)

if TYPE_CHECKING:
    from cluewise.kit import Cell, Drawing, Rule


@dataclass(frozen=True)
class LatinSkeleton(LatinPuzzle):
    """`dots` has 1 for each cell with a dot in reading order, None for the others."""

    dots: tuple[int | None, ...]

    name = "latin_skeleton"
    formats = (
        Rows(Cells("dots", Signs({"o": 1}))),
        PuzzLink("latin_skeleton", Number16("dots")),
    )
    clue_layers = (("dots",),)

    def validation_error(self) -> str:
        strange = [dot for dot in self.dots if dot not in (None, 1)]
        return f"expected 1 for a dot, found {strange[0]}" if strange else ""

    def pairs(self) -> "Iterator[tuple[Cell, Cell]]":
        """The cells with a dot, each with each cell beside it."""
        for cell in self.by_cell(self.dots):
            for neighbour in self.around[cell]:
                yield cell, neighbour

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import Relation

        yield from self.latin_rules()
        for pair in self.pairs():
            cell, neighbour = pair
            reason = self.clue("dot", pair, f"{cell} holds a larger number than {neighbour}", pair)
            yield Relation(reason, pair, lambda a, b: a > b)

    def draw_clues(self, drawing: "Drawing") -> None:
        super().draw_clues(drawing)
        for cell in self.by_cell(self.dots):
            drawing.circle(cell)


class LatinSkeletonGenerator(LatinGenerator[LatinSkeleton]):
    """Makes boards, for `generate` and the contract. A file `puzzles/generators/latin_skeleton.py` may hold it too."""

    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def tiny(self) -> Iterator[LatinSkeleton]:
        return self.each_board((None, 1), sizes=((1, 1), (2, 2), (3, 3)))

    def random(self, rng: Random, side: int, clues: float = 0.7) -> tuple[LatinSkeleton, Solution]:
        """`side`; `clues`, the share of possible dots (default 0.7)."""
        solution = Solution(latin_square(rng, side))
        blank = self.kind.blank(side, side)
        return self.kind(side, side, some(rng, self.clues_of(blank, solution)["dots"], clues)), solution

    def clues_of(self, puzzle: LatinSkeleton, solution: Solution) -> dict[str, list[int | None]]:
        number: Any = solution.__getitem__
        tops = ([number(cell) > number(other) for other in puzzle.around[cell]] for cell in puzzle.cells)
        return {"dots": [1 if all(larger) else None for larger in tops]}
