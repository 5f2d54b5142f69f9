"""Puzzles with a single loop that may cross itself in some cells."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .geometry import Cell, Edge
from .loop_boards import Lines, LoopPuzzle
from .rules import Held, Rule, component_numbers
from .sampling import full_loop
from .solution import Reason, Solution, Violation

if TYPE_CHECKING:
    from random import Random

    from .drawing import Drawing


class CrossingLoop(Rule):
    """The edges with value 1 form one loop, which goes straight on where four of them meet, and there is one.

    The rule that two or four edges meet is local. `cells` has the edges of each cell: north, east, south, west.
    """

    is_global = True

    def __init__(self, reason: Reason, edges: Sequence[Edge], cells: Iterable[Sequence[Edge | None]]) -> None:
        super().__init__(reason, edges)
        index = {edge: i for i, edge in enumerate(edges)}
        self.cells = [[-1 if edge is None else index[edge] for edge in beside] for beside in cells]

    def judge(self, held: Held) -> Violation | None:
        if all(value == 0 for value in held):
            return self.violation("no loop was found")
        links = list[tuple[int, int]]()
        for beside in self.cells:
            meeting = [i for i in beside if i >= 0 and held[i] != 0]
            if len(meeting) == 4 and all(held[i] == 1 for i in meeting):
                links += [(beside[0], beside[2]), (beside[1], beside[3])]
            else:
                links += [(meeting[0], i) for i in meeting[1:]]
        root = component_numbers(len(held), links)
        drawn = [i for i, value in enumerate(held) if value == 1]
        apart = [i for i in drawn if root[i] != root[drawn[0]]]
        if not apart:
            return None
        return self.violation(f"the line {self.slots[apart[0]]} is cut off", self.slots[apart[0]].ends)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class CrossingPuzzle(LoopPuzzle):
    """A single loop through cells that may cross itself in the cells of `crossable`, straight on both ways.

    It passes all cells of a random puzzle. Its Reasons are "degree" (a cell) and "loop".
    """

    loops = None
    small_sizes = ("4x3", "3x4", "5x2", "2x2", "2x3")

    @cached_property
    def crossable(self) -> Collection[Cell]:
        """The cells in which the loop may cross itself."""
        return frozenset(self.cells)

    def loop_rules(self) -> Iterator[Rule]:
        from .rules import Count

        for cell, edges in self.edges_at.items():
            text = f"the loop enters and leaves {cell}, or does neither"
            numbers = (0, 2, 4) if cell in self.crossable else (0, 2)
            yield Count(self.rule("degree", cell, text, (cell,)), edges, (1,), numbers=numbers)
        reason = self.rule("loop", None, "all pieces form one loop")
        yield CrossingLoop(reason, self.edges, map(self.beside, self.cells))

    def crossed(self, lines: Lines) -> set[Cell]:
        """The cells in which four lines meet."""
        return {cell for cell, edges in self.edges_at.items() if sum(lines.get(edge) == 1 for edge in edges) == 4}

    def draw_lines(self, drawing: "Drawing", lines: Iterable[Edge]) -> None:
        lines = set(lines)
        flat = [edge for c in self.crossed(dict.fromkeys(lines, 1)) for edge in self.edges_at[c] if edge.flat]
        drawing.path(sorted(lines - set(flat)))
        for edge in sorted(set(flat)):
            drawing.path([edge])

    # ── making new ones ──

    def random_crossings(self, rng: "Random", changes: int = 4) -> Solution:
        """A random loop through all cells that crosses itself: a loop without crossings, changed face by face."""
        drawn = full_loop(rng, self.height, self.width)
        for _ in range(changes * len(self.cells)):
            drawn = self._flipped(drawn, rng.choice(list(self.mesh.corners)))
        return self._as_lines(drawn)

    def _flipped(self, drawn: set[Edge], face: Cell) -> set[Edge]:
        """The loop with the edges of a face exchanged if it stays a loop through all cells, else the loop itself."""
        changed = drawn ^ set(self.mesh.sides[face])
        corners = ([edge in changed for edge in self.edges_at[c]] for c in self.mesh.corners[face])
        return changed if all(sum(on) in (2, 4) for on in corners) and self._is_single(changed) else drawn

    def _is_single(self, drawn: set[Edge]) -> bool:
        """Does a walk along these lines, straight on at crossings, pass all of them?"""
        start = edge = min(drawn)
        cell, count = edge.ends[1], 0
        while True:
            count += 1
            meeting = [near for near in self.edges_at[cell] if near in drawn and near != edge]
            edge = meeting[0] if len(meeting) == 1 else next(near for near in meeting if near.flat == edge.flat)
            cell = edge.ends[0] if edge.ends[1] == cell else edge.ends[1]
            if edge == start and cell == start.ends[1]:
                return count == len(drawn)

    def changed_loop(self, rng: "Random", solution: Solution, other: Solution) -> Solution:
        differing = solution.differing(other)
        drawn = {edge for edge in self.edges if solution[edge]}
        for _ in range(20):
            edge: Edge = rng.choice(differing)  # type: ignore[assignment]
            changed = self._flipped(drawn, rng.choice(self.mesh.beside[edge]))
            if changed != drawn:
                return self._as_lines(changed)
        return self._as_lines(full_loop(rng, self.height, self.width))
