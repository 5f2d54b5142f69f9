"""Generator of Kazunori Room puzzles."""

from dataclasses import replace
from typing import Any

from ..common.kit import UNKNOWN, Cell, PuzzleError, Solution, Solved, numbered
from ..kazunori import Kazunori
from .common.kit import AreaGenerator, Boards, Every, Random
from .common.tilings import random_dominoes

TRIES = 200
"""The number of divisions that are tried for a random board."""


class KazunoriGenerator(AreaGenerator[Kazunori]):
    small_sizes = ("4x3", "3x4", "4x2", "1x4", "2x1")
    few_clues = {"clues": 0.2}
    many_clues = {"clues": 1.0, "given": 1.0}
    tiny_boards = (
        Boards(((1, 1), (2, 1), (1, 2), (4, 1)), rooms=3, given=Every((None, 1), most=1),
               between=Every((None, 2, 3), most=2), by_edge="between"),
        Boards(((2, 2),), rooms=2, given=Every((None,)), between=Every((None, 2, 3, UNKNOWN), most=2),
               by_edge="between"),
        Boards(((2, 2),), walled=True, given=Every((None,)), between=Every((None, 2), most=1), by_edge="between"),
    )  # fmt: skip

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.4, given: float = 0.0, largest: int = 8
    ) -> Solved[Kazunori]:
        """`width`, `height`; `clues`, the share of neighbours with a sum (default 0.4); `given`, the share of given
        numbers (default 0); `largest`, the number of cells of the largest room (default 8)."""
        if height * width % 2:
            raise PuzzleError("rooms of pairs need an even number of cells")
        for _ in range(TRIES):
            pairs = random_dominoes(rng, height, width)
            room: dict[Cell, set[Cell]] = {}
            for pair in pairs:
                both = {*pair.ends}
                room |= dict.fromkeys(pair.ends, both)
            blank = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
            for border in rng.sample(blank.touching, len(blank.touching)):
                a, b = (room[end] for end in border.ends)
                if a is not b and len(a) + len(b) <= largest:
                    room |= dict.fromkeys(a | b, a | b)
            board = replace(blank, regions=numbered([min(room[cell]) for cell in blank.cells]))
            numbers = dict[Cell, int]()
            for area in board.areas:
                inside = [pair for pair in pairs if pair.ends[0] in area]
                for number, pair in enumerate(rng.sample(inside, len(inside)), 1):
                    numbers |= dict.fromkeys(pair.ends, number)
            if all(len({numbers[cell] for cell in four}) > 1 for four in board.squares):
                return self.with_some(board, rng, Solution(numbers), clues, given=given)
        raise PuzzleError(f"no random {width}x{height} board of kazunori was found")

    def clues_of(self, puzzle: Kazunori, solution: Solution) -> dict[str, list[Any]]:
        sums = [sum(int(solution[end]) for end in edge.ends) for edge in puzzle.touching]  # type: ignore[call-overload]
        return {"given": [solution[cell] for cell in puzzle.cells], "between": sums}
