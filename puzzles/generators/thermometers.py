"""Generator of Thermometers puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..common.kit import UNKNOWN, Cell, Solution, Solved
from ..thermometers import BULB, STEPS, Thermometers
from .common.kit import Boards, CellGenerator, Every, OutsideGenerator, Random
from .common.random_loops import random_paths


class ThermometersGenerator(OutsideGenerator[Thermometers], CellGenerator[Thermometers]):
    tiny_boards = (
        Boards(((3, 1),), tubes=(tuple("o<o"), ("o", None, "o"), tuple(">>o")), top=Every((None, 0, 1))),
        Boards(((3, 1),), tubes=(tuple("o<o"), tuple(">>o")), top=Every((None, 0, 1)), left=((2,),)),
        Boards(((1, 1),), tubes=(("o",),), top=Every((None, 0, UNKNOWN)), left=Every((None, 1, UNKNOWN))),
        Boards(((2, 2),), tubes=(tuple("o<>^"), ("o", "o", "^", None)), top=Every((None, 0, 1)), left=((None, 2),)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.9, longest: int = 6
    ) -> Solved[Thermometers]:
        """`width`, `height`; `clues`, the share of given numbers (default 0.9); `longest`, the most cells of a
        thermometer (default 6)."""

        def drawn() -> Thermometers:
            blank = self.kind.blank(height, width)
            return self._with(blank, random_paths(rng, blank.around, longest))

        return self.with_random_solution(rng, drawn, clues)

    def _with(self, puzzle: Thermometers, paths: Sequence[Sequence[Cell]]) -> Thermometers:
        """The board with these thermometers."""
        signs = {step: sign for sign, step in STEPS.items()}
        at = {b: signs[a.r - b.r, a.c - b.c] for path in paths for a, b in pairwise(path)}
        at |= {path[0]: BULB for path in paths}
        return replace(puzzle, tubes=tuple(map(at.get, puzzle.cells)))

    def random_solution(self, rng: Random, blank: Thermometers) -> Solution:
        return self._filled(blank, {path: rng.randint(0, len(path)) for path in blank.paths})

    def _filled(self, puzzle: Thermometers, levels: Mapping[tuple[Cell, ...], int]) -> Solution:
        """The solution with these numbers of filled cells, by thermometer."""
        filled = {cell for path in puzzle.paths for cell in path[: levels[path]]}
        return puzzle.with_ones(filled)

    def changed(
        self, puzzle: Thermometers, rng: Random, solution: Solution, other: Solution
    ) -> Solved[Thermometers] | None:
        """Fills or empties a thermometer on which the solutions differ; or keeps one of them, and reverses a part
        of a thermometer that the other fills in part."""
        if rng.random() < 0.5:
            levels = {path: sum(solution[cell] == 1 for cell in path) for path in puzzle.paths}
            cell: Any = rng.choice(solution.differing(other))
            path = next(path for path in puzzle.paths if cell in path)
            levels[path] = 0 if solution[cell] else len(path)
            heated = self._filled(puzzle, levels)
            return self.with_clues_of(puzzle, heated), heated
        for kept, barred in rng.sample(((solution, other), (other, solution)), 2):
            for path in rng.sample(puzzle.paths, len(puzzle.paths)):
                full = sum(kept[cell] == 1 for cell in path)
                for part, rest in ((path[:full], path[full:]), (path[full:], path[:full])):
                    if 0 < sum(barred[cell] == 1 for cell in part) < len(part):
                        paths = [p for p in (*puzzle.paths, part[::-1], rest) if p not in (path, ())]
                        return self._with(puzzle, paths), kept
        return None
