"""Base class and rule of puzzles with a single loop that may cross itself in some cells."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .colours import Colour
from .geometry import Cell, Edge
from .loop_boards import Lines, LoopPuzzle
from .rules import PartialValues, Rule, component_numbers
from .solution import Reason, Violation

if TYPE_CHECKING:
    from .drawing import Drawing

ICE = Colour("#cfe6f3", "ice")


class CrossingLoop(Rule):
    """The edges with value 1, at least one, form a single loop, which runs straight on where four of them meet.

    The rule that two or four edges meet is local. `cells` has the edges of each cell: north, east, south, west. With
    `ends`, two cells by their index and a side of each, the line is a path that enters and leaves the board there.
    """

    is_global = True

    def __init__(
        self,
        reason: Reason,
        edges: Sequence[Edge],
        cells: Iterable[Sequence[Edge | None]],
        ends: Sequence[tuple[int, int]] = (),
    ) -> None:
        super().__init__(reason, edges)
        index = {edge: i for i, edge in enumerate(edges)}
        self.cells = [[-1 if edge is None else index[edge] for edge in beside] for beside in cells]
        self.beyond = range(len(edges), len(edges) + len(ends))
        """The lines beyond the frame, which are always there, numbered behind the edges. They are joined."""
        for (cell, side), line in zip(ends, self.beyond, strict=True):
            self.cells[cell][side] = line

    def first_violation(self, values: PartialValues) -> Violation | None:
        if not self.beyond and all(value == 0 for value in values):
            return self.violation("no loop was found")
        values, links = [*values, *(1 for _ in self.beyond)], [(self.beyond[0], line) for line in self.beyond]
        for beside in self.cells:
            meeting = [i for i in beside if i >= 0 and values[i] != 0]
            if len(meeting) == 4 and all(values[i] == 1 for i in meeting):
                links += [(beside[0], beside[2]), (beside[1], beside[3])]
            else:
                links += [(meeting[0], i) for i in meeting[1:]]
        root = component_numbers(len(values), links)
        drawn = [i for i, value in enumerate(values) if value == 1]
        own = {root[i] for i in self.beyond[:1] or drawn[:1]}
        apart = [i for i in drawn if root[i] not in own]
        if not apart:
            return None
        return self.violation(f"the line {self.slots[apart[0]]} is cut off", self.slots[apart[0]].ends)  # type: ignore[attr-defined]


class RectangularLoops(Rule):
    """The edges with value 1 that follow each other are sides of one rectangle: over each cell in which two of them
    meet, and straight on where four meet. So their loops are rectangles.

    The rule that two or four edges meet is local. `cells` has the edges of each cell: north, east, south, west.
    """

    is_global = True

    def __init__(self, reason: Reason, edges: Sequence[Edge], cells: Iterable[Sequence[Edge | None]]) -> None:
        super().__init__(reason, edges)
        index = {edge: i for i, edge in enumerate(edges)}
        self.edges, self.cells = edges, [[None if edge is None else index[edge] for edge in beside] for beside in cells]

    def first_violation(self, values: PartialValues) -> Violation | None:
        links = list[tuple[int, int]]()
        for beside in self.cells:
            meeting = [i for i in beside if i is not None and values[i] != 0]
            if all(values[i] == 1 for i in meeting) and len(meeting) in (2, 4):
                links += [(meeting[k], meeting[k + len(meeting) // 2]) for k in range(len(meeting) // 2)]
        parts: dict[int, list[Edge]] = {}
        for edge, root, value in zip(self.edges, component_numbers(len(values), links), values, strict=True):
            if value == 1:
                parts.setdefault(root, []).append(edge)
        for part in parts.values():
            rows, columns = ({*along} for along in zip(*(end for edge in part for end in edge.ends), strict=True))
            frame = {(0, min(rows)), (0, max(rows)), (1, min(columns)), (1, max(columns))}
            inside = [e for e in part if ((0, e.r1) if e.flat else (1, e.c1)) not in frame]
            if inside:
                return self.violation(f"the line {inside[0].between_text} is on no side", inside[0].ends)
        return None


@dataclass(frozen=True)
class CrossedLines(LoopPuzzle):
    """Lines through cells that cross where four of them meet."""

    def crossed(self, lines: Lines) -> set[Cell]:
        """The cells in which four lines meet."""
        return {cell for cell, edges in self.edges_at.items() if sum(lines.get(edge) == 1 for edge in edges) == 4}

    def draw_lines(self, drawing: "Drawing", lines: Iterable[Edge]) -> None:
        lines = set(lines)
        flat = [edge for c in self.crossed(dict.fromkeys(lines, 1)) for edge in self.edges_at[c] if edge.flat]
        drawing.path(sorted(lines - set(flat)))
        for edge in sorted(set(flat)):
            drawing.path([edge])


@dataclass(frozen=True)
class CrossingPuzzle(CrossedLines):
    """A single loop through cells that may cross itself in the cells of `crossable`, straight on both ways.

    It passes all cells of a random puzzle. Its Reasons are "degree" (a cell) and "loop".
    """

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
