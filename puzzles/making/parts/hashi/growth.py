"""Random islands and bridges."""

from typing import TYPE_CHECKING, Any

from ....common.geometry import Cell
from ....parts.hashi.bridges import Bridge

if TYPE_CHECKING:
    from random import Random


class Growth:
    """Random islands and bridges: each bridge grows from an island over free cells to a new island."""

    def __init__(self, rng: "Random", height: int, width: int, *, touching: bool, longest: int) -> None:
        self.rng, self.height, self.width = rng, height, width
        self.touching, self.longest = touching, longest
        self.islands: set[Cell] = set()
        self.bridges: set[Bridge] = set()
        self._covered: set[tuple[int, int]] = set()
        self._growing: list[Cell] = []

    def start(self, tries: int = 20) -> None:
        """Places a first island with its first bridge, if a place for both is found."""
        for _ in range(tries):
            cell = Cell(self.rng.randrange(self.height), self.rng.randrange(self.width))
            if self._free(cell) and self._apart(cell) and self._extend(cell):
                self.islands.add(cell)
                self._growing.append(cell)
                return

    def grow(self, target: int) -> None:
        """Adds bridges to new islands until there are `target` islands, or no island has room for another bridge."""
        growing = self._growing
        while growing and len(self.islands) < target:
            i = self.rng.randrange(len(growing))
            if not self._extend(growing[i]):
                growing[i] = growing[-1]
                growing.pop()

    def _extend(self, cell: Cell) -> bool:
        """Adds a bridge from this cell to a new island, in a random direction with room; False if no direction has."""
        for dr, dc in self.rng.sample(((0, 1), (1, 0), (0, -1), (-1, 0)), 4):
            ends = []
            for distance in range(1, self.longest + 1):
                end = Cell(cell.r + distance * dr, cell.c + distance * dc)
                if not self._free(end):
                    break
                if (distance > 1 or self.touching) and self._apart(end):
                    ends.append(end)
            if ends:
                end = self.rng.choice(ends)
                edge = Bridge(*min(cell, end), *max(cell, end))
                self.bridges.add(edge)
                self._covered.update(edge.water())
                self.islands.add(end)
                self._growing.append(end)
                return True
        return False

    def _free(self, cell: Cell) -> bool:
        inside = 0 <= cell.r < self.height and 0 <= cell.c < self.width
        return inside and cell not in self.islands and cell not in self._covered

    def _apart(self, cell: Cell) -> bool:
        r, c = cell
        return self.touching or self.islands.isdisjoint(((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)))


def close_loops(rng: "Random", puzzle: Any, solution: dict[Bridge, int]) -> None:
    """Puts bridges on random edges that cross no bridge."""
    crossed: dict[int, list[int]] = {}
    for across, down in puzzle.crossings:
        crossed.setdefault(across, []).append(down)
        crossed.setdefault(down, []).append(across)
    for e, edge in enumerate(puzzle.edges):
        if rng.random() < 0.3 and not any(solution[puzzle.edges[i]] for i in (e, *crossed.get(e, ()))):
            solution[edge] = rng.randint(1, puzzle.planks)
