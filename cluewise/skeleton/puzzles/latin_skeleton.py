"""LatinSkeleton: fill a square so that lines hold each number once and no dot fails. (Put your puzzle's rules here.)

The rules, on N × N cells of which some have a dot:

1. Every row and every column holds each of the numbers 1 to N once.
2. A cell with a dot holds a larger number than every cell beside it.

Formats, the first written: rows of `o` for a dot and `-`; addresses of `latin_skeleton`, with 1 for a dot.

>>> LatinSkeleton.parse("o-\\n--").format_as("puzzlink")
'https://puzz.link/p?latin_skeleton/2/2/1i'

Slots are cells, values are the numbers.
"""

from dataclasses import dataclass
from typing import Any

from cluewise.puzzles.common.kit import Cells, Drawing, LatinPuzzle, Number16, PuzzLink, Rows, Rules, Signs, Solution


@dataclass(frozen=True)
class LatinSkeleton(LatinPuzzle):
    dots: tuple[int | None, ...]  # 1 for each cell with a dot, in reading order

    name = "latin_skeleton"
    formats = (Rows(Cells("dots", Signs({"o": 1}))), PuzzLink("latin_skeleton", Number16("dots")))
    clue_layers = (("dots",),)

    def validation_error(self) -> str:
        return super().validation_error() if {*self.dots} <= {None, 1} else "expected 1 for a dot"

    def rules(self) -> Rules:
        from cluewise.puzzles.common.kit import Relation

        yield from self.latin_rules()
        for cell in self.by_cell(self.dots):
            for pair in ((cell, neighbour) for neighbour in self.around[cell]):
                reason = self.clue("dot", pair, f"{cell} holds a larger number than {pair[1]}", pair)
                yield Relation(reason, pair, lambda a, b: a > b)

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        for cell in self.by_cell(self.dots):
            drawing.circle(cell)


def generator_class() -> type:
    from cluewise.puzzles.generators.common.kit import Filled, LatinGenerator

    class LatinSkeletonGenerator(LatinGenerator[LatinSkeleton]):
        few_clues = {"clues": 0.2}
        tiny_boards = (Filled((None, 1), sizes=((1, 1), (2, 2), (3, 3))),)

        def clues_of(self, puzzle: LatinSkeleton, solution: Solution) -> dict[str, list[int | None]]:
            number: Any = solution.__getitem__
            tops = ([number(cell) > number(other) for other in puzzle.around[cell]] for cell in puzzle.cells)
            return {"dots": [1 if all(larger) else None for larger in tops]}

    return LatinSkeletonGenerator
