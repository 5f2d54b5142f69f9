"""Generator of Uso-one puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.kit import UNKNOWN, PuzzleError, Solution, Solved
from ..usoone import Usoone
from .common.connected_cells import random_shading
from .common.kit import AreaGenerator, Divided, Random, random_regions


class UsooneGenerator(AreaGenerator[Usoone]):
    small_sizes = ("4x3", "3x4", "4x2", "2x5", "1x4", "2x2")
    few_clues = {"clues": 0.1}
    many_clues = {"clues": 0.3, "room": 16}
    for_levels = {2: {"room": 10}, 3: {"room": 10, "clues": 0.1}}
    tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, 0, 1, UNKNOWN), by_cell=True, last=(None, 0, 2)),)

    def random(self, rng: Random, width: int, height: int, clues: float = 0.6, room: int = 8) -> Solved[Usoone]:
        """`width`, `height`; `clues`, the share of unshaded cells with a right number (default 0.6); `room`, the
        approximate number of cells of a room (default 8)."""
        blank = self.kind.blank(height, width, (0,) * (height * width), numbers=(None,) * (height * width))
        seeds = max(1, len(blank.cells) // max(2, room))
        for _ in range(200):
            shaded = random_shading(rng, height, width)
            solution = blank.with_ones(shaded)
            board = replace(blank, regions=random_regions(rng, height, width, rng.sample(blank.cells, seeds)))
            places = [[cell for cell in area if not solution[cell]] for area in board.areas]
            if all(places):
                liars = {rng.choice(cells) for cells in places}
                right = zip(board.cells, self.clues_of(board, solution)["numbers"], strict=True)
                told = {cell: n for cell, n in right if cell in liars or rng.random() < clues}
                false = {cell: rng.choice([n for n in range(5) if n != told[cell]]) for cell in sorted(liars)}
                return replace(board, numbers=tuple(map({**told, **false}.get, board.cells))), solution
            seeds = max(1, seeds - 1)
        raise PuzzleError(f"no random board of {width}x{height} was found")

    def clues_of(self, puzzle: Usoone, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The right numbers."""
        count = {cell: sum(solution[place] == 1 for place in puzzle.around[cell]) for cell in puzzle.cells}
        return {"numbers": [None if solution[cell] else number for cell, number in count.items()]}

    def excluding(self, puzzle: Usoone, rng: Random, solution: Solution, other: Solution) -> Solved[Usoone] | None:
        """Adds a right number that is false in the other solution, or is in a cell that it shades."""
        ours, theirs = self.clues_of(puzzle, solution)["numbers"], self.clues_of(puzzle, other)["numbers"]
        places = [i for i, n in enumerate(puzzle.numbers) if n is None and ours[i] not in (None, theirs[i])]
        if places:
            i = rng.choice(places)
            return puzzle.with_place("numbers", i, ours[i]), solution
        return self.changed(puzzle, rng, solution, other)

    def changed(self, puzzle: Usoone, rng: Random, solution: Solution, other: Solution) -> Solved[Usoone] | None:
        """Makes another number false, or false in another way, in a room where the two solutions differ or beside it;
        else moves a cell to another room."""
        right = self.clues_of(puzzle, solution)["numbers"]
        differing: list[Any] = solution.differing(other)
        near = sorted({puzzle.area_at[place] for cell in differing for place in (cell, *puzzle.around[cell])})
        told = [i for i, cell in enumerate(puzzle.cells) if right[i] is not None and puzzle.area_at[cell] in near]
        for i in rng.sample(told, len(told)):
            numbers, room = list(puzzle.numbers), puzzle.area_at[puzzle.cells[i]]
            for k, cell in enumerate(puzzle.cells):
                if puzzle.area_at[cell] == room and numbers[k] not in (None, UNKNOWN):
                    numbers[k] = right[k]
            numbers[i] = rng.choice([n for n in range(5) if n != right[i]])
            with_clues_of = replace(puzzle, numbers=tuple(numbers))
            if self.separates(with_clues_of, solution, other):
                return with_clues_of, solution
        return super().changed(puzzle, rng, solution, other)
