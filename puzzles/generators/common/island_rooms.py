"""Base class of generators for rooms with one block of shaded cells each, which touches no other block."""

from collections.abc import Hashable, Mapping
from random import Random
from typing import TypeVar

from ...common.geometry import Cell, cells, neighbours, numbered
from ...common.island_rooms import IslandRooms
from ...common.solution import Solution, Solved
from .random_divisions import random_forest
from .shading import CountedRoomsGenerator

P = TypeVar("P", bound=IslandRooms)


class IslandRoomsGenerator(CountedRoomsGenerator[P]):
    def stays(self, puzzle: P, solution: Solution) -> bool:
        return puzzle.accepts(solution)

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Divides two rooms anew, or moves a cell that only one of the solutions shades to another room, and keeps one
        of the solutions."""
        if rng.random() < 0.5 and (divided := self.redivided(puzzle, rng, solution, other)):
            return divided, solution
        room = puzzle.area_at
        for kept, barred in ((solution, other), (other, solution)):
            free = [cell for cell in puzzle.cells if barred[cell] and not kept[cell]]
            moves = [(cell, to) for cell in free for to in sorted({room[beside] for beside in puzzle.around[cell]})]
            for cell, to in rng.sample(moves, len(moves)):
                moved = self.regrouped(puzzle, {**room, cell: to}, kept)
                if to != room[cell] and self.separates(moved, kept, barred):
                    return moved, kept
        return None


def rooms_around(
    rng: Random, height: int, width: int, island: Mapping[Cell, Hashable], greedy: float = 1.0
) -> tuple[int, ...]:
    """The regions of random rooms with one island each; `island` has a name of each shaded cell's island.

    `greedy` is the share of islands whose rooms grow first, as far as possible; other rooms may have no further cells.
    """
    around = neighbours(height, width)
    names = sorted({*island.values()}, key=str)
    first = {*rng.sample(names, round(greedy * len(names)))}
    owner = dict(island)
    for takers in (first, {*names}):
        roots = sorted(cell for cell, name in owner.items() if name in takers)
        free = {cell: [near for near in around[cell] if near not in owner] for cell in around}
        for cell, onward in random_forest(rng, free, roots).items():
            owner[cell] = owner[onward]
    return numbered([owner[cell] for cell in cells(height, width)])
