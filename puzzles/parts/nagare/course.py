"""The rule that a loop is passed in one direction."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from ...common.geometry import Cell, Edge
from ...common.rules import GlobalRule, PartialValues
from ...common.solution import Reason, Slot, Value, Violation

Course = list[tuple[Edge, Cell]]
"""The edges of a stretch one after the other, each with the end to which it leads."""


class OneCourse(GlobalRule):
    """Each loop can be passed in a direction in which each of these edges, where it runs, leads to the given end.

    The slots are the edges; a line goes on in a cell if exactly two of its edges have a line. Each way is an edge, the
    end to which it leads, and the Reason of its clue.
    """

    def __init__(self, reason: Reason, edges: Iterable[Edge], ways: Collection[tuple[Edge, Cell, Reason]]) -> None:
        super().__init__(reason, edges)
        self.ways = ways

    def all_reasons(self) -> tuple[Reason, ...]:
        return self.reason, *(reason for _, _, reason in self.ways)

    @cached_property
    def at(self) -> dict[Cell, list[Edge]]:
        """The edges at each cell."""
        at: dict[Cell, list[Edge]] = {}
        for edge in self.slots:
            for end in edge.ends:  # type: ignore[attr-defined]
                at.setdefault(end, []).append(edge)  # type: ignore[arg-type]
        return at

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        held = dict(zip(self.slots, values, strict=True))
        heads: dict[Edge, list[Cell]] = {}
        for edge, head, _ in self.ways:
            if held[edge] == 1:
                heads.setdefault(edge, []).append(head)
        passed = set[Edge]()
        for edge in heads:
            if edge not in passed:
                course = self._course(held, edge)
                passed.update(on for on, _ in course)
                with_it = [head for on, end in course for head in heads.get(on, ()) if head == end]
                against = [head for on, end in course for head in heads.get(on, ()) if head != end]
                if with_it and against:
                    cells = (with_it[0], against[0])
                    yield self.violation(f"the ways to {cells[0]} and to {cells[1]} are opposite", cells)

    def _course(self, held: Mapping[Slot, Value | None], start: Edge) -> Course:
        """The line along an edge in both directions, as far as it is known."""
        one, other = start.ends
        onward = [(start, other), *self._onward(held, start, other)]
        if len(onward) > 1 and onward[-1][1] == one:
            return onward
        back = self._onward(held, start, one)
        return [*((on, next(end for end in on.ends if end != to)) for on, to in reversed(back)), *onward]

    def _onward(self, held: Mapping[Slot, Value | None], start: Edge, cell: Cell) -> Course:
        """The edges after one that leads to a cell, until the line ends or returns."""
        course, edge = Course(), start
        while len(lines := [on for on in self.at[cell] if held[on] != 0]) == 2 and all(held[on] == 1 for on in lines):
            edge = next(on for on in lines if on != edge)
            if edge == start:
                break
            cell = next(end for end in edge.ends if end != cell)
            course.append((edge, cell))
        return course
