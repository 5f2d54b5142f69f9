"""Tasquare (tasukuea): shade squares, so that every number is the number of cells of the squares around it.

The rules, on W × H cells of which some hold a clue, a number or `?`:

1. Every block of shaded cells, connected over edges, is a full square of any side.
2. A cell with a clue is not shaded.
3. A number is the number of cells of all the blocks together that share an edge with it.
4. At least one block shares an edge with a clue, also with `?`.
5. The unshaded cells are connected over edges.

Formats, the first written: puzz.link addresses of `tasquare`; rows of numbers, `?` and `-`.

>>> Tasquare.parse("1 -\\n- ?").format()
'https://puzz.link/p?tasquare/2/2/1h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from .common.boards import GridPuzzle
from .common.formats import UNKNOWN
from .common.geometry import Cell, components
from .common.joined_boards import JOINED_ROWS, JoinedPuzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.sampling import some
from .common.shading import connected_rule, rectangle_rules
from .common.solution import Solution

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Blocks, Rule


@dataclass(frozen=True)
class Tasquare(JoinedPuzzle):
    """`numbers` has the clue of each cell: a number, `?` for a clue without one, None for no clue."""

    name = "tasquare"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"tasukuea": {}}
    formats = (PuzzLink("tasquare", Number16("numbers")), JOINED_ROWS)
    shade = "#8494a0"

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import BlockRule, Count

        yield from self.joined_rules("clue")
        for cell in self.circles:
            text = f"a square shares an edge with {cell}"
            reason = self.clue("some", cell, text, (cell, *self.around[cell]))
            yield Count(reason, self.around[cell], (1,), low=1)
        yield from rectangle_rules(self, 1)
        reason = self.rule("square", None, "each block of shaded cells is a square")
        yield BlockRule(reason, self.cells, (1,), (edge.ends for edge in self.touching), _unequal_sides)
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: "Drawing") -> None:
        from .common.drawing import PAPER

        for cell in self.circles:
            drawing.plate(cell, cell, PAPER)
        super().draw_clues(drawing)

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        return cls.each_board((None, UNKNOWN, 0, 1, 2, 4), most=2)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, clues: float = 0.5) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of unshaded cells beside a square with a number (default 0.5)."""
        blank = cls.blank(height, width)
        shaded = set[Cell]()
        for first in rng.sample(blank.cells, len(blank.cells)):
            side = rng.choice((1, 1, 2, 2, 2, 3))
            square = {Cell(first.r + r, first.c + c) for r in range(side) for c in range(side)}
            beside = {near for cell in square for near in (cell, *blank.around.get(cell, ()))}
            if square <= blank.around.keys() and shaded.isdisjoint(beside):
                rest = [cell for cell in blank.cells if cell not in shaded and cell not in square]
                if len(components(rest, blank.around)) == 1:
                    shaded |= square
        solution = Solution({cell: int(cell in shaded) for cell in blank.cells})
        return replace(blank, numbers=some(rng, blank.clues_of(solution)["numbers"], clues)), solution

    def clues_of(self, solution: Solution) -> dict[str, list[int | None]]:
        return {"numbers": [number or None for number in super().clues_of(solution)["numbers"]]}

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number that excludes the other solution, or else this one."""
        added = GridPuzzle.excluding(self, rng, solution, other)
        return added or GridPuzzle.excluding(self, rng, other, solution)


def _unequal_sides(blocks: "Blocks") -> Iterator[tuple[str, tuple[Cell, ...]]]:
    for block in {*blocks.values()}:
        sides = [len({cell[axis] for cell in block.cells}) for axis in (0, 1)]
        if block.done and sides[0] != sides[1]:
            yield f"{sides[0]} rows and {sides[1]} columns", block.cells
