"""Directions of lines: for each cell and each edge at it a literal that a line along the edge leads into the cell."""

from collections.abc import Mapping, Sequence

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rules import Rule

from ..model import Literal
from .board import RuleBoard


def not_through(board: RuleBoard, edges: Sequence[Edge], one: Edge, other: Edge) -> list[Literal]:
    """Literals of which one is true unless a line passes a cell along these two of its edges alone."""
    return [-board.literal(edge, 1) if edge in (one, other) else board.literal(edge, 1) for edge in edges]


def edges_at(rule: Rule) -> dict[Cell, list[Edge]]:
    """The edges at each cell, of a rule whose slots are edges."""
    at: dict[Cell, list[Edge]] = {}
    for edge in rule.slots:
        for end in edge.ends:  # type: ignore[attr-defined]
            at.setdefault(end, []).append(edge)  # type: ignore[arg-type]
    return at


def leading_into(board: RuleBoard, rule: Rule) -> Mapping[tuple[Cell, Edge], Literal]:
    """For each cell and edge at it the literal that a line along the edge leads into the cell."""

    def make() -> dict[tuple[Cell, Edge], Literal]:
        into = dict[tuple[Cell, Edge], Literal]()
        for edge in rule.slots:
            first, second = edge.ends  # type: ignore[attr-defined]
            into[second, edge] = board.model.new()  # type: ignore[index]
            into[first, edge] = -into[second, edge]  # type: ignore[index]
        return into

    directions: Mapping[tuple[Cell, Edge], Literal] = board.once("directions of lines", make)
    return directions
