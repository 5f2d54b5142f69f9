"""Lines with a direction: the course of a line from a start, and rules about the order of what it passes."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .geometry import Cell, Edge
from .rules import PartialValues, Rule
from .solution import Reason, Violation

if TYPE_CHECKING:
    from .loop_boards import LoopPuzzle

Opening = tuple[Cell, int]
"""A cell and a side at which a line enters or leaves the board: north, east, south, west."""


class Course:
    """The course of a line from a start.

    - `beside` has the edges of each cell: north, east, south, west; None at the frame.
    - `openings` are the places where a line comes from beyond the frame; the first one, if any, is its start.
    - `start` is the cell where a line begins if there is no opening.
    - `crossable` are the cells in which four lines cross: each goes straight on.

    In any other cell a line goes on if exactly two lines meet there.
    """

    def __init__(
        self,
        puzzle: "LoopPuzzle",
        start: Cell,
        openings: Collection[Opening] = (),
        crossable: Collection[Cell] = (),
    ) -> None:
        self.edges = puzzle.edges
        self.beside: Mapping[Cell, tuple[Edge | None, ...]] = {cell: puzzle.beside(cell) for cell in puzzle.cells}
        self.start, self.openings, self.crossable = start, tuple(openings), frozenset(crossable)

    def sides(self, cell: Cell, value: Callable[[Edge], Any], opening: Any, none: Any) -> list[Any]:
        """The four sides of a cell: the value of the edge, `opening` at an opening, else `none`."""
        return [
            opening if (cell, side) in self.openings else none if edge is None else value(edge)
            for side, edge in enumerate(self.beside[cell])
        ]

    def walk(self, held: Mapping[Any, Any]) -> Iterator[tuple[Edge, Cell]]:
        """The edges of the line from the start, as far as it is known, each with the end to which it leads."""
        cell = self.start
        came = self.openings[0][1] if self.openings else None
        for _ in range(2 * len(self.edges)):
            side = self._onward(self.sides(cell, held.get, 1, 0), cell, came)
            edge = None if side is None else self.beside[cell][side]
            if edge is None or side is None:
                return
            cell = edge.ends[1] if edge.ends[0] == cell else edge.ends[0]
            yield edge, cell
            came = (side + 2) % 4

    def _onward(self, sides: list[Any], cell: Cell, came: int | None) -> int | None:
        """The side at which the line leaves a cell; None if it does not, or if that is not known."""
        on = [side for side in range(4) if sides[side] != 0]
        if any(sides[side] is None for side in on):
            return None
        if came is None:
            return on[0] if len(on) == 1 else None
        if len(on) == 2:
            return on[on[0] == came]
        return (came + 2) % 4 if len(on) == 4 and cell in self.crossable else None


class LedTowards(Rule):
    """The line passes an edge, and from the start it leads to the end `head` of this edge, not away from it."""

    is_global = True

    def __init__(self, reason: Reason, course: Course, edge: Edge, head: Cell) -> None:
        super().__init__(reason, course.edges)
        self.course, self.edge, self.head = course, edge, head

    def first_violation(self, values: PartialValues) -> Violation | None:
        held = dict(zip(self.slots, values, strict=True))
        if held[self.edge] == 0:
            return self.violation("no line passes there")
        if any(edge == self.edge and head != self.head for edge, head in self.course.walk(held)):
            return self.violation("it is passed against its direction")
        return None
