"""Base class of generators for rectangles of unshaded cells that touch at corners."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.errors import PuzzleError
from ...common.formats import UNKNOWN
from ...common.geometry import Cell, cells, components, neighbours, squares, surroundings
from ...common.rectangle_islands import RectangleIslands
from ...common.solution import Solution, Solved
from .boards import some
from .island_boards import IslandGenerator
from .tiny import Filled

P = TypeVar("P", bound=RectangleIslands)


class RectangleIslandsGenerator(IslandGenerator[P]):
    heeds_symmetry = True
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.5}
    tiny_boards = (Filled((None, 1, 2, 3, UNKNOWN), most=3),)

    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """The size of each rectangle: in its clue, or in any of its cells."""
        size = dict[Cell, int]()
        for group in puzzle.groups(solution):
            size |= dict.fromkeys([cell for cell in group if cell in puzzle.sizes] or group, len(group))
        return [("numbers", [*map(size.get, puzzle.cells)])]

    def random(self, rng: Random, width: int, height: int, clues: float = 1.0) -> Solved[P]:
        """`width`, `height`; `clues`, the share of rectangles with a number (default 1)."""
        puzzle, solution = self.default_random(rng, width, height)
        return replace(puzzle, numbers=some(rng, puzzle.numbers, clues)), solution

    def random_solution(self, rng: Random, blank: P) -> Solution | None:
        unshaded = _rectangles(rng, blank.height, blank.width)
        return blank.with_ones({*blank.cells}.difference(unshaded))

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Adds a number to a rectangle that has none, or changes the board as for other islands."""
        there = {cell: part for part in puzzle.groups(other) for cell in part}
        for part in puzzle.groups(solution):
            distinguishing = [cell for cell in part if len(there.get(cell, ())) != len(part)]
            if distinguishing and not any(cell in puzzle.sizes for cell in part):
                return puzzle.with_place("numbers", puzzle.cells.index(rng.choice(distinguishing)), len(part)), solution
        return super().excluding(puzzle, rng, solution, other)


def _rectangles(rng: Random, height: int, width: int) -> set[Cell]:
    """Random rectangles that touch at corners, without a shaded 2×2 square. Raises PuzzleError if none are found.

    Rectangles are placed corner to corner, the single cells last. Those around a shaded square are then removed.
    """
    board, near, around = cells(height, width), surroundings(height, width), neighbours(height, width)
    unshaded = set[Cell]()
    for _ in range(20 * len(board)):
        for first, single in ((first, k == 3) for k in range(4) for first in rng.sample(board, len(board))):
            rows, columns = (1, 1) if single else rng.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)))
            box = {Cell(first.r + r, first.c + c) for r in range(rows) for c in range(columns)}
            beside = {place for cell in box for place in around.get(cell, ())} | box
            joined = not unshaded or any(place in unshaded for cell in box for place in near.get(cell, ()))
            if joined and box <= around.keys() and unshaded.isdisjoint(beside):
                unshaded |= box
        shaded = [four for four in squares(height, width) if unshaded.isdisjoint(four)]
        if not shaded:
            return unshaded
        close = {place for cell in rng.choice(shaded) for place in near[cell]}
        kept = [part for part in components(unshaded, around) if close.isdisjoint(part) or rng.random() < 0.2]
        unshaded = set(max(components({cell for part in kept for cell in part}, near), key=len, default=()))
    raise PuzzleError(f"no random rectangles were found on {width}x{height}")
