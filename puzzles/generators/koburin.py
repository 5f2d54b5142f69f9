"""Generator of Koburin puzzles."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..common.kit import UNKNOWN, Cell, Solution, Solved
from ..koburin import Koburin
from .common.kit import Filled, GapGenerator, Random


class KoburinGenerator(GapGenerator[Koburin]):
    rare_signs = {"numbers": (4,)}
    few_clues = {"clues": 0.0, "told": 0.0}
    many_clues = {"told": 1.0}
    tiny_boards = (
        Filled((None, UNKNOWN, 0, 1), sizes=((1, 1), (2, 1), (2, 2))),
        Filled((None, UNKNOWN, 0, 1, 2), sizes=((3, 2), (2, 3), (3, 3)), most=2),
    )

    def further_clues(self, puzzle: Koburin, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        shaded = set(puzzle.shaded(solution))
        counts = {cell: sum(near in shaded for near in puzzle.around[cell]) for cell in puzzle.held}
        return [("numbers", [*map(counts.get, puzzle.cells)])]

    def random(self, rng: Random, width: int, height: int, clues: float = 0.3, told: float = 1.0) -> Solved[Koburin]:
        """`width`, `height`, both 2 or more; `clues`, the share of cells off the loop that get a clue (default 0.3;
        cells that would touch a shaded cell also get one); `told`, the share of clues with a number (default 1)."""
        blank = self.kind.blank(height, width)
        lines = self.random_loop(rng, blank)
        puzzle = self.around_loop(blank, rng, lines, {cell for cell in blank.shaded(lines) if rng.random() < clues})
        numbers = (n if n is None or rng.random() < told else UNKNOWN for n in puzzle.numbers)
        return self.kind(height, width, tuple(numbers)), lines

    def around_loop(self, puzzle: Koburin, rng: Random, lines: Solution, chosen: set[Cell]) -> Koburin:
        """The puzzle with clues in these cells off the loop, and in others that would touch a shaded cell."""
        clues, dark = self.random_gaps(puzzle, rng, lines, chosen)
        numbers = {cell: sum(near in dark for near in puzzle.around[cell]) for cell in clues}
        return type(puzzle)(puzzle.height, puzzle.width, tuple(map(numbers.get, puzzle.cells)))

    def with_loop(self, puzzle: Koburin, rng: Random, lines: Solution) -> Koburin:
        return self.around_loop(puzzle, rng, lines, set(puzzle.held))

    def excluding(self, puzzle: Koburin, rng: Random, solution: Solution, other: Solution) -> Solved[Koburin] | None:
        """Puts a clue into a shaded cell that the other loop passes, or else changes the loop where the two differ."""
        new = sorted(set(puzzle.shaded(solution)) - set(puzzle.shaded(other)))
        if new and rng.random() < 0.7:
            return self.around_loop(puzzle, rng, solution, {*puzzle.held, rng.choice(new)}), solution
        lines = self.changed_loop(puzzle, rng, solution, other)
        return self.with_loop(puzzle, rng, lines), lines
