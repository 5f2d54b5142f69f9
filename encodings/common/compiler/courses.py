"""Rules about the course of a line, stated by its directions."""

from collections.abc import Mapping
from itertools import combinations

from cluewise.puzzles.common.courses import Course, LedTowards
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rules import Rule

from ..model import FALSE, TRUE, Literal
from .board import RuleBoard, clause
from .directions import leading_into

Directions = Mapping[tuple[Cell, Edge], Literal]


def led_towards(board: RuleBoard, rule: LedTowards) -> None:
    """d[c,e]: the line along e leads into its end c.  x[e] ∧ d[c,e] for the given end c.  course: for two edges e, f
    with which the line passes c: x[e] ∧ x[f] → (d[c,e] ↔ ¬d[c,f]);  the line leads into the board at its start."""
    family, into = board.family(rule), along(board, rule, rule.course)
    clause(family, (board.literal(rule.edge, 1),), rule.reason)
    clause(family, (into[rule.head, rule.edge],), rule.reason)


def along(board: RuleBoard, rule: Rule, course: Course) -> Directions:
    """d[c,e], for each cell and edge at it. Every assignment of the edges has such directions."""

    def make() -> Directions:
        into, family = leading_into(board, rule), board.named("course")
        for cell, beside in course.beside.items():
            lines: list[Literal] = course.sides(cell, lambda edge: board.literal(edge, 1), TRUE, FALSE)
            heads: list[Literal | None] = [edge and into[cell, edge] for edge in beside]
            for opening in course.openings[:1]:
                if opening[0] == cell:
                    heads[opening[1]] = TRUE
            for one, other in combinations(range(4), 2):
                a, b = heads[one], heads[other]
                if a is None or b is None:
                    continue
                rest = [lines[side] for side in range(4) if side not in (one, other)]
                passing = [[-lines[one], -lines[other], *rest]]
                if cell in course.crossable and other - one == 2:
                    passing.append([-lines[one], -lines[other], *(-line for line in rest)])
                for condition in passing:
                    clause(family, (*condition, a, b), None)
                    clause(family, (*condition, -a, -b), None)
        return into

    directions: Directions = board.once(("course", id(course)), make)
    return directions
