"""Generator of Sashigane puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved
from ..sashigane import STEPS, TURNS, Sashigane, shape_of
from .common.kit import Filled, GridGenerator, Random, some

EFFORT = 20
"""The number of shapes that are tried for a random division, for each cell of the board."""


class SashiganeGenerator(GridGenerator[Sashigane]):
    rare_levels = {
        3: "at 10×10, trials of two further facts solved 11 of 13 random boards, and a board takes seconds",
    }
    small_sizes = ("4x3", "3x4", "5x3", "3x2", "2x3")
    few_clues = {"clues": 0.4, "known": 0.2}
    tiny_boards = (
        Filled((None, "o", "o3", ">"), sizes=((1, 1), (2, 1), (1, 2))),
        Filled((None, "o", "o3", "^", "<"), sizes=((3, 2),), most=2),
        Filled((None, "o4", "v", ">"), sizes=((2, 2), (2, 3), (4, 2)), most=1),
    )

    def clues_of(self, puzzle: Sashigane, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """All circles with their numbers, and all arrows."""
        signs: dict[Cell, str] = {}
        for shape in puzzle.shapes(solution):
            signs |= {shape.corner: f"o{len(shape.cells)}", **dict(shape.ends)}
        return {"signs": [signs.get(cell) for cell in puzzle.cells]}

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.6, known: float = 0.8, longest: int = 6
    ) -> Solved[Sashigane]:
        """`width`, `height`, at least 2 x 3; `clues`, the share of circles and arrows that are given (default 0.6);
        `known`, the share of circles with a number (default 0.8); `longest`, the largest number of cells of an arm
        besides the corner (default 6)."""
        blank = self.kind.blank(height, width)
        regions = self._division(blank, rng, longest)
        if regions is None:
            raise PuzzleError(f"no division of {width}x{height} into L shapes was found")
        solution = blank.divided(regions)
        given = some(rng, self.clues_of(blank, solution)["signs"], clues)
        signs = (sign if sign in (None, *STEPS) or rng.random() < known else "o" for sign in given)
        return replace(blank, signs=tuple(signs)), solution

    def _division(self, puzzle: Sashigane, rng: Random, longest: int) -> list[frozenset[Cell]] | None:
        """L shapes that cover the board, one after the other over the cell with the fewest free neighbours. If none
        fits, the shapes around are removed."""
        patterns = _patterns(min(longest, max(puzzle.height, puzzle.width) - 1))
        owner = dict[Cell, frozenset[Cell]]()
        for _ in range(EFFORT * len(puzzle.cells)):
            free = [cell for cell in puzzle.cells if cell not in owner]
            if not free:
                return list(dict.fromkeys(owner.values()))
            cell = min(free, key=lambda cell: (sum(near not in owner for near in puzzle.around[cell]), rng.random()))
            region = next(
                filter(None, (self._placed(puzzle, cell, p, owner) for p in rng.sample(patterns, len(patterns)))), None
            )
            for gone in () if region else {owner[near] for near in puzzle.around[cell] if near in owner}:
                for place in gone:
                    del owner[place]
            owner |= dict.fromkeys(region or (), region or frozenset())
        return None

    def _placed(
        self, puzzle: Sashigane, cell: Cell, pattern: Sequence[tuple[int, int]], owner: Mapping[Cell, object]
    ) -> frozenset[Cell] | None:
        """The cells of a pattern around a cell, if they are free and leave no free cell alone."""
        region = frozenset(Cell(cell.r + dr, cell.c + dc) for dr, dc in pattern)
        if any(place in owner or place not in puzzle.around for place in region):
            return None
        beside = {near for place in region for near in puzzle.around[place] if near not in owner and near not in region}
        alone = any(all(near in owner or near in region for near in puzzle.around[place]) for place in beside)
        return None if alone else region


@cache
def _patterns(longest: int) -> tuple[Sequence[tuple[int, int]], ...]:
    """The steps from a cell of an L to all its cells, for every cell of each L with arms of up to `longest` cells."""
    patterns = list[Sequence[tuple[int, int]]]()
    for turns in TURNS:
        for lengths in product(range(1, longest + 1), repeat=2):
            cells = shape_of(Cell(0, 0), (turns[0], lengths[0]), (turns[1], lengths[1])).cells
            patterns += [[(r - row, c - column) for r, c in cells] for row, column in cells]
    return tuple(patterns)
