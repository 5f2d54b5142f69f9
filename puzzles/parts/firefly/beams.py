"""The rules of Hotaru Beam about whole lines: their two ends, and their turns."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...common.geometry import Cell, Edge
from ...common.rules import GlobalRule, PartialValues, Rule
from ...common.solution import Reason, Violation

Dots = Mapping[Cell, Edge | None]
"""The edge at the dot of each firefly; None if its dot is at the frame."""


class Beam(NamedTuple):
    """A line from a firefly: its first edge, the last edge that is known, and the firefly there or None; its turns."""

    first: Edge
    last: Edge
    end: Cell | None
    turns: int


class BeamRule(Rule):
    """A rule about the lines between fireflies; the slots are the edges."""

    def __init__(self, reason: Reason, edges: Iterable[Edge], dots: Dots) -> None:
        super().__init__(reason, edges)
        self.dots = dots

    def drawn(self, values: PartialValues) -> dict[Cell, list[Edge]]:
        """The edges with a line at each cell."""
        at: dict[Cell, list[Edge]] = {}
        for edge, value in zip(self.slots, values, strict=True):
            if value == 1:
                for end in edge.ends:  # type: ignore[attr-defined]
                    at.setdefault(end, []).append(edge)  # type: ignore[arg-type]
        return at

    def beam(self, drawn: Mapping[Cell, list[Edge]], start: Cell, edge: Edge) -> Beam:
        """The line that leaves a firefly along this edge, as far as it is known."""
        first, turns = edge, 0
        cell = next(end for end in edge.ends if end != start)
        while cell not in self.dots:
            onward = [other for other in drawn[cell] if other != edge]
            if len(onward) != 1:
                return Beam(first, edge, None, turns)
            turns += onward[0].flat != edge.flat
            edge = onward[0]
            cell = next(end for end in edge.ends if end != cell)
        return Beam(first, edge, cell, turns)


class Beams(BeamRule, GlobalRule):
    """A line that ends at fireflies on both sides has exactly one dot at its ends."""

    def violations(self, values: PartialValues) -> Iterator[Violation]:
        drawn = self.drawn(values)
        for start, dot in self.dots.items():
            for edge in drawn.get(start, ()):
                beam = self.beam(drawn, start, edge)
                if beam.end is not None and (edge == dot) == (beam.last == self.dots[beam.end]):
                    finding = "two dots" if edge == dot else "no dot"
                    yield self.violation(f"the line from {start} to {beam.end} has {finding}", (start, beam.end))


class BeamTurns(BeamRule):
    """The line from the dot of a firefly turns this many times before it ends at a firefly."""

    is_global = True

    def __init__(self, reason: Reason, edges: Iterable[Edge], dots: Dots, start: Cell, number: int) -> None:
        super().__init__(reason, edges, dots)
        self.start, self.number = start, number

    def first_violation(self, values: PartialValues) -> Violation | None:
        drawn, dot = self.drawn(values), self.dots[self.start]
        if dot is None or dot not in drawn.get(self.start, ()):
            return None
        beam = self.beam(drawn, self.start, dot)
        if beam.turns > self.number or (beam.end is not None and beam.turns < self.number):
            return self.violation(f"found {beam.turns}")
        return None
