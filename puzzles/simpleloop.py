"""Simple Loop (round trip): draw a single loop through all cells that are not shaded.

The rules, on W × H cells, some of them shaded:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes every cell that is not shaded, and no shaded cell.

Formats, the first written: puzz.link addresses of `simpleloop`; rows of `#` for a shaded cell and `-`.

>>> puzzle = Simpleloop.parse("https://puzz.link/p?simpleloop/5/5/sg020")
>>> puzzle.shaded[:5]
(1, 1, 1, None, None)
>>> Simpleloop.parse("---\\n-#-\\n---").format()
'https://puzz.link/p?simpleloop/3/3/10'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from .common.kit import Cell, Cells, Drawing, LoopPuzzle, PuzzLink, Rows, Rules, Signs, Slot, Solution, Solved
from .common.puzzlink import Trailing
from .common.puzzlink_marks import Bits


@dataclass(frozen=True)
class Simpleloop(LoopPuzzle):
    """`shaded` has 1 for each shaded cell, else None."""

    shaded: tuple[int | None, ...]

    name = "simpleloop"
    aliases = {"simple-loop": {}, "round-trip": {}}
    formats = (PuzzLink("simpleloop", Trailing(Bits("shaded"))), Rows(Cells("shaded", Signs({"#": 1}))))

    def rules(self) -> Rules:
        yield from self.size_rules()
        for shaded, parts in groupby(self.parts(), itemgetter(1)):
            yield from self._cell_rules(shaded, [cell for cell, _ in parts])

    def size_rules(self) -> Rules:
        return self.loop_rules()

    def parts(self) -> list[tuple[Cell, int | None]]:
        return sorted(zip(self.cells, self.shaded, strict=True), key=lambda part: part[1] is not None)

    def part_rules(self, part: tuple[Cell, int | None]) -> Rules:
        cell, shaded = part
        return self._cell_rules(shaded, (cell,))

    def _cell_rules(self, shaded: int | None, cells: Iterable[Cell]) -> Rules:
        if shaded:
            return self.passing("shaded", cells, "the shaded cell {}", on=False)
        return self.full_rules("open", cells)

    def sign_of_place(self, place: Cell) -> str:
        return "#" if place in self.by_cell(self.shaded) else "."

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        for cell in self.by_cell(self.shaded):
            drawing.shade(cell)
        super().draw(drawing, solution, unsure)


def generator_class() -> type:
    from .generators.common.kit import Filled, LoopGenerator, Random

    class SimpleloopGenerator(LoopGenerator[Simpleloop]):
        rare_levels = {
            3: "at 10×10, one reason at a time solved 36 of 45 random boards, and trials of two further facts "
            "four of the others",
        }
        tiny_boards = (
            Filled((None, 1), sizes=((1, 1), (3, 1), (2, 2), (3, 2), (2, 3))),
            Filled((None, 1), sizes=((3, 3), (4, 3)), most=2),
        )

        def random(self, rng: Random, width: int, height: int) -> Solved[Simpleloop]:
            """`width`, `height`, both 2 or more."""
            blank = self.kind.blank(height, width)
            lines = self.random_loop(rng, blank)
            return self.with_loop(blank, rng, lines), lines

        def clues_of(self, puzzle: Simpleloop, solution: Solution) -> Mapping[str, Sequence[Any]]:
            passed = puzzle.passed(solution)
            return {"shaded": [None if cell in passed else 1 for cell in puzzle.cells]}

    return SimpleloopGenerator
