"""Groups of cells with one value: their sizes, counted from some cells or given by a number."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import JoinedCount, NumberedGroups
from cluewise.puzzles.common.solution import Value

from ..graphs.statements import Subgraph
from ..literals import TRUE
from .board import Board, clause
from .facts import certain, corner_rules, lean_on
from .shapes import boxes_of_size, place_boxes


def joined_count(board: Board, rule: JoinedCount) -> None:
    """Σ cells joined to the starts = count, for each value that the start can have.

    All these rules of a board share one graph for each value. If blocks of the value are rectangles, the one start has
    one of the rectangles of its size instead.
    """
    family = board.family(rule)
    starts = [rule.slots[i] for i in rule.starts]
    if len(rule.values) == 1:
        _first_steps(board, rule, starts)
    for value in rule.values if rule.count else ():
        when = board.literal(starts[0], value) if len(rule.values) > 1 else TRUE
        corners = corner_rules(board, (value,)) if len(starts) == 1 else None
        if not corners:
            graph = _shared_graph(board, rule, value) or _graph(board, value, [rule])
            family.sized(graph, rule.count, rule.count, rule.reason, nodes=starts, when=when)
        else:
            lean_on(board, rule, corners)
            place_boxes(board, rule, boxes_of_size(board, starts[0], rule.count), value, when)
    if len(rule.values) > 1 and not rule.count:
        family.clause((), rule.reason)


def _first_steps(board: Board, rule: JoinedCount, starts: Sequence[Cell]) -> None:
    """A start has the value, or none has if the count is 0."""
    literals = [board.literal(cell, rule.values[0]) for cell in starts]
    for stated in [literals] if rule.count else [[-literal] for literal in literals]:
        clause(board.family(rule), stated, rule.reason)


def _graph(board: Board, value: Value, rules: Iterable[JoinedCount]) -> Subgraph:
    """The cells of these rules with their links, where cells have this value."""
    links: dict[tuple[Cell, Cell], None] = {}
    for rule in rules:
        for cell, near in zip(rule.slots, rule.around, strict=True):
            links |= {(cell, rule.slots[j]): None for j in near}
    members = {
        cell: board.literal(cell, value) for cell in dict.fromkeys(cell for rule in rules for cell in rule.slots)
    }
    return Subgraph(members, [(a, b, TRUE) for a, b in links if a < b])


def _shared_graph(board: Board, rule: JoinedCount, value: Value) -> Subgraph | None:
    """The graph of all JoinedCounts of the board, if it gives the same count. A cell that this rule leaves out must
    certainly have another value."""

    def make() -> tuple[Subgraph, Mapping[Cell, Sequence[tuple[Cell, int]]]]:
        graph = _graph(board, value, [other for other in board.of(JoinedCount) if value in other.values])
        return graph, graph.around()

    graph, around = board.once(("joined", value), make)
    own = {*rule.slots}
    inner = [rule.slots[i] for i in rule.starts]
    distance = dict.fromkeys(inner, 1)
    for cell in inner:
        for near, _ in around[cell] if distance[cell] < rule.count else ():
            if near in own and near not in distance:
                distance[near] = distance[cell] + 1
                inner.append(near)
    left_out = {near for cell in inner for near, _ in around[cell]} - own
    given = certain(board)
    if not all(cell in given and given[cell][0] != value for cell in left_out):
        return None
    lean_on(board, rule, (given[cell][1] for cell in left_out))
    return graph


def numbered_groups(board: Board, rule: NumberedGroups) -> None:
    """For each number v: each group of cells with v has v cells.

    One more statement serves many numbers at once: each group of cells with numbers from t on has at least t cells. A
    few t, each a quarter more than the last, are enough.
    """
    slots, family = rule.slots, board.family(rule)
    links = [(slots[a], slots[b], TRUE) for a, near in enumerate(rule.around) for b in near if a < b]
    holders: dict[Any, dict[Any, int]] = {}
    for slot in slots:
        for value in board.values(slot):
            holders.setdefault(value, {})[slot] = board.literal(slot, value)
    for number, members in sorted(holders.items()):
        inside = [link for link in links if link[0] in members and link[1] in members]
        family.sized(Subgraph(members, inside), number, number, rule.reason)
