"""Generator of Archipelago puzzles."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..archipelago import Archipelago
from ..common.kit import UNKNOWN, Cell, Solution, Solved, components
from .common.kit import CellGenerator, DrawnGenerator, Filled, Random
from .common.puzzle_generator import LONG_TRIALS
from .common.random_chains import RandomChains

LARGEST = 6
"""The most islands of a random chain."""

TRIED = 12
"""Each island of a chain is drawn so often until it touches no other chain."""


CLOSE = 2
"""Chains at most so many rows and columns away from a cell are drawn anew."""


class ArchipelagoGenerator(DrawnGenerator[Archipelago], CellGenerator[Archipelago]):
    rare_levels = {
        1: "the model is large: a changed board of 10×10 takes half a second before any fact is derived",
        2: LONG_TRIALS,
        3: LONG_TRIALS,
    }
    tiny_boards = (Filled((None, UNKNOWN, 1, 2, 3), most=2),)

    def random_solution(self, rng: Random, blank: Archipelago) -> Solution:
        return blank.with_ones(_filled(RandomChains(rng, blank.height, blank.width)))

    def clues_of(self, puzzle: Archipelago, solution: Solution) -> dict[str, Sequence[int | None]]:
        return {"numbers": puzzle.group_sizes(solution, puzzle.around)}

    def changed(
        self, puzzle: Archipelago, rng: Random, solution: Solution, other: Solution
    ) -> Solved[Archipelago] | None:
        """Draws the chains near a cell where the solutions differ anew; their cells get clues."""
        cell: Any = rng.choice(solution.differing(other))
        all_chains, kept = (RandomChains(rng, puzzle.height, puzzle.width) for _ in range(2))
        for island in components([at for at in puzzle.cells if solution[at]], puzzle.around):
            all_chains.add(frozenset(island))
        for chain in all_chains.chains:
            if all(max(abs(at.r - cell.r), abs(at.c - cell.c)) > CLOSE for island in chain for at in island):
                for part in chain:
                    kept.add(part)
        changed = puzzle.with_ones(_filled(kept))
        clued = [old is not None or not solution[at] for at, old in zip(puzzle.cells, puzzle.numbers, strict=True)]
        sizes = zip(puzzle.group_sizes(changed, puzzle.around), clued, strict=True)
        return replace(puzzle, numbers=tuple(size if has_clue else None for size, has_clue in sizes)), changed


def _filled(drawn: RandomChains) -> set[Cell]:
    """The cells of these chains and of more, from random cells on."""
    for start in drawn.rng.sample(drawn.cells, len(drawn.cells)):
        if start not in drawn.barred and not drawn.touched({start}):
            _add_chain(drawn, start, drawn.rng.randint(2, LARGEST))
    return drawn.shaded()


def _add_chain(drawn: RandomChains, start: Cell, number: int) -> None:
    """Adds a chain of islands, at most this number, from a single cell on. It touches no other chain."""
    chain = [frozenset({start})]
    drawn.add(chain[0])
    for size in range(2, number + 1):
        starts = drawn.starts(chain)
        for _ in range(TRIED if starts else 0):
            island = drawn.grown(drawn.rng.choice(starts), size)
            if len(island) == size and len(drawn.touched(island)) == 1:
                drawn.add(island)
                chain.append(island)
                break
        else:
            return
