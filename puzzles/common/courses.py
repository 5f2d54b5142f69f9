"""Lines with a direction: the course of a line from a start, and rules about the order of what it passes."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
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
    - `openings` are the places where a line comes from beyond the frame; the first one is its start.
    - Without openings, the line begins in the cell `start`: a path with one of its edges, a loop (`loop`) with any of
      the two, so it has two courses.
    - `crossable` are the cells in which four lines cross: each goes straight on.

    In any other cell a line goes on if exactly two lines meet there.
    """

    def __init__(
        self,
        puzzle: "LoopPuzzle",
        start: Cell,
        openings: Sequence[Opening] = (),
        crossable: Collection[Cell] = (),
        *,
        loop: bool = False,
    ) -> None:
        self.edges = puzzle.edges
        self.beside: Mapping[Cell, tuple[Edge | None, ...]] = {cell: puzzle.beside(cell) for cell in puzzle.cells}
        self.start, self.openings, self.crossable, self.loop = start, tuple(openings), frozenset(crossable), loop
        self._last: tuple[tuple[Any, ...], Mapping[Edge, set[Cell]]] = ((), {})

    def sides(self, cell: Cell, value: Callable[[Edge], Any], opening: Any, none: Any) -> list[Any]:
        """The four sides of a cell: the value of the edge, `opening` at an opening, else `none`."""
        return [
            opening if (cell, side) in self.openings else none if edge is None else value(edge)
            for side, edge in enumerate(self.beside[cell])
        ]

    def walks(self, held: Mapping[Any, Any]) -> list[Iterator[tuple[Edge, Cell]]]:
        """The courses of the line from the start, as far as they are known: edges, each with the end to which it leads.
        There is none where it is not known how the line begins."""
        sides = self.sides(self.start, held.get, 1, 0)
        if self.openings:
            side = self._onward(sides, self.start, self.openings[0][1])
            begins = [] if side is None else [side]
        else:
            begins = [side for side in range(4) if sides[side] != 0]
            if None in sides or len(begins) != 1 + self.loop:
                begins = []
        return [self._walk(held, side) for side in begins]

    def heads(self, values: PartialValues) -> Mapping[Edge, set[Cell]]:
        """The ends to which `walks` lead along each edge; `values` in the order of `edges`. Rules ask for the same
        values one after the other, so the last result is kept."""
        key = tuple(values)
        if key != self._last[0]:
            found: dict[Edge, set[Cell]] = {}
            for walk in self.walks(dict(zip(self.edges, key, strict=True))):
                for edge, head in walk:
                    found.setdefault(edge, set()).add(head)
            self._last = key, found
        return self._last[1]

    def _walk(self, held: Mapping[Any, Any], begin: int) -> Iterator[tuple[Edge, Cell]]:
        cell, side = self.start, begin
        for _ in range(len(self.edges)):
            edge = self.beside[cell][side]
            if edge is None:
                return
            cell = edge.ends[edge.ends[0] == cell]
            yield edge, cell
            onward = self._onward(self.sides(cell, held.get, 1, 0), cell, (side + 2) % 4)
            if onward is None or (cell == self.start and not self.openings):
                return
            side = onward

    def _onward(self, sides: Sequence[Any], cell: Cell, came: int) -> int | None:
        """The side at which the line leaves a cell; None if it does not, or if that is not known."""
        on = [side for side in range(4) if sides[side] != 0]
        if came not in on or any(sides[side] is None for side in on):
            return None
        if len(on) == 2:
            return on[on[0] == came]
        return (came + 2) % 4 if len(on) == 4 and cell in self.crossable else None


class LedTowards(Rule):
    """The line passes an edge, and from the start it leads to the end `head` of this edge, not away from it."""

    is_global = True

    def __init__(self, reason: Reason, course: Course, edge: Edge, head: Cell) -> None:
        super().__init__(reason, course.edges)
        self.course, self.edge, self.head = course, edge, head
        self._place = self.slots.index(edge)

    def first_violation(self, values: PartialValues) -> Violation | None:
        if values[self._place] == 0:
            return self.violation("no line passes there")
        if self.course.heads(values).get(self.edge, {self.head}) != {self.head}:
            return self.violation("it is passed against its direction")
        return None


Counts = Mapping[Cell, int]


class CountOnCourse(Rule):
    """When the line from the start comes to a cell of `at`, it has led along so many of the `ways`: edges, each with
    the end to which it leads. `before` is added to the number.

    A loop has one of its two courses: the same for the rules that have the same `all_at`, the `at` of all of them.
    If neither course keeps all, the rules are broken that one of the courses breaks: the one that breaks fewer.
    """

    is_global = True

    def __init__(
        self,
        reason: Reason,
        course: Course,
        ways: Set[tuple[Edge, Cell]],
        at: Counts,
        before: int = 0,
        all_at: Sequence[Counts] = (),
    ) -> None:
        super().__init__(reason, course.edges)
        self.course, self.ways, self.at, self.before, self.all_at = course, ways, at, before, all_at or (at,)

    def first_violation(self, values: PartialValues) -> Violation | None:
        held = dict(zip(self.slots, values, strict=True))
        if self.at.get(self.course.start, self.before) != self.before:
            return self.violation(f"found {self.before}")
        found = [self._broken(walk) for walk in self.course.walks(held)]
        broken = min(found, key=len, default={})
        own = next((i for i, at in enumerate(self.all_at) if at is self.at), None)
        return self.violation(f"found {broken[own]}") if own in broken else None

    def _broken(self, walk: Iterator[tuple[Edge, Cell]]) -> dict[int | None, int]:
        """The indices of those that a course breaks, each with the number that was found."""
        number, broken = self.before, dict[int | None, int]()
        for way in walk:
            number += way in self.ways
            for i, at in enumerate(self.all_at):
                if at.get(way[1], number) != number:
                    broken.setdefault(i, number)
        return broken
