"""Generator of Yajilin puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.arrows import DIRECTIONS
from ..common.geometry import ray
from ..common.kit import UNKNOWN, Cell, Solution, Solved
from ..common.puzzlink_numbers import Arrow
from ..yajilin import Yajilin
from .common.kit import GapGenerator, Random


class YajilinGenerator(GapGenerator[Yajilin]):
    few_clues = {"clues": 0.0, "told": 0.0}
    many_clues = {"told": 1.0}

    def tiny(self) -> Iterator[Yajilin]:
        for width, height in ((1, 1), (2, 1), (2, 2), (3, 2)):
            yield self.kind.blank(height, width)
        arrows = [Arrow(None), Arrow(UNKNOWN), *(Arrow(n, arrow) for arrow in DIRECTIONS for n in range(2))]
        for (width, height), arrow in product(((2, 2), (3, 2), (2, 3), (3, 3)), arrows):
            blank = self.kind.blank(height, width)
            for i in range(width * height):
                puzzle = blank.with_place("arrows", i, arrow)
                yield puzzle
                yield from (puzzle.with_place("arrows", j, Arrow(1, "<")) for j in range(i))

    def further_clues(self, puzzle: Yajilin, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        shaded = set(puzzle.shaded(solution))
        for sign in DIRECTIONS:
            seen = {cell: puzzle.seen(cell, sign) for cell in puzzle.held if self._ray(puzzle, cell, sign)}
            clues = {cell: Arrow(len(shaded.intersection(cells)), sign) for cell, cells in seen.items()}
            yield "arrows", [*map(clues.get, puzzle.cells)]

    def random(self, rng: Random, width: int, height: int, clues: float = 0.1, told: float = 1.0) -> Solved[Yajilin]:
        """`width`, `height`, both 2 or more; `clues`, the share of cells off the loop that get a clue (default 0.1;
        cells that would touch a shaded cell also get one); `told`, the share of clues with a number (default 1).
        """
        blank = self.kind.blank(height, width)
        lines = self.random_loop(rng, blank)
        clue_cells = {cell: "" for cell in blank.shaded(lines) if rng.random() < clues}
        puzzle = self.around_loop(blank, rng, lines, clue_cells)
        arrows = (clue and (clue if rng.random() < told else Arrow(UNKNOWN)) for clue in puzzle.arrows)
        return replace(puzzle, arrows=tuple(arrows)), lines

    def around_loop(self, puzzle: Yajilin, rng: Random, lines: Solution, arrows: Mapping[Cell, str]) -> Yajilin:
        """The puzzle with clues in these cells off the loop, and in other cells off it that would touch a shaded cell.

        A clue whose arrow is empty gets a random arrow. All numbers are given.
        """
        cells, dark = self.random_gaps(puzzle, rng, lines, arrows)
        chosen = {cell: arrows.get(cell, "") for cell in cells}
        held = {cell: self._arrow(puzzle, rng, cell, arrow, dark) for cell, arrow in chosen.items()}
        return replace(puzzle, arrows=tuple(held.get(cell) for cell in puzzle.cells))

    def _arrow(self, puzzle: Yajilin, rng: Random, cell: Cell, arrow: str, dark: set[Cell]) -> Arrow:
        """A clue with its number. An empty arrow becomes a random arrow, which more likely points to shaded cells."""
        counts = {sign: sum(place in dark for place in self._ray(puzzle, cell, sign)) for sign in DIRECTIONS}
        if not arrow:
            weights = [bool(self._ray(puzzle, cell, sign)) * (1 + 2 * count) for sign, count in counts.items()]
            arrow = rng.choices(list(counts), weights)[0]
        return Arrow(counts[arrow], arrow)

    def _ray(self, puzzle: Yajilin, cell: Cell, arrow: str) -> list[Cell]:
        return [puzzle.cells[i] for i in ray(cell, DIRECTIONS[arrow], puzzle.height, puzzle.width)]

    def excluding(self, puzzle: Yajilin, rng: Random, solution: Solution, other: Solution) -> Solved[Yajilin] | None:
        """Turns an arrow to where the two solutions have different numbers, or puts a clue into a shaded cell that the
        other loop passes. If both shade the same cells, changes the loop where they differ."""
        ours, theirs = set(puzzle.shaded(solution)), set(puzzle.shaded(other))
        arrows = {cell: clue.direction for cell, clue in puzzle.held.items()}
        turned = [
            (cell, arrow)
            for cell, arrow in product(puzzle.held, DIRECTIONS)
            if len(ours.intersection(puzzle.seen(cell, arrow))) != len(theirs.intersection(puzzle.seen(cell, arrow)))
        ]
        new = [(cell, "") for cell in sorted(ours - theirs)]
        if turned or new:
            cell, arrow = rng.choice(turned if turned and (not new or rng.random() < 0.7) else new)
            return self.around_loop(puzzle, rng, solution, {**arrows, cell: arrow}), solution
        changed = self.changed_loop(puzzle, rng, solution, other)
        return self.around_loop(puzzle, rng, changed, arrows), changed
