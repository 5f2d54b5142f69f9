"""Kurochute (kuroshuto): shade cells so that every number is the distance to exactly one shaded cell in its lines.

The rules, on W × H cells, some of them with a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A cell with a number or `?` is not shaded.
4. A number is a distance: exactly one of the cells that are this far above, below, left and right of it is shaded.

Formats, the first written: puzz.link addresses of `kurochute`; rows of numbers, `?` and `-`.

>>> puzzle = Kurochute.parse("1 -\\n- ?")
>>> puzzle.numbers
(1, None, None, '?')
>>> puzzle.format()
'https://puzz.link/p?kurochute/2/2/1h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .common.cell_boards import NumberedShading

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Number16, PuzzLink, Rows, Rules, Signs, Solution, connected_rule, touch_rules,
)  # fmt: skip


@dataclass(frozen=True)
class Kurochute(NumberedShading):
    name = "kurochute"
    aliases = {"kuroshuto": {}, "kurosyuto": {}}
    formats = (
        PuzzLink("kurochute", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    puzzlink_needs = "shaded cell"

    def reach(self, cell: Cell, number: int) -> list[Cell]:
        """The cells at this distance in the row and the column of a cell."""
        steps = ((-number, 0), (0, number), (number, 0), (0, -number))
        places = (Cell(cell.r + dr, cell.c + dc) for dr, dc in steps)
        return [place for place in places if place in self.around] if number else []

    def rules(self) -> Rules:
        for part in self.parts():
            yield from self.part_rules(part)
        yield from self.size_rules()

    def size_rules(self) -> Rules:
        yield from touch_rules(self)
        yield connected_rule(self, 0)

    def parts(self) -> list[tuple[Cell, Any]]:
        return [*self.by_cell(self.numbers).items()]

    def part_rules(self, part: tuple[Cell, Any]) -> Rules:
        from .common.kit import Count, OneOf

        cell, number = part
        yield OneOf(self.clue("clue", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
        if number != UNKNOWN:
            places = self.reach(cell, number)
            text = f"exactly one cell {number} away from {cell} in its row and column is shaded"
            yield Count(self.clue("number", cell, text, (cell, *places)), places, (1,), 1, 1)

    def distances(self, cell: Cell, solution: Solution) -> list[int]:
        """The numbers that a cell can have in a solution."""
        if solution[cell]:
            return []
        far = range(1, max(self.width, self.height))
        return [number for number in far if self.shaded_among(self.reach(cell, number), solution) == 1]


def generator_class() -> type:
    from .generators.common.kit import ApartGenerator, Filled

    class KurochuteGenerator(ApartGenerator[Kurochute]):
        tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3), most=2),)

        def further_clues(self, puzzle: Kurochute, solution: Solution) -> Iterator[tuple[str, list[int | None]]]:
            possible = [puzzle.distances(cell, solution) for cell in puzzle.cells]
            for number in range(1, max(puzzle.width, puzzle.height)):
                yield "numbers", [number if number in numbers else None for numbers in possible]

    return KurochuteGenerator
