"""Wagiri: draw a diagonal in every cell; marked cells are on a loop or on none, and numbers count diagonals at points.

The rules, on W × H cells with numbers on some of the (W + 1) × (H + 1) corner points:

1. Every cell holds one of its two diagonals.
2. A number counts the diagonals that end in its point.
3. The diagonal of a cell with `o` (輪) is part of a closed loop of diagonals, of any size.
4. The diagonal of a cell with `x` (切) is part of no loop.

A loop passes no point twice. A clue `?` says nothing.

Formats, the first written: puzz.link addresses of `wagiri`; rows of numbers, `?` and `-`, one sign for each corner
point, then rows of `o`, `x`, `?` and `-`, one sign for each cell.

>>> puzzle = Wagiri.parse("1--\\n---\\n\\n-x")
>>> puzzle.numbers[0], puzzle.marks
(1, (None, 'x'))
>>> puzzle.format()
'https://puzz.link/p?wagiri/2/1/bia2'

Slots are cells, the values are `\\` and `/`; text and JSON value are rows of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .common.corner_boards import CORNERS
from .common.diagonal_boards import FALLING, RISING, DiagonalPuzzle, ends
from .common.kit import Cell, Cells, Drawing, Number10, PuzzLink, Rows, Rules, Signs, Solution, Solved
from .common.puzzlink_numbers import Four

LOOP, NONE = "o", "x"


@dataclass(frozen=True)
class Wagiri(DiagonalPuzzle):
    """`marks` has `o` for a cell on a loop, `x` for one on none, `?` for a clue that says nothing, else None."""

    marks: tuple[Any, ...]

    name = "wagiri"
    formats = (
        PuzzLink("wagiri", Four("numbers", "corners"), Number10("marks", {".": "?", "1": LOOP, "2": NONE})),
        Rows(*CORNERS.blocks, Cells("marks", Signs({LOOP: LOOP, NONE: NONE}, unknown=True))),
    )
    clue_layers = (("numbers",), ("marks",))

    def rules(self) -> Rules:
        from .common.rules import OffLoop, OnLoop

        for part in self.parts():
            yield from self.part_rules(part)
        links = dict(zip(self.cells, self.links(), strict=True))
        for cell, mark in self.by_cell(self.marks).items():
            others = {cell: links[cell], **links}
            if mark == LOOP:
                yield OnLoop(self.clue("loop", cell, f"a loop passes {cell}", (cell,)), others, others.values())
            elif mark == NONE:
                yield OffLoop(self.clue("cut", cell, f"no loop passes {cell}", (cell,)), others, others.values())

    def draw_clues(self, drawing: Drawing) -> None:
        super().draw_clues(drawing)
        for cell, mark in self.by_cell(self.marks).items():
            drawing.write_at_left(cell, mark)


def generator_class() -> type:
    from .common.rules import component_numbers
    from .generators.common.kit import Begun, Boards, CellGenerator, Every, Random

    class WagiriGenerator(CellGenerator[Wagiri]):
        small_sizes = ("4x3", "3x4", "5x2", "1x4", "2x2")
        few_clues = {"clues": 0.4, "marks": 0.1}
        many_clues = {"clues": 1.0, "marks": 0.3}
        tiny_boards = (
            Boards(((1, 1), (2, 1)), numbers=Begun(((None,), (1,), (None, 1))), by_corner="numbers",
                   marks=Every((None, LOOP, NONE, "?"))),
            Boards(((2, 2), (3, 2)), numbers=Begun(((None,), (1,))), by_corner="numbers",
                   marks=Every((None, LOOP, NONE), most=2)),
        )  # fmt: skip

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.7, marks: float = 0.2
        ) -> Solved[Wagiri]:
            """`width`, `height`; `clues`, the share of corner points with a number (default 0.7); `marks`, the share of
            marked cells (default 0.2)."""
            blank = self.kind.blank(height, width, marks=(None,) * (height * width))
            signs = Solution({cell: rng.choice((FALLING, RISING)) for cell in blank.cells})
            return self.with_some(blank, rng, signs, clues, marks=marks)

        def clues_of(self, puzzle: Wagiri, solution: Solution) -> Mapping[str, list[Any]]:
            """The diagonals that end in each point; a cell is on a loop if diagonals join its other two corner points
            neither with each other nor both with the frame."""
            inner = (Cell(r, c) for r in range(1, puzzle.height) for c in range(1, puzzle.width))
            node = {point: i for i, point in enumerate(inner, 1)}  # 0 is the frame

            def nodes(cell: Cell, sign: object) -> tuple[int, int]:
                one, other = ends(cell, str(sign))
                return node.get(one, 0), node.get(other, 0)

            part = component_numbers(len(node) + 1, [nodes(cell, solution[cell]) for cell in puzzle.cells])
            across = (nodes(cell, FALLING if solution[cell] == RISING else RISING) for cell in puzzle.cells)
            counts = (puzzle.around_point(point).items() for point in puzzle.points)
            return {
                "numbers": [sum(solution[cell] == sign for cell, sign in diagonals) for diagonals in counts],
                "marks": [LOOP if part[a] != part[b] else NONE for a, b in across],
            }

    return WagiriGenerator
