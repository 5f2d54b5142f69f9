"""Generator of Masyu puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.kit import Cell, Solution, Solved
from ..masyu import BLACK, GREY, WHITE, Masyu
from .common.kit import Filled, LoopGenerator, Random, some
from .common.loop_boards import sparse


class MasyuGenerator(LoopGenerator[Masyu]):
    loops = sparse
    heeds_symmetry = True
    small_sizes = ("4x3", "3x4", "4x2", "3x3", "2x2")
    few_clues = {"pearls": 0.3}
    tiny_boards = (Filled((None, BLACK, WHITE), ((2, 2), (3, 2), (2, 3))),)

    def tiny(self) -> Iterator[Masyu]:
        yield from super().tiny()
        for black, white in product(range(9), repeat=2):
            pearls = tuple(BLACK if i == black else WHITE if i == white else None for i in range(9))
            yield self.kind(3, 3, pearls) if black != white else self.kind(3, 3, tuple(p and WHITE for p in pearls))

        yield from Filled((None, GREY, "W2", "B4"), sizes=((2, 2), (3, 2)), least=1, most=2).of(self.kind)
        yield from Filled((None, "G2", "B4", "G"), sizes=((3, 3),), least=2, most=2).of(self.kind)

    def further_clues(self, puzzle: Masyu, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        return [("pearls", self.with_pearls(puzzle, solution).pearls)]

    def random(
        self, rng: Random, width: int, height: int, pearls: float = 1.0, grey: float = 0.0, told: float = 0.0
    ) -> Solved[Masyu]:
        """`width`, `height`, both 2 or more; `pearls`, the share of possible pearls that are set (default 1); `grey`,
        the share of grey ones, and `told`, the share of pearls with a number (both default 0)."""
        blank = self.kind.blank(height, width)
        solution = self.random_loop(rng, blank)
        puzzle = replace(blank, pearls=some(rng, self.with_pearls(blank, solution).pearls, pearls))
        if grey or told:
            decorated = (
                pearl and (GREY if rng.random() < grey else pearl) + ("1" if rng.random() < told else "")
                for pearl in puzzle.pearls
            )
            puzzle = self.with_pearls(replace(puzzle, pearls=tuple(decorated)), solution, only=True)
        return puzzle, solution

    def with_pearls(self, puzzle: Masyu, solution: Solution, *, only: bool = False) -> Masyu:
        """The puzzle with all the pearls that this loop allows, or `only` with those in the places that have one.
        Grey pearls stay grey, and numbers are renewed."""
        pearls = list[str | None]()
        for cell, old in zip(puzzle.cells, puzzle.pearls, strict=True):
            pearl = self.pearl_at(puzzle, cell, solution) if old or not only else None
            if pearl and old:
                number = sum(puzzle.lengths(cell, solution)) if old[1:] else ""
                pearl = f"{GREY if old[0] == GREY else pearl}{number}"
            pearls.append(pearl)
        return replace(puzzle, pearls=tuple(pearls))

    def excluding(self, puzzle: Masyu, rng: Random, solution: Solution, other: Solution) -> Solved[Masyu] | None:
        """Returns the puzzle of the other loop, with all the pearls that it allows.

        If this puzzle has all these pearls already, changes the loop where the two differ. The pearls of this puzzle
        are among the pearls of the other loop, so each step of the first kind adds pearls.
        """
        fuller = self.with_pearls(puzzle, other)
        if fuller != puzzle and not self.symmetry:
            return fuller, other
        changed = self.changed_loop(puzzle, rng, solution, other)
        return self.with_pearls(puzzle, changed), changed

    def pearl_at(self, puzzle: Masyu, cell: Cell, lines: Mapping[Any, Any]) -> str | None:
        """The pearl that a loop allows in a cell."""
        near = [lines.get(edge, 0) for edge, _ in puzzle.next_two(cell)]
        far = [lines.get(edge, 0) for _, edge in puzzle.next_two(cell)]
        if sum(near) != 2:
            return None
        if near[0] == near[2]:
            return WHITE if not all(far[k] for k in range(4) if near[k]) else None
        return BLACK if all(far[k] for k in range(4) if near[k]) else None
