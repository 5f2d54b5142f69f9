"""Rules about the course of a line, stated by its directions."""

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from cluewise.puzzles.common.courses import CountOnCourse, Course, LedTowards
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rules import Rule

from ..model import FALSE, TRUE, Literal
from .board import RuleBoard, clause
from .directions import leading_into

Counters = Mapping[Cell, Sequence[Literal]]
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
            begins = cell == course.start and not course.openings and not course.loop
            for one, other in () if begins else combinations(range(4), 2):
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
        for edge in filter(None, () if course.loop or course.openings else course.beside[course.start]):
            others = (board.literal(other, 1) for other in course.beside[course.start] if other not in (None, edge))
            clause(family, (-board.literal(edge, 1), *others, -into[course.start, edge]), None)
        return into

    directions: Directions = board.once(("course", id(course)), make)
    return directions


def count_on_course(board: RuleBoard, rule: CountOnCourse) -> None:
    """n[c,k]: the line from the start comes to the cell c, on at least k of the ways.  n[c,0] → n[c,k] ∧ ¬n[c,k+1] for
    a cell with the number k.  course: as for LedTowards;  n[c,k+1] → n[c,k];  for an edge from c to d that is a way
    (w = 1) or none (w = 0) and by which the line leaves c, where exactly two lines meet: n[c,k] → n[d,k+w] and
    n[c,0] ∧ ¬n[c,k] → ¬n[d,k+w]."""
    counters = _counters(board, rule)
    if len(rule.all_at) > 1 and not board.silent:  # they share a direction
        board.model.completed_by(rule.reason.rule, rule.reason.rule)
    for cell, number in rule.at.items():
        reached, *least = counters[cell]
        condition = () if board.silent else (-reached,)
        for k, literal in enumerate(least, 1):
            if k in (number, number + 1):
                clause(board.family(rule), (*condition, literal if k == number else -literal), rule.reason)


def _counters(board: RuleBoard, rule: CountOnCourse) -> Counters:
    """n[c,k] for each cell, for k from 0 on. Rules about the same ways share them. Without Reasons, all lines are parts
    of the course, so n[c,0] is true, and an edge that is no way needs no direction."""

    def make() -> Counters:
        alike = [other for other in board.of(CountOnCourse) if other.ways is rule.ways]
        most = 1 + max(number for other in alike for at in other.all_at for number in at.values())
        family, course, new = board.named("course"), rule.course, board.model.new
        counters = {cell: [TRUE if board.silent else new(), *(new() for _ in range(most))] for cell in course.beside}
        for cell, least in counters.items():
            for less, more in pairwise(least):
                clause(family, (-more, less), None)
            if cell == course.start and not course.loop:
                for k, literal in enumerate(least):
                    clause(family, (literal if k <= rule.before else -literal,), None)
        for edge in course.edges:
            one, other = edge.ends
            if board.silent and course.start not in edge.ends and not {(edge, one), (edge, other)} & rule.ways:
                line = -board.literal(edge, 1)
                for a, b in zip(counters[one][1:], counters[other][1:], strict=True):
                    family.clauses(((line, -a, b), (line, a, -b)), None)
            else:
                _step(board, rule, counters, edge, one, other)
                _step(board, rule, counters, edge, other, one)
        return counters

    counters: Counters = board.once(("counters", id(rule.ways)), make)
    return counters


def _step(board: RuleBoard, rule: CountOnCourse, counters: Counters, edge: Edge, cell: Cell, to: Cell) -> None:
    """The counters behind an edge by which the line leaves a cell."""
    family, course = board.named("course"), rule.course
    if to == course.start:
        return
    leaves = [-board.literal(edge, 1), -along(board, rule, course)[to, edge]]
    if not board.silent:
        leaves.append(-_passes(board, course, cell))
    least, after, way = counters[cell], counters[to], (edge, to) in rule.ways
    if cell == course.start:
        least = [TRUE if k <= rule.before else FALSE for k in range(len(least))]
    for k in range(len(least) - way):
        clause(family, (*leaves, -least[k], after[k + way]), None)
        clause(family, (*leaves, -least[0], least[k], -after[k + way]), None)
    clause(family, (*leaves, -least[0], after[0]), None)


def _passes(board: RuleBoard, course: Course, cell: Cell) -> Literal:
    """A literal that exactly two lines meet in a cell, or exactly one at the start of a path."""

    def make() -> Literal:
        lines = [board.literal(edge, 1) for edge in course.beside[cell] if edge]
        count = 1 if cell == course.start and not course.loop else 2
        some = (
            [line if i in chosen else -line for i, line in enumerate(lines)]
            for chosen in combinations(range(len(lines)), count)
        )
        named = board.named("course")
        return named.disjunction([named.conjunction(literals) for literals in some])

    literal: Literal = board.once(("passes", id(course), cell), make)
    return literal
