"""Generator of Aquarium puzzles."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cluewise.kit import TINY_SIZES, AreaGenerator, Boards, Cell, Ends, Solution, cells, random_regions

from ..aquarium import Aquarium


class AquariumGenerator(AreaGenerator[Aquarium]):
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x4", "1x1")
    tiny_boards = (
        Boards(TINY_SIZES, rooms=6, top=Ends(last=(None, 0, 1, 2)), left=Ends((None, 1)), level=(False, True)),
        Boards(((2, 2), (2, 3)), walled=True, top=Ends(last=(1,)), level=(False, True)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, tank: int = 6, level: bool = False
    ) -> tuple[Aquarium, Solution]:
        """`width`, `height`; `clues`, the share of given numbers (default 0.8); `tank`, the approximate number of cells
        of a tank (default 6); `level`, True if all water of a tank has one level."""
        board = cells(height, width)
        regions = random_regions(rng, height, width, rng.sample(board, max(1, len(board) // max(1, tank))))
        blank = self.kind.blank(height, width, regions, level=level)
        water: dict[Any, Any] = {}
        for row, below in reversed(blank.layers):  # from above
            filled = water.get(row[0]) or int(rng.random() < 0.35)
            water.update(dict.fromkeys((*row, *below), filled))
        solution = Solution((cell, water[cell]) for cell in board)
        return self.with_some(blank, rng, solution, clues)

    def changed(
        self, puzzle: Aquarium, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Aquarium, Solution] | None:
        """Fills or empties a cell where the two solutions differ, or moves it to a tank beside it."""
        if rng.random() < 0.5 and (moved := super().changed(puzzle, rng, solution, other)):
            return moved
        poured = self._poured(puzzle, solution, rng.choice(solution.differing(other)))  # type: ignore[arg-type]
        return self.with_clues_of(puzzle, poured), poured

    def _poured(self, puzzle: Aquarium, solution: Solution, changed: Cell) -> Solution:
        """The solution with this cell filled, and all that fills with it; or emptied."""
        water: dict[Any, Any] = {**solution, changed: 1 - int(solution[changed] == 1)}
        layer_of = {cell: layer for layer in puzzle.layers for cell in layer.cells}
        water |= dict.fromkeys(layer_of[changed].cells, water[changed])
        for row, below in reversed(puzzle.layers) if water[changed] else ():  # from above
            if water[row[0]]:
                for first in below:
                    water |= dict.fromkeys(layer_of[first].cells, 1)
        for row, below in () if water[changed] else puzzle.layers:  # from below
            if not all(water[first] for first in below):
                water |= dict.fromkeys(row, 0)
        return Solution((cell, water[cell]) for cell in puzzle.cells)

    def clues_of(self, puzzle: Aquarium, solution: Solution) -> Mapping[str, Sequence[Any]]:
        counts = [sum(solution[cell] == 1 for cell in line.cells) for line in puzzle.lines]
        return {"top": counts[puzzle.height :], "left": counts[: puzzle.height]}
