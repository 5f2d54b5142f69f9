"""Puzzles with one block of shaded cells in each room, its island, which touches no other."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .boards import GridPuzzle
from .geometry import Cell, Edge, numbered
from .sampling import random_regions
from .shading import CountedRooms
from .solution import Solution

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random
    from typing import Self

    from .rules import Rule


@dataclass(frozen=True)
class IslandRooms(CountedRooms):
    """`numbers` has the number of each room, the size of its island."""

    @cached_property
    def borders(self) -> dict[Edge, tuple[int, int]]:
        """The pairs of neighbours in different rooms, and these rooms, the lower number first."""
        room = dict(zip(self.cells, self.regions, strict=True))
        pairs = {edge: tuple(sorted(room[end] for end in edge.ends)) for edge in self.touching}
        return {edge: (a, b) for edge, (a, b) in pairs.items() if a != b}

    def island_rules(self) -> "Iterator[Rule]":
        """The numbers; one island a room ("some", "island"); islands are "apart"."""
        from .rules import Connected, Count

        yield from self.number_rules()
        connected = self.rule("island", None, "the shaded cells of each room are connected")
        for room, area in enumerate(self.areas):
            reason = self.rule("some", room, f"the room at {area[0]} has a shaded cell", area)
            yield Count(reason, area, (1,), low=1)
            yield Connected(connected, area, (1,), (edge.ends for edge in self.touching))
        for edge in self.borders:
            text = f"{edge.ends[0]} and {edge.ends[1]} are not both shaded: a border is between them"
            yield Count(self.rule("apart", edge, text, edge.ends), edge.ends, (1,), high=1)

    def stays(self, solution: Solution) -> bool:
        return not self.check(solution)

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> "tuple[Self, Solution] | None":
        """Adds a number. If none can be added, moves a cell that only one of the solutions shades to another room, and
        keeps the other one."""
        if added := GridPuzzle.excluding(self, rng, solution, other):
            return added
        room = dict(zip(self.cells, self.regions, strict=True))
        for kept, barred in ((solution, other), (other, solution)):
            free = [cell for cell in self.cells if barred[cell] and not kept[cell]]
            moves = [(cell, to) for cell in free for to in sorted({room[beside] for beside in self.around[cell]})]
            for cell, to in rng.sample(moves, len(moves)):
                moved = self.regrouped({**room, cell: to}, kept)
                if to != room[cell] and not moved.flaw() and moved.stays(kept) and moved.check(barred):
                    return moved, kept
        return None


def rooms_around(rng: "Random", height: int, width: int, island: dict[Cell, int]) -> tuple[int, ...]:
    """The regions of random rooms with one island each; `island` has the number of each shaded cell's island."""
    seeds = random_regions(rng, height, width, sorted(island))
    owner = {seeds[cell.r * width + cell.c]: number for cell, number in island.items()}
    return numbered([owner[seed] for seed in seeds])
