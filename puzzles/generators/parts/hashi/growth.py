"""Random islands and bridges."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ....common.geometry import Cell
from ....parts.hashi.bridges import Bridge
from ...common.symmetries import SQUARE_ONLY, images

if TYPE_CHECKING:
    from random import Random


RING = 2
"""The most cells from the middle of a symmetrical board to its first islands: others fit around them."""


class Growth:
    """Random islands and bridges: each bridge grows from an island over free cells to a new island.

    With a symmetry, all bridges that are alike grow together.
    """

    def __init__(
        self, rng: "Random", height: int, width: int, *, touching: bool, longest: int, symmetry: str | None = None
    ) -> None:
        self.rng, self.height, self.width, self.symmetry = rng, height, width, symmetry
        self.touching, self.longest = touching, longest
        self.islands: set[Cell] = set()
        self.bridges: set[Bridge] = set()
        self._covered: set[tuple[int, int]] = set()
        self._growing: list[Cell] = []

    def start(self, tries: int = 20) -> None:
        """Places a first island with its first bridge, if a place for both is found."""
        for _ in range(tries):
            if self.symmetry is not None:
                if self._start_ring():
                    return
                continue
            cell = Cell(self.rng.randrange(self.height), self.rng.randrange(self.width))
            if self._free(cell) and self._apart(cell) and self._extend(cell):
                self.islands.add(cell)
                self._growing.append(cell)
                return

    def _start_ring(self) -> bool:
        """Places the corners of a rectangle around the middle of the board and its sides, which every symmetry keeps;
        for a diagonal, one island on it. Returns False if the corners are too near to one another."""
        r, c = (max(0, (side - 1) // 2 - self.rng.randint(0, RING)) for side in (self.height, self.width))
        if self.symmetry in SQUARE_ONLY:
            c = r
        rows, columns = {r, self.height - 1 - r}, {c, self.width - 1 - c}
        if self.symmetry == "diagonal":
            rows = columns = {r}
        if not self.touching and any(len(line) == 2 and max(line) - min(line) < 2 for line in (rows, columns)):
            return False
        corners = [Cell(row, column) for row in sorted(rows) for column in sorted(columns)]
        self._add([(a, b) for a in corners for b in corners if a < b and (a.r == b.r or a.c == b.c)], corners)
        return True

    def grow(self, target: int) -> None:
        """Adds bridges to new islands until there are `target` islands, or no island has space for another bridge."""
        growing = self._growing
        while growing and len(self.islands) < target:
            i = self.rng.randrange(len(growing))
            if not self._extend(growing[i]):
                growing[i] = growing[-1]
                growing.pop()

    def _extend(self, cell: Cell) -> bool:
        """Adds a bridge from this cell to a new island, in a random direction with space. Returns False if there is
        none."""
        for dr, dc in self.rng.sample(((0, 1), (1, 0), (0, -1), (-1, 0)), 4):
            ends = []
            for distance in range(1, self.longest + 1):
                end = Cell(cell.r + distance * dr, cell.c + distance * dc)
                if not self._free(end):
                    break
                if (distance > 1 or self.touching) and self._apart(end) and self._together(cell, end):
                    ends.append(end)
            if ends:
                pairs = images((cell, self.rng.choice(ends)), self.height, self.width, self.symmetry)
                self._add(pairs, list(dict.fromkeys(end for _, end in pairs)))
                return True
        return False

    def _add(self, pairs: Iterable[tuple[Cell, ...]], islands: Iterable[Cell]) -> None:
        """Adds bridges between these cells, and new islands."""
        for pair in pairs:
            edge = Bridge(*min(pair), *max(pair))
            self.bridges.add(edge)
            self._covered.update(edge.water())
        for island in islands:
            self.islands.add(island)
            self._growing.append(island)

    def _together(self, cell: Cell, end: Cell) -> bool:
        """True if the mirror images of this bridge cross neither one another nor their new islands, and these do not
        touch."""
        if self.symmetry is None:
            return True
        pairs = images((cell, end), self.height, self.width, self.symmetry)
        edges = {Bridge(*min(pair), *max(pair)) for pair in pairs}
        water, ends = [at for edge in edges for at in edge.water()], {new for _, new in pairs}
        near = {Cell(r + dr, c + dc) for r, c in ends for dr, dc in ((0, 1), (1, 0))}
        clash = len(water) > len({*water}) or not ends.isdisjoint(water)
        return not clash and (self.touching or ends.isdisjoint(near))

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
