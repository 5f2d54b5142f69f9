"""Groups of cells with one value: their sizes, counted from some cells or given by a number."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.geometry import Cell, flooded
from cluewise.puzzles.common.rules import JoinedCount, NumberedGroups, ReachedCount, Shapes
from cluewise.puzzles.common.solution import Slot, Value

from ..graphs.statements import Subgraph
from ..literals import FALSE, TRUE
from ..model import Literal
from .board import RuleBoard, clause
from .counts import state_numbers
from .facts import certain, lean_on
from .narrow import Domains
from .shapes import placed


def joined_count(board: RuleBoard, rule: JoinedCount) -> None:
    """Σ cells joined to the starts = count, for each value that the start can have. While no Reasons are made, the size
    of the start's block, if another rule has stated it.

    All these rules of a board share one graph for each value. Where groups are shapes of a bank, their placements are
    counted.
    """
    family = board.family(rule)
    starts: list[Any] = [rule.slots[i] for i in rule.starts]
    if len(rule.values) == 1:
        _first_steps(board, rule, starts)
        if board.silent and len(starts) == 1 and (size := board.known(("block size", rule.values))) is not None:
            clause(family, (size.get(rule.count, {}).get(starts[0], FALSE),), rule.reason)
            return
        banks = (other for other in board.of(Shapes) if {*rule.slots}.issubset(other.slots))
        if bank := next((other for other in banks if rule.values == (other.value,)), None):
            _count_shapes(board, rule, bank, starts)
            return
    for value in rule.values if rule.count else ():
        when = board.literal(starts[0], value) if len(rule.values) > 1 else TRUE
        graph = _shared_graph(board, rule, value) or _graph(board, value, [rule])
        family.sized(graph, rule.count, rule.count, rule.reason, nodes=starts, when=when)
    if len(rule.values) > 1 and not rule.count:
        family.clause((), rule.reason)


def _count_shapes(board: RuleBoard, rule: JoinedCount, bank: Shapes, starts: Sequence[Cell]) -> None:
    """Σ size · p = count over the placements p of shapes with a start. Placements over a cell that the rule leaves out,
    as it has another value, are counted too."""
    lean_on(board, rule, [bank])
    if not board.silent:
        given = certain(board)
        left_out = {*bank.slots} - {*rule.slots}
        board.model.completed_by(
            rule.reason.rule, *sorted({given[cell][1].reason.rule for cell in left_out if cell in given})
        )
    at, terms = {*starts}, list[tuple[int, Literal]]()
    for kind in bank.kinds:
        terms += [
            (len(kind), literal) for place, literal in placed(board, bank, kind) if not at.isdisjoint(place.cells)
        ]
    board.family(rule).sum(terms, rule.count, rule.count, reason=rule.reason)


def _first_steps(board: RuleBoard, rule: JoinedCount, starts: Sequence[Cell]) -> None:
    """A start has the value, or none has if the count is 0."""
    literals = [board.literal(cell, rule.values[0]) for cell in starts]
    for stated in [literals] if rule.count else [[-literal] for literal in literals]:
        clause(board.family(rule), stated, rule.reason)


def _graph(board: RuleBoard, value: Value, rules: Iterable[JoinedCount]) -> Subgraph:
    """The cells of these rules with their links, where cells have this value."""
    links: dict[tuple[Any, Any], None] = {}
    known: dict[Any, set[Any]] = {}
    for rule in rules:
        slots = rule.slots
        for cell, near in zip(slots, rule.around, strict=True):
            beside = [slots[j] for j in near]
            if not known.setdefault(cell, set()).issuperset(beside):  # most rules overlap others
                known[cell].update(beside)
                links |= {(cell, other): None for other in beside}
    members = {
        cell: board.literal(cell, value) for cell in dict.fromkeys(cell for rule in rules for cell in rule.slots)
    }
    return Subgraph(members, [(a, b, TRUE) for a, b in links if a < b])


def _shared_graph(board: RuleBoard, rule: JoinedCount, value: Value) -> Subgraph | None:
    """The graph of all JoinedCounts of the board, if it gives the same count. A cell that this rule leaves out must
    certainly have another value."""

    def make() -> tuple[Subgraph, Any]:
        graph = _graph(board, value, [other for other in board.of(JoinedCount) if value in other.values])
        return graph, graph.around()

    graph: Subgraph
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


# ── goals beside a walk ──


def reached_count(board: RuleBoard, rule: ReachedCount) -> None:
    """r[c]: the walk reaches cell c.  r[c] → x[c];  x[c] → r[c] beside the start;  x[c] ∧ r[d] → r[c] for neighbours;
    the cells with r are connected with the start;  Σ (∨ r[c] beside the goal) = count."""
    family, named = board.family(rule), board.named("walk")
    inside = board.literals(rule.slots, (rule.value,))
    walk = [board.model.new() for _ in rule.slots]
    for i, (cell, reached) in enumerate(zip(inside, walk, strict=True)):
        clause(named, (-reached, cell), None)
        if i in rule.first:
            clause(named, (-cell, reached), None)
        for j in rule.around[i]:
            clause(named, (-cell, -walk[j], reached), None)
    start, links = len(walk), list[tuple[int, int, Literal]]()
    links += [(i, start, TRUE) for i in rule.first]
    links += [(i, j, TRUE) for i, near in enumerate(rule.around) for j in near if i < j]
    members: dict[Any, Literal] = {**dict(enumerate(walk)), start: TRUE}
    family.connected(Subgraph(members, links), rule.reason, roots={start: TRUE})
    beside: dict[Cell, list[Literal]] = {}
    for i, goals in enumerate(rule.goals):
        for goal in goals:
            beside.setdefault(goal, []).append(walk[i])
    sure = {*rule.first_goals}
    some = [named.disjunction(literals) for goal, literals in beside.items() if goal not in sure]
    state_numbers(family, [*some, *(TRUE for _ in sure)], (rule.count,), rule.reason)


# ── numbers that are sizes ──


def numbered_groups(board: RuleBoard, rule: NumberedGroups) -> None:
    """For each number v: each group of slots with v has v slots.

    For files, clauses for all numbers together (`graphs/numbered_sizes.py`). While no Reasons are made, which leaves
    few numbers for a slot, also: g[c,t], slot c has a number from t on; each group of slots with g[·,t] has at
    least t slots, for a few t that are not given, each a quarter more than the last. One such statement serves many
    numbers.
    """
    slots, family = rule.slots, board.family(rule)
    links = [(slots[a], slots[b], TRUE) for a, near in enumerate(rule.around) for b in near if a < b]
    members: dict[Any, dict[Slot, Literal]] = {}
    for slot in slots:
        for value in board.values(slot):
            members.setdefault(value, {})[slot] = board.literal(slot, value)
    graphs = {(number, number): _within(holders, links) for number, holders in sorted(members.items())}
    for bounds, graph in graphs.items():
        family.sized(graph, *bounds, rule.reason, numbers=None if board.silent else graphs)
    if board.silent:
        for least, larger in _large(board, members, len(slots)):
            family.sized(_within(larger, links), least, None, rule.reason)


Links = Sequence[tuple[Slot, Slot, Literal]]


def _within(members: Mapping[Slot, Literal], links: Links) -> Subgraph:
    if len(links) and len(members) < 2:
        return Subgraph(members, [])
    return Subgraph(members, [link for link in links if link[0] in members and link[1] in members])


def _large(
    board: RuleBoard, members: Mapping[Any, Mapping[Slot, Literal]], count: int
) -> Iterator[tuple[int, Mapping[Slot, Literal]]]:
    """Some numbers that are not given, each with the literals of the slots that have it or a larger one."""
    least, larger = count + 1, dict[Slot, list[Literal]]()
    for number in sorted(members, reverse=True):
        for slot, literal in members[number].items():
            larger.setdefault(slot, []).append(literal)
        if TRUE not in members[number].values() and 1 < number <= least * 4 // 5:
            least = number
            family = board.named("large")
            holders = {slot: TRUE if TRUE in some else family.disjunction(some) for slot, some in larger.items()}
            larger = {slot: [literal] for slot, literal in holders.items()}
            yield number, holders


def narrow_numbered_groups(rule: NumberedGroups, domains: Domains) -> Domains:
    """A slot can have v if it is in a component of at least v slots that can have it."""
    holders: dict[Any, list[int]] = {}
    for i, slot in enumerate(rule.slots):
        for value in domains[slot]:
            holders.setdefault(value, []).append(i)
    left: list[list[Any]] = [[] for _ in rule.slots]
    rooms: dict[tuple[int, ...], list[int]] = {}
    for number, places in holders.items():
        key = tuple(places)
        if key not in rooms:
            rooms[key] = _rooms(places, rule.around)
        for i, room in zip(places, rooms[key], strict=True):
            if room >= number:
                left[i].append(number)
    if not all(left):
        return {}
    changed = zip(rule.slots, left, strict=True)
    return {slot: values for slot, values in changed if len(values) < len(domains[slot])}


def _rooms(places: Sequence[int], around: Sequence[Sequence[int]]) -> list[int]:
    """For each of these places the number of places that are connected with it."""
    room: dict[int, int] = {}
    inside = {*places}
    for start in places:
        if start not in room:
            reached = flooded([start], inside.__contains__, around.__getitem__)
            room |= dict.fromkeys(reached, len(reached))
    return [room[place] for place in places]
