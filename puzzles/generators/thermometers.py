"""Generator of Thermometers puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any

from ..common.kit import UNKNOWN, Cell, Solution
from ..thermometers import BULB, STEPS, Thermometers
from .common.cell_boards import CellGenerator
from .common.random_loops import random_paths


class ThermometersGenerator(CellGenerator[Thermometers]):
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")

    def tiny(self) -> Iterator[Thermometers]:
        for text in ("o<o", "o-o", ">>o"):
            tubes = tuple(None if token == "-" else token for token in text)
            for top, left in product(product((None, 0, 1), repeat=3), (None, 2)):
                yield self.kind(1, 3, tubes, top, (left,))
        for clues in product((None, 0, 1, UNKNOWN), repeat=2):
            yield self.kind(1, 1, ("o",), clues[:1], clues[1:])
            yield self.kind(2, 2, ("o", "<", ">", "^"), clues, (None, 2))
            yield self.kind(2, 2, ("o", "o", "^", None), (None, None), clues)

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.9, longest: int = 6
    ) -> tuple[Thermometers, Solution]:
        """`width`, `height`; `clues`, the share of given numbers (default 0.9); `longest`, the most cells of a
        thermometer (default 6)."""
        blank = self.kind.blank(height, width)
        paths = random_paths(rng, blank.around, longest)
        levels = [rng.randint(0, len(path)) for path in paths]
        filled = {cell for path, level in zip(paths, levels, strict=True) for cell in path[:level]}
        solution = Solution((cell, int(cell in filled)) for cell in blank.cells)
        board = self._with(blank, paths)
        return self.with_some(board, rng, solution, clues)

    def _with(self, puzzle: Thermometers, paths: Sequence[Sequence[Cell]]) -> Thermometers:
        """The board with these thermometers."""
        signs = {step: sign for sign, step in STEPS.items()}
        at = {path[0]: BULB for path in paths}
        at |= {b: signs[a.r - b.r, a.c - b.c] for path in paths for a, b in pairwise(path)}
        return replace(puzzle, tubes=tuple(at.get(cell) for cell in puzzle.cells))

    def _heated(
        self, puzzle: Thermometers, rng: Random, solution: Solution, changed: Cell
    ) -> tuple[Thermometers, Solution]:
        """The puzzle with the thermometer of this cell filled as a whole, or emptied, and the solution."""
        path = next(path for path in puzzle.paths if changed in path)
        full = 0 if solution[changed] else len(path)
        filled: dict[Any, Any] = {**solution, **{cell: int(i < full) for i, cell in enumerate(path)}}
        heated = Solution(filled)
        return self.with_clues_of(puzzle, heated), heated

    def clues_of(self, puzzle: Thermometers, solution: Solution) -> Mapping[str, Sequence[Any]]:
        sums = [sum(solution.get(cell) == 1 for cell in line.cells) for line in puzzle.lines]
        return {"top": sums[puzzle.height :], "left": sums[: puzzle.height]}

    def changed(
        self, puzzle: Thermometers, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Thermometers, Solution] | None:
        """Reverses a part of a thermometer that only one solution fills in part, and keeps one of the solutions; or
        fills another part of a thermometer on which they differ."""
        if rng.random() < 0.5:
            return self._heated(puzzle, rng, solution, rng.choice(solution.differing(other)))  # type: ignore[arg-type]
        for kept, barred in rng.sample(((solution, other), (other, solution)), 2):
            for i in rng.sample(range(len(puzzle.paths)), len(puzzle.paths)):
                path = puzzle.paths[i]
                full = sum(kept[cell] == 1 for cell in path)
                for part, rest in ((path[:full], path[full:]), (path[full:], path[:full])):
                    if 0 < sum(barred[cell] == 1 for cell in part) < len(part):
                        paths = [*puzzle.paths[:i], *filter(None, (part[::-1], rest)), *puzzle.paths[i + 1 :]]
                        return self._with(puzzle, paths), kept
        return None
