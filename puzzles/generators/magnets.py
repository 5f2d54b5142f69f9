"""Generator of Magnets puzzles."""

from dataclasses import replace
from typing import Any

from ..common.kit import SIDES, Solution, Solved
from ..magnets import COUNTED, OPPOSITE, Magnets
from ..parts.magnets.formats import EMPTY, MINUS, PLUS
from .common.kit import Boards, CellGenerator, Ends, Every, Random, some
from .common.random_divisions import random_dominoes

TINY, NUMBERS = ((1, 1), (2, 1), (1, 2), (2, 2)), Every((None, 0, 1))
"""The sizes of tiny boards, and their numbers at the top and right."""


class MagnetsGenerator(CellGenerator[Magnets]):
    rare_levels = {
        3: "at 10×10, trials of two further facts solved each of 65 random boards, and fewer numbers or given "
        "cells changed nothing",
    }
    rare_signs = dict.fromkeys(("top", "bottom", "left", "right"), (4, 5))
    small_sizes = ("4x3", "3x4", "3x3", "5x2", "1x4", "1x1")
    few_clues = {"clues": 0.6}
    tiny_boards = (
        Boards(TINY, rooms=4, top=NUMBERS, right=NUMBERS, anti=(False, True)),
        Boards(TINY, rooms=4, top=NUMBERS, right=NUMBERS, anti=(False, True), given=Ends((PLUS, EMPTY))),
    )

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        clues: float = 1.0,
        empty: float = 0.25,
        anti: bool = False,
        given: float = 0.0,
    ) -> Solved[Magnets]:
        """`clues`, the share of given numbers (default 1); `empty`, the share of plates that are left empty at random
        (default 0.25); `anti`, True if poles that touch are equal; `given`, the share of given cells (default 0)."""
        places = zip(SIDES, (width, width, height, height), strict=True)
        numbers: Any = {side: some(rng, [0] * n, clues) for side, n in places}
        blank = self.kind(height, width, random_dominoes(rng, height, width), anti=anti, **numbers)
        poles: dict[Any, Any] = dict.fromkeys(blank.cells, EMPTY)
        for cell, half in rng.sample(blank.plates, len(blank.plates)):
            fitting = [pole for pole in (PLUS, MINUS) if blank.fits(poles, cell, pole)]
            if fitting and rng.random() >= empty:
                poles[cell] = rng.choice(fitting)
                poles[half] = OPPOSITE[poles[cell]]
        if given:
            cells = (pole if cell in blank.other_half else None for cell, pole in poles.items())
            blank = replace(blank, given=some(rng, cells, given))
            blank = blank if blank.poles else replace(blank, given=())
        return self.with_clues_of(blank, Solution(poles)), Solution(poles)

    def with_clues_of(self, puzzle: Magnets, solution: Solution) -> Magnets:
        """The numbers and the given cells of another solution."""
        given = tuple(old and solution[cell] for cell, old in zip(puzzle.cells, puzzle.given, strict=False))
        return replace(super().with_clues_of(puzzle, solution), given=given)  # type: ignore[arg-type]

    def clues_of(self, puzzle: Magnets, solution: Solution) -> dict[str, list[int]]:
        """The numbers of all lines."""
        seen = {side: [line for _, line in puzzle.seen_from(side)] for side in SIDES}
        return {side: [sum(solution[cell] == COUNTED[side] for cell in line) for line in seen[side]] for side in SIDES}

    def excluding(self, puzzle: Magnets, rng: Random, solution: Solution, other: Solution) -> Solved[Magnets] | None:
        """Fills a plate on which the two solutions differ in another way, and adapts the given numbers."""
        differing: list[Any] = solution.differing(other)
        for cell in rng.sample(differing, len(differing)):
            half = puzzle.other_half[cell]
            poles: dict[Any, Any] = {**solution, cell: EMPTY, half: EMPTY}
            options = [EMPTY, *(pole for pole in (PLUS, MINUS) if puzzle.fits(poles, cell, pole))]
            options.remove(solution[cell])  # type: ignore[arg-type]
            if options:
                poles[cell] = rng.choice(options)
                poles[half] = OPPOSITE[poles[cell]]
                return self.with_clues_of(puzzle, Solution(poles)), Solution(poles)
        return None
