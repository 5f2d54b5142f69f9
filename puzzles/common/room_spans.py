"""The rule of boards with rooms that no straight line of unshaded cells crosses two borders."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from .cell_boards import AreaPuzzle
from .geometry import Cell, Edge, Line
from .inner_walls import walls_inside
from .solution import is_silent

if TYPE_CHECKING:
    from .rules import Rule

Span = tuple[Line, int, tuple[Cell, ...]]
"""Consecutive cells of a line: the line, the index of the first cell in it, and the cells."""


def border_spans(puzzle: AreaPuzzle) -> Iterator[Span]:
    """The shortest stretches of lines that cross two borders of rooms; walls inside rooms count as borders."""
    walls = walls_inside(puzzle)
    for line, rooms in puzzle.by_line(puzzle.regions):
        places = range(1, len(rooms))
        borders = [i for i in places if rooms[i] != rooms[i - 1]]
        if walls:
            inside = {i for i in places if Edge(*line.cells[i - 1], *line.cells[i]) in walls}
            borders = sorted(inside.union(borders))
        yield from ((line, first - 1, line.cells[first - 1 : second + 1]) for first, second in pairwise(borders))


def span_rules(puzzle: AreaPuzzle, spans: Iterable[Span] | None = None, limit: str = "two borders") -> Iterator["Rule"]:
    """At least one cell of each of these stretches, by default of `border_spans`, is shaded: "span", at its place.

    `limit` says what the stretches cross.
    """
    from .rules.counting import Count, counts_at_once

    spans = border_spans(puzzle) if spans is None else spans
    if is_silent():
        yield from counts_at_once((cells for _, _, cells in spans), 1, range(1, max(puzzle.height, puzzle.width) + 1))
        return
    for line, start, cells in spans:
        text = f"at least one cell of {cells[0]}–{cells[-1]}, across {limit}, is shaded"
        yield Count(puzzle.rule("span", (line.kind, line.number, start), text, cells), cells, (1,), low=1)
