"""Oasis: shade cells so that a number counts the circles that are reached from it without passing another circle.

The rules, on W × H cells, some of them with a circle:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. No 2×2 square of cells is unshaded.
4. A cell with a circle is not shaded.
5. A number counts the other circles beside it or beside a walk from it over unshaded cells without circle.

A circle without number (`?`) says nothing of others.

Formats, the first written: puzz.link addresses of `oasis`; rows of numbers, `?` for a circle without number, and `-`.

>>> puzzle = Oasis.parse("1 -\\n- ?")
>>> puzzle.numbers
(1, None, None, '?')
>>> puzzle.format()
'https://puzz.link/p?oasis/2/2/1h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass, replace

from .common.cell_boards import NumberedShading

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Number16, PuzzLink, Rows, Rules, Signs, Solution, Solved, connected_rule,
    count_words, square_rules, touch_rules,
)  # fmt: skip


@dataclass(frozen=True)
class Oasis(NumberedShading):
    """`numbers` has the number of each circle, `?` for a circle without one, None where there is no circle."""

    name = "oasis"
    formats = (
        PuzzLink("oasis", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10_001), unknown=True))),
    )
    puzzlink_needs = "shaded cell"
    bare_clue = UNKNOWN

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .common.rules import ReachedCount

        circles = self.by_cell(self.numbers)
        bare = [cell for cell in self.cells if cell not in circles]
        for cell in circles:
            yield OneOf(self.clue("circle", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
        for cell, number in self.number_at.items():
            text = f"{count_words(number, 'circle is', 'circles are')} reached from {cell}"
            yield ReachedCount(self.clue("number", cell, text, (cell,)), bare, cell, circles, self.around, number)
        yield from touch_rules(self)
        yield from square_rules(self, 1)
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell in self.by_cell(self.numbers):
            drawing.circle(cell)
        super().draw_clues(drawing)


def generator_class() -> type:
    from .common.geometry import flooded
    from .generators.common.kit import CellGenerator, DrawnGenerator, Filled, Random

    class OasisGenerator(DrawnGenerator[Oasis], CellGenerator[Oasis]):
        small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x3", "1x1")
        few_clues = {"clues": 0.2, "circles": 0.2}
        many_clues = {"clues": 1.0, "circles": 0.4}
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2), most=2),)

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.8, circles: float = 0.3
        ) -> Solved[Oasis]:
            """`width`, `height`; `clues`, the share of circles with a number (default 0.8); `circles`, the share of
            unshaded cells with a circle (default 0.3)."""
            blank, solution = self.drawn(rng, height, width, 0, 0.0)
            bare = [None if solution[cell] or rng.random() >= circles else UNKNOWN for cell in blank.cells]
            return self.with_some(replace(blank, numbers=tuple(bare)), rng, solution, clues)

        def clues_of(self, puzzle: Oasis, solution: Solution) -> dict[str, list[int | None]]:
            """The numbers of the circles that are in unshaded cells."""
            circles = {cell for cell in puzzle.by_cell(puzzle.numbers) if not solution[cell]}

            def number(start: Cell) -> int:
                walk = flooded([start], lambda c: not solution[c] and c not in circles, puzzle.around.__getitem__)
                return len({near for cell in walk for near in puzzle.around[cell]} & circles - {start})

            return {"numbers": [number(cell) if cell in circles else None for cell in puzzle.cells]}

        def changed(self, puzzle: Oasis, rng: Random, solution: Solution, other: Solution) -> Solved[Oasis] | None:
            """Adds a circle in a cell that the other solution shades, if there is one."""
            shaded = [i for i, cell in enumerate(puzzle.cells) if not solution[cell] and other[cell]]
            if not shaded:
                return super().changed(puzzle, rng, solution, other)
            added = puzzle.with_place("numbers", rng.choice(shaded), UNKNOWN)
            return self.with_clues_of(added, solution), solution

    return OasisGenerator
