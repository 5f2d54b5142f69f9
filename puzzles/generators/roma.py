"""Generator of Roma puzzles."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import AreaGenerator, Cell, Divided, Solution, random_forest, random_joined

from ..roma import GOAL, Roma


class RomaGenerator(AreaGenerator[Roma]):
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.05}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, GOAL, "v"), by_cell=True, last=(None, GOAL, "<")),)

    def random(
        self, rng: Random, width: int, height: int, given: float = 0.2, goals: float = 0.05
    ) -> tuple[Roma, Solution]:
        """`width`, `height`; `given`, the share of given arrows (default 0.2); `goals`, the share of cells with a goal
        (default 0.05)."""
        board = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
        count = min(len(board.cells), max(1, round(goals * len(board.cells))))
        onward = random_forest(rng, board.around, self.some_cells(rng, board, count))
        arrows = dict.fromkeys(board.cells, GOAL)
        for cell, end in onward.items():
            arrows[cell] = next(str(sign) for sign, to in board.onward(cell).items() if to == end)

        def differ(cells: Iterable[Cell]) -> bool:
            held = [arrows[cell] for cell in cells if cell in onward]
            return len(set(held)) == len(held)

        regions = random_joined(rng, height, width, differ)
        told = tuple(arrows[cell] if arrows[cell] == GOAL or rng.random() < given else None for cell in board.cells)
        puzzle = self.kind(height, width, regions, told)
        return puzzle, Solution((cell, arrows[cell]) for cell in puzzle.free)

    def clues_of(self, puzzle: Roma, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"given": [solution.get(cell, GOAL) for cell in puzzle.cells]}
