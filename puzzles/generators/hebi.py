"""Generator of Hebi-Ichigo puzzles."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..common.arrows import DIRECTIONS
from ..common.kit import Solution, Solved
from ..common.puzzlink_numbers import Arrow
from ..hebi import BARE, Hebi
from .common.kit import CellGenerator, Filled, Random


class HebiGenerator(CellGenerator[Hebi]):
    few_clues = {"clues": 0.2}
    for_levels = {1: {"black": 0.4}, 3: {"black": 0.3}}
    tiny_boards = (
        Filled((None, BARE, Arrow(3), 1, *(Arrow(n, sign) for n in (0, 1, 3) for sign in "^>v<")), ((2, 1),)),
        Filled((None, BARE, Arrow(0, ">"), Arrow(1, "v")), ((1, 1), (1, 2))),
        Filled((None, Arrow(1, ">"), Arrow(3, "^"), Arrow(0, "<"), 4), sizes=((3, 2), (2, 3)), most=1),
    )

    def random(self, rng: Random, width: int, height: int, black: float = 0.2, clues: float = 0.9) -> Solved[Hebi]:
        """`width`, `height`; `black`, the share of black cells (default 0.2); `clues`, the share of them with a
        number (default 0.9)."""
        marks = tuple(BARE if rng.random() < black else None for _ in range(height * width))
        board = self.kind(height, width, marks)
        solution = self.random_solution(rng, board) or Solution(dict.fromkeys(board.white, 0))
        return self.with_some(board, rng, solution, clues)

    def _seen(self, puzzle: Hebi, solution: Solution, sign: str = "") -> list[Any]:
        """The clue of each black cell with this arrow, or with its own, or else with one that sees a number."""
        made: list[Any] = [None] * len(puzzle.cells)
        for i, cell in enumerate(puzzle.cells):
            if cell in puzzle.black:
                numbers = {way: [solution[at] for at in puzzle.seen(cell, way)] for way in DIRECTIONS}
                first = {way: next(filter(None, held), 0) for way, held in numbers.items()}
                way = sign or puzzle.black[cell].direction or max(DIRECTIONS, key=lambda way: bool(first[way]))
                made[i] = Arrow(first[way], way)
        return made

    def clues_of(self, puzzle: Hebi, solution: Solution) -> dict[str, list[Any]]:
        """The arrows, and the numbers of given cells."""
        pairs = zip(puzzle.cells, puzzle.marks, self._seen(puzzle, solution), strict=True)
        return {"marks": [arrow or (old and solution[at]) or None for at, old, arrow in pairs]}

    def further_clues(self, puzzle: Hebi, solution: Solution) -> list[tuple[str, Sequence[Any]]]:
        numbers = [solution.get(cell) or None for cell in puzzle.cells]
        return [("marks", layer) for layer in (*(self._seen(puzzle, solution, way) for way in DIRECTIONS), numbers)]

    def added(self, puzzle: Hebi, rng: Random, solution: Solution, other: Solution) -> Solved[Hebi] | None:
        """An arrow to where the solutions have different first numbers, or else a given number."""
        layers = zip(self.further_clues(puzzle, solution), self.further_clues(puzzle, other), strict=True)
        pairs = (
            (i, pair) for (_, ours), (_, theirs) in layers for i, pair in enumerate(zip(ours, theirs, strict=True))
        )
        clues = [(i, ours) for i, (ours, theirs) in pairs if ours not in (None, theirs)]
        arrows = [(i, clue) for i, clue in clues if isinstance(clue, Arrow)]
        return (puzzle.with_place("marks", *rng.choice(arrows or clues)), solution) if clues else None

    def bare(self, puzzle: Hebi) -> Hebi:
        return replace(puzzle, marks=tuple(BARE if isinstance(clue, Arrow) else None for clue in puzzle.marks))
