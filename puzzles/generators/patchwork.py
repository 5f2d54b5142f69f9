"""Generator of Patchwork puzzles."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..common.geometry import component_numbers
from ..common.kit import UNKNOWN, Cell, Edge, Solution, Solved
from ..common.random_solutions import find_solution
from ..common.rules import cells_of
from ..patchwork import Patchwork
from .common.kit import ClueCellGenerator, Filled, Random
from .common.puzzle_generator import LONG_TRIALS, open_at_first
from .common.tilings import random_tiling

LARGEST = 3
"""The largest side of a random square."""


class PatchworkGenerator(ClueCellGenerator[Any]):
    """Squares are drawn, then shading that changes at walls; the other cells get clues."""

    rare_levels = {1: open_at_first(100, 10), 2: LONG_TRIALS, 3: LONG_TRIALS}
    small_sizes = ("3x3", "3x2", "2x4", "1x3")
    defaults = {"cells": 0.3}
    tiny_boards = (
        Filled((None, UNKNOWN, 0, 1), ((1, 1), (2, 1), (1, 3))),
        Filled((None, UNKNOWN, 1, 2), ((2, 2), (3, 2)), most=2),
    )

    def on_marked_cells(
        self, rng: Random, height: int, width: int, share: float, clues: float, **settings: Any
    ) -> Solved[Patchwork]:
        board = self.kind.blank(height, width)
        tiles = random_tiling(board.cells, lambda cell, _: _squares_at(rng, cell), _cells, lambda *_: True, 1)
        side = {cell: number for number, tile in enumerate(tiles or ()) for cell in _cells(tile)}
        walls = {edge: int(side[edge.ends[0]] != side[edge.ends[1]]) for edge in board.touching}
        open_cells = [cell for cell in rng.sample(board.cells, len(board.cells)) if rng.random() >= share]
        shades = _shaded(board, rng, walls, {}, open_cells)
        marked = board.with_places(
            [("numbers", i) for i, cell in enumerate(board.cells) if cell not in shades], UNKNOWN
        )
        return self.with_some(marked, rng, Solution({**walls, **shades}), clues)

    def clues_of(self, puzzle: Patchwork, solution: Solution) -> Mapping[str, Sequence[Any]]:
        index = {cell: i for i, cell in enumerate(puzzle.cells)}
        joined = [(index[a], index[b]) for a, b in (edge.ends for edge in puzzle.touching if not solution[edge])]
        square = component_numbers(len(index), joined)
        shaded = Counter(square[index[cell]] for cell in puzzle.free if solution[cell])
        return {"numbers": [old if old is None else shaded[square[i]] for i, old in enumerate(puzzle.numbers)]}

    def changed(self, puzzle: Patchwork, rng: Random, solution: Solution, other: Solution) -> Solved[Patchwork] | None:
        """A cell where the solutions differ gets a clue that excludes `other`. If there is none, a cell loses its clue,
        in one of the two solutions, or another cell gets one."""
        differing = sorted({cell for slot in solution.differing(other) for cell in cells_of((slot,))})
        if not puzzle.accepts(other):  # a level asks about a single wrong value
            return self._near(puzzle, solution, rng.choice(differing))
        near, free = rng.sample(differing, len(differing)), {*puzzle.free}
        marked = [
            (cell, puzzle.with_place("numbers", puzzle.cells.index(cell), UNKNOWN)) for cell in near if cell in free
        ]
        for cell, board in marked:
            ours, theirs = (_without(cell, one) for one in (solution, other))
            if self.clues_of(board, ours) != self.clues_of(board, theirs):
                return self.with_clues_of(board, ours), ours
        for base in rng.sample((solution, other), 2):
            walls, shades = ({slot: base[slot] for slot in slots} for slots in (puzzle.touching, puzzle.free))
            for cell in near:
                if cell not in free and cell in _shaded(puzzle, rng, walls, shades, [cell]):
                    board, found = (
                        puzzle.with_place("numbers", puzzle.cells.index(cell), None),
                        Solution({**walls, **shades}),
                    )
                    return self.with_clues_of(board, found), found
        for cell, board in marked:
            return self.with_clues_of(board, ours := _without(cell, solution)), ours
        return None

    def _near(self, puzzle: Patchwork, solution: Solution, cell: Cell) -> Solved[Patchwork] | None:
        """The puzzle with a clue in this cell, or without it and shaded there, and a solution near this one."""
        i = puzzle.cells.index(cell)
        changed = puzzle.with_place("numbers", i, UNKNOWN if puzzle.numbers[i] is None else None)
        board = self.bare(changed)
        held: dict[Any, Any] = {slot: solution.get(slot, 1) for slot in board.slots()}
        near = find_solution(board, held)
        return None if near is None else (self.with_clues_of(changed, near), near)


Square = tuple[Cell, int]
"""The first cell and the side."""


def _squares_at(rng: Random, cell: Cell) -> list[Square]:
    return [(cell, side) for side in rng.sample(range(1, LARGEST + 1), LARGEST)]


def _cells(square: Square) -> list[Cell]:
    (r, c), side = square
    return [Cell(r + i, c + k) for i in range(side) for k in range(side)]


def _shaded(
    puzzle: Patchwork, rng: Random, walls: Mapping[Any, Any], shades: dict[Any, Any], cells: Iterable[Cell]
) -> dict[Any, Any]:
    """`shades` and those of more cells, where all open cells behind walls are alike: the opposite."""
    for cell in cells:
        behind = {shades[at] for at in puzzle.around[cell] if at in shades and walls[Edge.between(cell, at)]}
        if len(behind) < 2:
            shades[cell] = 1 - behind.pop() if behind else rng.randint(0, 1)
    return shades


def _without(cell: Cell, solution: Solution) -> Solution:
    return Solution((slot, value) for slot, value in solution.items() if slot != cell)
