"""Generator of Link-a-Pix puzzles."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from string import digits

from ..common.kit import Cell, Edge, PuzzleError, Solution, Solved
from ..linkapix import COLOURS, Linkapix
from .common.kit import Boards, Every, Random
from .common.path_boards import PathGenerator
from .common.random_loops import random_paths


class LinkapixGenerator(PathGenerator[Linkapix]):
    small_sizes = ("4x3", "3x4", "5x2", "3x3", "1x4")
    few_clues = {"left_out": 0.2}
    for_levels = {3: {"longest": 20}}
    shortest = 1
    tiny_boards = (
        Boards(((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)), numbers=Every((None, "1", "2", "3"))),
        Boards(((2, 3),), numbers=Every((None, "2", "2r", "4"), least=2)),
    )

    def random(
        self, rng: Random, width: int, height: int, longest: int = 8, left_out: float = 0.15, colours: int = 1
    ) -> Solved[Linkapix]:
        """`width`, `height`; `longest`, the most cells of a path (default 8); `left_out`, the share of the paths that
        are omitted (default 0.15); `colours`, their number (default 1)."""
        if longest < 1 or not 1 <= colours <= len(COLOURS) + 1:
            raise PuzzleError(f"a path has a cell or more, and there are 1 to {len(COLOURS) + 1} colours")
        blank = self.kind.blank(height, width)
        paths = random_paths(rng, blank.around, longest)
        kept = [path for path in paths if rng.random() >= left_out] or paths[:1]
        letters = ["", *COLOURS][:colours]
        marks = {path[0]: "1" + rng.choice(letters) for path in kept}
        return self.joining(replace(blank, numbers=tuple(map(marks.get, blank.cells))), kept)

    def joining(self, board: Linkapix, paths: Sequence[Sequence[Cell]]) -> Solved[Linkapix]:
        """As in PathGenerator. Each path has the colour of the clue that is in one of its cells."""
        clues = dict[Cell, str]()
        for path in paths:
            letter = next(board.clue_at[cell].strip(digits) for cell in path if cell in board.clue_at)
            clues |= dict.fromkeys((path[0], path[-1]), f"{len(path)}{letter}")
        drawn = {Edge.between(*pair) for path in paths for pair in pairwise(path)}
        puzzle = replace(board, numbers=tuple(map(clues.get, board.cells)))
        return puzzle, board.with_ones(drawn)

    def paths_of(self, puzzle: Linkapix, solution: Solution) -> list[list[Cell]]:
        single = [[cell] for cell, length in puzzle.length.items() if length == 1]
        return [*super().paths_of(puzzle, solution), *single]
