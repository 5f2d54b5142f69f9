"""The derivation from a supposed literal to a clash, step by step."""

import sys
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import count, islice

from cluewise.encodings.common.graphs.partial_assignment import NO, YES, PartialAssignment
from cluewise.encodings.common.model import Literal

MANY = sys.maxsize
"""More facts than any trial has."""


def derivation(
    clauses_at: Callable[[Literal], Iterable[Sequence[Literal]]],
    held: PartialAssignment,
    denied: Literal,
    most: int = MANY,
    longest: int = MANY,
    facts: Container[Literal] = (),
) -> list[Literal]:
    """The literals that lead from one literal to a clash by unit propagation, breadth-first, the first included; none
    if the consequences of `most` literals show no clash.

    None, too, if all remaining literals follow after more than `longest` of the `facts`, so that a clash would as well.
    `depths` has the number of facts on one path to each literal: at least that many lead to it.
    """
    unit: Literal | None
    because: dict[Literal, Sequence[Literal]] = {denied: ()}
    queue, depths, known = [denied], [0], held.copy()
    known[denied], known[-denied] = YES, NO
    near = 1  # the literals in the queue with a depth of at most `longest`
    for literal, depth in islice(zip(queue, depths, strict=False), most):
        for clause in clauses_at(-literal):
            if len(clause) == 2:  # most clauses have one other literal: no loop
                unit = clause[0] + clause[1] + literal
                if known[unit]:
                    if known[unit] == YES:
                        continue
                    unit = 0
            elif (unit := _last_open(clause, known)) is None:
                continue
            if not unit:
                return _needed(because, clause, held)
            because[unit] = clause
            known[unit], known[-unit] = YES, NO
            queue.append(unit)
            depths.append(further := depth + (unit in facts))
            near += further <= longest
        near -= depth <= longest
        if not near:
            return []
    assert len(queue) > most, "this trial does not clash"
    return []


def retraced(
    clauses_at: Callable[[Literal], Iterable[Sequence[Literal]]],
    held: PartialAssignment,
    trail: Sequence[Literal],
    most: int = MANY,
    facts: Container[Literal] = (),
) -> list[Literal] | None:
    """The literals on a path to a clash, in no order, from the `trail` of an engine: the implied literals in their
    order, the first one supposed, then a false literal of the clause that clashes.

    Empty if the path has more than `most` further `facts`; None if a clause on it is not among these. Each literal is
    explained by the clause that was unit first, so the path is seldom longer than that of `derivation`, and only its
    own clauses are read.
    """
    at = dict(zip(trail[:-1], count(), strict=False))
    clash = _unit_first(clauses_at(trail[-1]), held, at, trail[-1], len(at))
    further, needed = -1, set[Literal]()
    waiting = [-other for other in clash or () if not held[other]]
    while waiting:
        literal = waiting.pop()
        if literal in needed:
            continue
        needed.add(literal)
        further += literal in facts
        if further > most:
            return []
        if at[literal]:
            because = _unit_first(clauses_at(literal), held, at, literal, at[literal])
            if because is None:
                return None
            waiting += [-other for other in because if other != literal and not held[other]]
    return [*needed] or None


def _unit_first(
    clauses: Iterable[Sequence[Literal]],
    held: PartialAssignment,
    at: Mapping[Literal, int],
    literal: Literal,
    before: int,
) -> Sequence[Literal] | None:
    """The first one of these clauses of which only this literal was not false, if that was before this place."""
    best, latest = None, before
    for clause in clauses:
        last = -1
        for other in clause:
            if other == literal or held[other] == NO:
                continue
            number = at.get(-other, before)
            if number >= latest:
                break
            if number > last:
                last = number
        else:
            best, latest = clause, last
    return best


def _last_open(clause: Sequence[Literal], known: PartialAssignment) -> Literal | None:
    """The only open literal of a clause, 0 if all are false; None if the clause holds, or two literals are open."""
    unit = 0
    for literal in clause:
        value = known[literal]
        if value == YES or (not value and unit and unit != literal):  # a clause may contain a literal twice
            return None
        if not value:
            unit = literal
    return unit


def _needed(
    because: dict[Literal, Sequence[Literal]], clash: Sequence[Literal], held: PartialAssignment
) -> list[Literal]:
    """The literals on the path to a clash, in the order in which they follow."""
    needed, queue = set[Literal](), [-literal for literal in clash if not held[literal]]
    for literal in queue:
        if literal not in needed:
            needed.add(literal)
            queue += [-other for other in because[literal] if other != literal and not held[other]]
    return [literal for literal in because if literal in needed]
