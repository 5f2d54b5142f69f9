"""Generator of Light Up puzzles."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..common.kit import UNKNOWN, Cell, Solution, Solved
from ..lightup import Lightup
from .common.kit import CellGenerator, Filled, Random


class LightupGenerator(CellGenerator[Lightup]):
    small_sizes = ("4x3", "3x4", "5x2", "2x4", "1x5", "1x1")
    first_boards = 10  # a change adds a black cell, and often makes the board easier
    heeds_symmetry = True
    tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2), most=3),)

    def further_clues(self, puzzle: Lightup, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """The number of each black cell."""
        black = {cell for cell, sign in zip(puzzle.cells, puzzle.black, strict=True) if sign is not None}
        lamps = {cell: sum(solution.get(c, 0) == 1 for c in puzzle.around[cell]) for cell in black}
        return [("black", [*map(lamps.get, puzzle.cells)])]

    def random(self, rng: Random, width: int, height: int, black: float = 0.2, clues: float = 0.6) -> Solved[Lightup]:
        """`width`, `height`; `black`, the share of black cells (default 0.2); `clues`, the share of them with a number
        (default 0.6).
        """
        shares = ((rng.random() < black, rng.random() < clues) for _ in range(width * height))
        drawn = [(0 if has_number else UNKNOWN) if is_black else None for is_black, has_number in shares]
        firsts = (min(others) for others in self.alike(height, width).values())
        places = tuple(drawn[first.r * width + first.c] for first in firsts)
        return self.lit_up(self.kind(height, width, places), rng, ())

    def lit_up(self, puzzle: Lightup, rng: Random, lamps: Collection[Cell]) -> Solved[Lightup]:
        """Adds random lamps until every cell is lit; the puzzle that counts these lamps, and its solution."""
        standing = set(lamps)
        for cell in rng.sample(puzzle.white, len(puzzle.white)):
            if standing.isdisjoint(puzzle.seen(cell)):
                standing.add(cell)
        counts = {cell: sum(neighbour in standing for neighbour in puzzle.around[cell]) for cell in puzzle.numbers}
        black = tuple(counts.get(cell, black) for cell, black in zip(puzzle.cells, puzzle.black, strict=True))
        return replace(puzzle, black=black), puzzle.with_ones(standing)

    def excluding(self, puzzle: Lightup, rng: Random, solution: Solution, other: Solution) -> Solved[Lightup] | None:
        """Blackens a cell in which the two differ, with a number, and adds lamps for cells that are then not lit."""
        differing: Any = rng.choice(solution.differing(other))
        chosen = self.alike(puzzle.height, puzzle.width)[differing]
        lamps = [cell for cell in puzzle.white if solution[cell] and cell not in chosen]
        for cell in chosen:
            puzzle = puzzle.with_place("black", cell.r * puzzle.width + cell.c, 0)
        return self.lit_up(puzzle, rng, lamps)
