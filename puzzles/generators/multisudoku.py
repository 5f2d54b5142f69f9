"""Generator of several Sudoku grids that share boxes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.kit import Cell, PuzzleError, Solution, Solved, cells
from ..multisudoku import HIDDEN, OUTSIDE, Multisudoku
from .common.kit import Boards, CellGenerator, Every, Random

LAYOUTS = ("samurai", "sohei", "full")


class MultisudokuGenerator(CellGenerator[Multisudoku]):
    small_sizes = ("6x6", "4x6", "6x4", "4x4", "1x1")
    rare_signs = {"given": tuple(range(5, 37))}
    few_clues = {"clues": 0.4}
    tiny_boards = (
        Boards(((1, 1), (2, 1), (2, 2)), given=Every((None, 1, OUTSIDE)), box=(1,)),
        Boards(((4, 4),), given=Every((None, 1, 2), most=2), box=(2,)),
    )

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        clues: float = 0.5,
        box: int | None = None,
        hidden: str = "none",
        layout: str = "samurai",
        pattern: str = "all",
    ) -> Solved[Multisudoku]:
        """`width`, `height`; `clues`, the share of given numbers (default 0.5); `box`, the side of a box (default 3, or
        less on a small board); `hidden`; `layout`: `samurai` for grids that share their corners, `sohei` for the same
        without the grid at the upper left, `full` for a board without gaps; `pattern`: `windmill` for five grids
        instead, four of which share two boxes with the one in the middle."""
        if layout not in LAYOUTS or hidden not in HIDDEN:
            raise PuzzleError(f"expected a layout of {', '.join(LAYOUTS)}, found '{layout}'")
        fits = (k for k in (3, 2, 1) if min(width, height) >= k * k and not width % k and not height % k)
        box = box or next(fits)
        marks = (None,) * (width * height)
        if pattern == "windmill":
            marks = self._outside(height, width, box, _windmill(height, width, box))
        elif hidden == "none" and layout != "full":
            marks = self._gaps(height, width, box, LAYOUTS.index(layout))
        blank = self.kind.blank(height, width, marks, box=box, hidden=hidden, pattern=pattern)
        return self.with_random_solution(rng, lambda: blank, clues)

    def _gaps(self, height: int, width: int, box: int, odd: int) -> tuple[Any, ...]:
        """The cells outside grids that touch at corners, in the pattern of a chessboard; none if they do not fit."""
        side, step = box * box, box * (box - 1) or 1
        down, across = (range(0, length - side + 1, step) for length in (height, width))
        starts = [Cell(r, c) for r in down for c in across if (r + c) // step % 2 == odd]
        return self._outside(height, width, box, starts)

    def _outside(self, height: int, width: int, box: int, starts: Sequence[Cell]) -> tuple[Any, ...]:
        """The cells outside the grids with these first cells; none if the grids do not come to all sides."""
        side = box * box
        covered = {Cell(r + i, c + k) for r, c in starts for i in range(side) for k in range(side)}
        touched = {at.r for at in covered} >= {0, height - 1} and {at.c for at in covered} >= {0, width - 1}
        return tuple(None if at in covered or not touched else OUTSIDE for at in cells(height, width))

    def clues_of(self, puzzle: Multisudoku, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"given": [solution.get(cell, OUTSIDE) for cell in puzzle.cells]}

    def bare(self, puzzle: Multisudoku) -> Multisudoku:
        return replace(puzzle, given=tuple(mark if mark == OUTSIDE else None for mark in puzzle.given))


def _windmill(height: int, width: int, box: int) -> list[Cell]:
    """The first cells of the five grids."""
    whole, side = box * (3 * box - 2), box * box
    if (height, width) != (whole, whole) or box < 2:
        raise PuzzleError(f"a windmill of boxes of {box}x{box} cells has {whole}x{whole} cells, from boxes of 2x2 on")
    starts, middle = [Cell(0, side - 2 * box)], Cell(side - box, side - box)
    for _ in range(3):
        starts.append(Cell(starts[-1].c, whole - side - starts[-1].r))
    return [*starts, middle]
