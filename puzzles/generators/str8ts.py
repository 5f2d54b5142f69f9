"""Generator of Str8ts puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cluewise.kit import CellGenerator, Filled, Solution

from ..str8ts import BLACK, Str8ts
from .parts.str8ts.streets import consecutive_streets


class Str8tsGenerator(CellGenerator[Str8ts]):
    rare_signs: ClassVar[Mapping[str, tuple[Any, ...]]] = {"given": tuple(f"#{number}" for number in range(7, 26))}
    small_sizes = ("4x4", "3x3", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.1}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 0.8, "told": 0.6}
    tiny_boards = (Filled((None, 1, "#", "#2"), sizes=((2, 2),)),)

    def random(self, rng: Random, side: int, given: float = 0.35, told: float = 0.4) -> tuple[Str8ts, Solution]:
        """`side`; `given`, the share of white cells with a given number (default 0.35); `told`, the share of black
        cells with a number (default 0.4)."""
        board = self.kind.blank(side, side)
        number, black = consecutive_streets(rng, board)
        signs = {cell: f"{BLACK}{number[cell] if rng.random() < told else ''}" for cell in black}
        shown = {cell: number[cell] for cell in board.cells if rng.random() < given} | signs
        puzzle = self.kind(side, side, tuple(shown.get(cell) for cell in board.cells))
        return puzzle, Solution((cell, number[cell]) for cell in puzzle.white)

    def clues_of(self, puzzle: Str8ts, solution: Solution) -> Mapping[str, Sequence[Any]]:
        pairs = zip(puzzle.cells, puzzle.given, strict=True)
        return {"given": [clue if cell in puzzle.black else solution[cell] for cell, clue in pairs]}
