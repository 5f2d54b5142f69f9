"""Paths: n slots have the numbers from 1 to n, and each slot leads to the slot with the next number."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.rules import Path

from ..bits import ones
from ..literals import FALSE, TRUE
from ..model import Literal
from ..path_numbers import numbers_left
from .board import RuleBoard, clause
from .narrow import Domains

WIDE = 10
"""If the slots have more values than this on average, arcs between them are stated, too, which then save time."""


def narrow_path(rule: Path, domains: Domains) -> Domains:
    """The numbers that propagation along the path leaves."""
    count = len(rule.slots)
    every = (2 << count) - 2
    numbers: list[Sequence[Any]] = [domains[slot] for slot in rule.slots]
    masks = [every if len(left) == count else sum([1 << number for number in left]) for left in numbers]
    left = numbers_left(masks, list(map(tuple, rule.onward)), rule.inward)
    if not all(left):
        return {}
    changed = ((slot, mask) for slot, before, mask in zip(rule.slots, masks, left, strict=True) if before != mask)
    return {slot: ones(mask) for slot, mask in changed}


def path(board: RuleBoard, rule: Path) -> None:
    """x[i,k]: slot i has k.  Σ_i x[i,k] = 1;  x[i,k] → ∨ x[j,k+1] over the slots j to which i leads, and back.

    If slots have many values, also a[i,j], j comes after i:  Σ_j a[i,j] + x[i,n] = 1;  Σ_i a[i,j] + x[j,1] = 1;
    a[i,j] → (x[i,k] ↔ x[j,k+1]). One literal then says that j comes next, for all numbers.
    """
    family, count = board.family(rule), len(rule.slots)
    at: list[dict[Any, Literal]] = [
        {number: board.literal(slot, number) for number in board.values(slot)} for slot in rule.slots
    ]
    for number in range(1, count + 1):
        holders = [options[number] for options in at if options.get(number, FALSE) != FALSE]
        if TRUE not in holders:
            family.exactly(1, holders, rule.reason)
    for beside, step, stop in ((rule.onward, 1, count), (rule.inward, -1, 1)):
        for options, around in zip(at, beside, strict=True):
            for number, literal in options.items():
                if number != stop:
                    following = (at[j].get(number + step, FALSE) for j in around)
                    clause(family, (-literal, *following), rule.reason)
    if sum(map(len, at)) > WIDE * count:
        _state_arcs(board, rule, at)


def _state_arcs(board: RuleBoard, rule: Path, at: Sequence[Mapping[int, Literal]]) -> None:
    """One arc leaves every slot that is not settled, and one enters it, except at the ends of the path."""
    out: list[list[Literal]] = [[] for _ in at]
    into: list[list[Literal]] = [[] for _ in at]
    family = board.family(rule)
    for i, targets in enumerate(rule.onward):
        for j in targets:
            arc = _arc(board, rule, at[i], at[j])
            if arc != FALSE:
                out[i].append(arc)
                into[j].append(arc)
    for arcs, end in ((out, len(at)), (into, 1)):
        for literals, options in zip(arcs, at, strict=True):
            if len(options) > 1:
                last = [options[end]] if end in options else []
                family.exactly(1, [*literals, *last], rule.reason)


def _arc(board: RuleBoard, rule: Path, before: Mapping[int, Literal], after: Mapping[int, Literal]) -> Literal:
    """The variable of an arc, with its steps; FALSE if the arc is impossible, or if both slots are settled."""
    shared = [k for k in before if k + 1 in after]
    if not shared or len(before) == len(after) == 1:
        return FALSE
    if len(before) == 1 or len(after) == 1:  # its number says whether the other slot is next to it on the path
        return before[shared[0]] if len(after) == 1 else after[shared[0] + 1]
    arc = board.model.new()
    board.family(rule).clauses(_steps(arc, before, after), rule.reason)
    return arc


def _steps(arc: Literal, before: Mapping[int, Literal], after: Mapping[int, Literal]) -> Iterator[list[Literal]]:
    for options, other, more in ((before, after, 1), (after, before, -1)):
        for number, literal in options.items():
            yield [-arc, -literal, other[number + more]] if number + more in other else [-arc, -literal]
