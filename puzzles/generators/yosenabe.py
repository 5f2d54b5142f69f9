"""Generator of Yosenabe puzzles."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..common.circle_moves import STAYS
from ..common.kit import UNKNOWN, Cell, Solution, Solved
from ..yosenabe import POT, Yosenabe
from .common.kit import Begun, Boards, CellGenerator, Every, Random
from .common.puzzle_generator import of_boards

HIGH = 5
"""The largest number of a random circle."""


class YosenabeGenerator(CellGenerator[Yosenabe]):
    rare_levels = {3: of_boards(44, one=3, two=15, hard=5)}
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues = {"clues": 0.2}
    many_clues = {"clues": 1.0, "known": 1.0}
    for_levels = {3: {"circles": 0.3}}
    tiny_boards = (
        Boards(
            ((1, 1), (3, 1), (1, 2)),
            numbers=Every((None, 1, UNKNOWN)),
            pots=Every((None, POT, 1)),
        ),
        Boards(((2, 2),), numbers=Begun(((1, 2), (1, None, None, 1))), pots=Every((None, POT, 2), most=3)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.8, known: float = 0.8, circles: float = 0.2
    ) -> Solved[Yosenabe]:
        """`width`, `height`; `clues`, the share of pots with a number (default 0.8); `known`, the share of circles
        with a number (default 0.8); `circles`, their share of the cells (default 0.2)."""
        places = (UNKNOWN,) * (height * width)
        blank = self.kind(height, width, places, (None,) * (height * width))
        free, chosen = set(blank.cells), dict[Cell, str]()
        for cell in rng.sample(blank.cells, max(1, round(circles * len(blank.cells)))):
            fitting = [move for move, path in blank.moves[cell].items() if free.issuperset(path)]
            if fitting:
                chosen[cell] = rng.choice(sorted(fitting, key=(STAYS).__eq__)[:-1] or fitting)
                free.difference_update(blank.moves[cell][chosen[cell]])
        ends = {blank.moves[cell][move][-1] for cell, move in chosen.items()}
        pots = ends | {near for cell in ends for near in blank.around[cell] if near in free and rng.random() < 0.2}
        numbers = {cell: rng.randint(1, HIGH) if rng.random() < known else UNKNOWN for cell in chosen}
        puzzle = self.kind(
            height,
            width,
            tuple(map(numbers.get, blank.cells)),
            tuple(POT if c in pots else None for c in blank.cells),
        )
        return self.with_some(puzzle, rng, Solution((cell, chosen[cell]) for cell in puzzle.circles), clues)

    def clues_of(self, puzzle: Yosenabe, solution: Solution) -> Mapping[str, list[Any]]:
        """The number of each pot, where it has one now or else in its first cell without a circle."""
        pots: dict[Cell, Any] = dict.fromkeys(puzzle.by_cell(puzzle.pots), POT)
        ends = {circle: puzzle.moves[circle][str(solution[circle])][-1] for circle in puzzle.circles}
        for pot in puzzle.pot_cells:
            free = [cell for cell, _ in puzzle.sum_of(pot)] + [cell for cell in pot if cell not in puzzle.circles]
            for cell in free[:1]:
                held = (puzzle.circles[circle] for circle, end in ends.items() if end in pot)
                pots[cell] = sum(number for number in held if number != UNKNOWN)
        return {"pots": [pots.get(cell) for cell in puzzle.cells]}

    def changed(self, puzzle: Yosenabe, rng: Random, solution: Solution, other: Solution) -> Solved[Yosenabe] | None:
        """Removes a cell from a pot in which only the other solution has a circle in the end."""
        mine, theirs = (
            {puzzle.moves[circle][str(held[circle])][-1] for circle in puzzle.circles} for held in (solution, other)
        )
        for cell in rng.sample(sorted(theirs - mine), len(theirs - mine)):
            smaller = puzzle.with_place("pots", puzzle.cells.index(cell), None)
            bare = replace(smaller, pots=tuple(pot and POT for pot in smaller.pots))
            numbered = replace(bare, pots=tuple(self.clues_of(bare, solution)["pots"]))
            if self.separates(numbered, solution, other):
                return numbered, solution
        return None
