"""Connected slots, loops and networks, and their absence: global statements of the Model."""

from itertools import combinations
from typing import Any

from cluewise.puzzles.common.rules import Connected, Count, NoLoop, SingleLoop, cells_of

from ..graphs.statements import Subgraph
from ..model import FALSE, TRUE, Literal
from .board import Board, clause
from .counts import passed
from .judged import by_cuts


def connected(board: Board, rule: Connected) -> None:
    """The slots with one of the values are connected."""
    members = dict(zip(rule.slots, board.literals(rule.slots, rule.values), strict=True))
    links = [(rule.slots[a], rule.slots[b]) for a, b in rule.links]
    if FALSE in members.values():
        members = {slot: literal for slot, literal in members.items() if literal != FALSE}
        links = [(a, b) for a, b in links if a in members and b in members]
    subgraph = Subgraph(members, [(a, b, TRUE) for a, b in links])
    board.family(rule).connected(subgraph, rule.reason, named=lambda slot: cells_of((slot,)))


def single_loop(board: Board, rule: SingleLoop) -> None:
    """∨ x[e];  p[v] ↔ ∨ x[e] at the place v;  the places with p are connected over the edges with x. The rules about
    the degrees of the places are others; where one is missing, cuts also exclude a closed loop with edges beside it."""
    family = board.family(rule)
    lines = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    clause(family, list(lines.values()), rule.reason)
    at: dict[Any, list[Literal]] = {}
    for edge, literal in lines.items():
        for end in edge.ends:  # type: ignore[attr-defined]
            at.setdefault(end, []).append(literal)
    members = {place: passed(board, meeting) for place, meeting in at.items()}
    links = [(*edge.ends, literal) for edge, literal in lines.items()]  # type: ignore[attr-defined]
    subgraph = Subgraph(members, links)
    if _has_degrees(board, rule, {place: set(meeting) for place, meeting in at.items()}):
        family.loop(subgraph, rule.reason)
    else:
        family.connected(subgraph, rule.reason)
        by_cuts(board, rule)


def _has_degrees(board: Board, rule: SingleLoop, at: dict[Any, set[Literal]]) -> bool:
    """True if Counts allow none or two lines at each place."""
    stated = {
        frozenset(board.literals(other.slots, other.values))
        for other in board.rules
        if type(other) is Count and set(other.numbers) <= {0, 2} and 2 <= len(other.slots) <= 8
    }
    return all(len(meeting) < 2 or frozenset(meeting) in stated for meeting in at.values())


def no_loop(board: Board, rule: NoLoop) -> None:
    """The links of the values form no cycle. ¬(x ∧ y) for two links of the same nodes; their disjunction is one link."""
    family = board.family(rule)
    between: dict[tuple[int, int], dict[Literal, int]] = {}
    for i, (slot, at) in enumerate(zip(rule.slots, rule.links, strict=True)):
        values: dict[tuple[int, int], list[Any]] = {}
        for value, ends in at.items():
            values.setdefault((min(ends), max(ends)), []).append(value)
        for ends, some in values.items():
            if (literal := board.among(slot, some)) != FALSE:
                between.setdefault(ends, {})[literal] = i
    links, owners = list[tuple[int, int, Literal]](), list[tuple[Any, ...]]()
    for (a, b), literals in between.items():
        for pair in combinations(literals, 2):
            clause(family, [-literal for literal in pair], rule.reason)
        if a == b:
            for literal in literals:
                clause(family, [-literal], rule.reason)
        else:
            links.append((a, b, next(iter(literals)) if len(literals) == 1 else family.disjunction(literals)))
            owners.append(tuple(rule.slots[i] for i in literals.values()))
    family.forest(links, rule.reason, named=lambda e: cells_of(owners[e]))
