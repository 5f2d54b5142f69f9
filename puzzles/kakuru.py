"""Kakuru: put numbers into the white cells around clues, so that the clues are their sums.

The rules, on W × H cells, some of them black or with a clue:

1. Every other cell, a white one, holds a number from 1 to 9.
2. A clue is the sum of the numbers in the up to eight cells around it. These numbers are all different. A clue without
   sum (`?`) says nothing.
3. Equal numbers do not touch, not even at a corner.

Formats, the first written: puzz.link addresses of `kakuru`; rows of sums, `?`, `#` for a black cell and `-`.

>>> puzzle = Kakuru.parse("3-\\n-#")
>>> puzzle.clues_at
{Cell(r=0, c=0): 3}
>>> puzzle.format()
'https://puzz.link/p?kakuru/2/2/3k+'

Slots are the white cells, the value is the number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.clue_cell_boards import ClueCellPuzzle
from .common.geometry import surroundings
from .common.kit import UNKNOWN, Cell, Cells, Drawing, PuzzLink, Rows, Rules, Signs, Slot, Solution, Solved, Value
from .common.puzzlink_numbers import KakuruClues

BLACK, NUMBERS = "#", range(1, 10)


@dataclass(frozen=True)
class Kakuru(ClueCellPuzzle):
    """`sums` has the sum of each cell with a clue, `?` for a clue without sum, `#` for a black cell, else None."""

    sums: tuple[Any, ...]

    name = "kakuru"
    formats = (
        PuzzLink("kakuru", KakuruClues("sums")),
        Rows(Cells("sums", Signs({BLACK: BLACK}, numbers=range(1000), unknown=True))),
    )
    clue_layers = (("sums",),)
    fixed_marks = (BLACK,)
    most_cells = 2500

    @cached_property
    def clues_at(self) -> dict[Cell, int]:
        """The cells with a sum, and the sum."""
        return {cell: clue for cell, clue in self.by_cell(self.sums).items() if clue not in (UNKNOWN, BLACK)}

    def values(self, slot: Slot) -> Sequence[Value]:
        return NUMBERS

    @cached_property
    def near(self) -> dict[Cell, list[Cell]]:
        """For each cell the white cells around it."""
        around = surroundings(self.height, self.width)
        return {cell: [beside for beside in around[cell] if beside in self._open] for cell in self.cells}

    def rules(self) -> Rules:
        from .common.kit import AllDifferent, Sum

        for cell, total in self.clues_at.items():
            around = self.near[cell]
            yield AllDifferent(
                self.rule("around", cell, f"the numbers around {cell} are all different", around), around
            )
            reason = self.clue("sum", cell, f"the numbers around {cell} add up to {total}", around)
            yield Sum(reason, around, total, total, NUMBERS[0], NUMBERS[-1])
        for pair in ((cell, beside) for cell in self.free for beside in self.near[cell] if cell < beside):
            yield AllDifferent(self.rule("touch", pair, f"{pair[0]} and {pair[1]} hold different numbers", pair), pair)

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.drawing import SHADE

        for cell, clue in self.by_cell(self.sums).items():
            drawing.shade(cell, SHADE if clue == BLACK else "#c9d1d9")
            if clue != BLACK:
                drawing.write(cell, str(clue))


def generator_class() -> type:
    from .generators.common.kit import ClueCellGenerator, Filled, Random
    from .generators.common.puzzle_generator import LONG_TRIALS

    class KakuruGenerator(ClueCellGenerator[Kakuru]):
        few_clues = {"clues": 0.9, "white": 0.5}
        rare_levels = {3: LONG_TRIALS}
        for_levels = {1: {"white": 0.3}, 2: {"white": 0.5}, 3: {"white": 0.5}}
        tiny_boards = (
            Filled((None, UNKNOWN, BLACK, 0, 3, 12), ((1, 1), (2, 1))),
            Filled((None, 1, 3, 17), ((1, 3),)),
            Filled((None, 4, BLACK, 24), ((2, 2),), least=2),
        )

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.9, white: float = 0.65
        ) -> Solved[Kakuru]:
            """`width`, `height`; `clues`, the share of clues with a sum (default 0.9); `white`, the share of white
            cells (default 0.65)."""
            kinds = tuple(None if rng.random() < white else UNKNOWN for _ in range(height * width))
            board, numbers = self.kind(height, width, kinds), dict[Cell, int]()
            for cell in board.free:
                around = surroundings(height, width)[cell]
                rivals = (beside for clue in around if clue not in board.free for beside in board.near[clue])
                if fits := {*NUMBERS}.difference(map(numbers.get, (*around, *rivals))):
                    numbers[cell] = rng.choice([*fits])
            none = [("sums", i) for i, cell in enumerate(board.cells) if cell in board.free and cell not in numbers]
            return self.with_some(board.with_places(none, BLACK), rng, Solution(numbers), clues)

        def clue_at(self, puzzle: Kakuru, cell: Cell, solution: Solution) -> Any:
            """The sum of different numbers."""
            near: list[Any] = solution.picked(puzzle.near[cell])
            return sum(near) if len({*near}) == len(near) else UNKNOWN

    return KakuruGenerator
