"""Loops and networks, and their absence: global statements of the Model."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from typing import Any

from cluewise.puzzles.common.crossing_boards import CrossingLoop
from cluewise.puzzles.common.geometry import SIZES
from cluewise.puzzles.common.loop_rules import WAYS, AllOrNone, Alternate, OneKind, Turns
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import (
    ConnectedLines,
    Count,
    Network,
    NoLoop,
    OffLoop,
    OnLoop,
    Rule,
    SeveralParts,
    SingleLoop,
    cells_of,
)
from cluewise.puzzles.common.rules.counting import CountsAtOnce
from cluewise.puzzles.common.solution import Slot

from ..graphs.statements import Subgraph
from ..loops import edges_at, loop_subgraph
from ..model import FALSE, TRUE, Literal
from .board import RuleBoard, clause
from .counts import passed, state_numbers
from .judged import by_cuts
from .tables import Allowed, smallest_forbidden


def connected_lines(board: RuleBoard, rule: ConnectedLines) -> None:
    """p[v] ↔ ∨ x[e] at the place v;  the places with p are connected over the edges with x."""
    lines: dict[Any, Literal] = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    board.family(rule).connected(loop_subgraph(board.named("passed"), lines), rule.reason)


def single_loop(board: RuleBoard, rule: SingleLoop) -> None:
    """∨ x[e];  p[v] ↔ ∨ x[e] at the place v;  the places with p are connected over the edges with x. The rules about
    the degrees of the places are others; where one is missing, cuts also exclude a closed loop with edges beside it."""
    family = board.family(rule)
    lines: dict[Any, Literal] = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    clause(family, list(lines.values()), rule.reason)
    subgraph = loop_subgraph(board.named("passed"), lines)
    board.passes = subgraph.members
    if _has_degrees(board, rule):
        if not board.silent:
            board.model.completed_by(rule.reason.rule, *_degree_rules(board))
        family.loop(subgraph, rule.reason)
    else:
        family.connected(subgraph, rule.reason)
        by_cuts(board, rule)


_DEGREES = Bounded[Hashable, tuple[Sequence[Rule], bool]](SIZES)


def _has_degrees(board: RuleBoard, rule: SingleLoop) -> bool:
    """True if Counts allow none or two lines at each place."""
    gathered = [other for other in board.rules if type(other) is CountsAtOnce]
    key = id(rule), *map(id, gathered)
    kept = _DEGREES.get(key)
    if kept is None:
        groups = [group for other in gathered if _is_degree(other) for group in other.groups]
        kept = _DEGREES[key] = (rule, *gathered), _allow_degrees(rule, groups)
    return kept[1] or _allow_degrees(rule, [count.slots for count in board.of(Count) if _is_degree(count)])


def _allow_degrees(rule: SingleLoop, groups: Iterable[Sequence[Slot]]) -> bool:
    """True if the edges at each place are one of these groups, in which none or two lines are allowed."""
    at, stated = edges_at(rule.slots), set(map(frozenset, groups))  # type: ignore[arg-type]
    return all(len(meeting) < 2 or frozenset(meeting) in stated for meeting in at.values())


def _is_degree(count: Count | CountsAtOnce) -> bool:
    return 1 in count.values and 0 not in count.values and {0, 2}.issuperset(count.numbers)


def _degree_rules(board: RuleBoard) -> list[str]:
    return list(dict.fromkeys(count.reason.rule for count in board.of(Count) if _is_degree(count)))


def single_links(
    board: RuleBoard, rule: Rule, between: Mapping[tuple[Any, Any], Sequence[Literal]]
) -> list[tuple[Any, Any, Literal]]:
    """One link for each pair of nodes of a forest: two of its literals are a cycle, and so is a link of one node."""
    family, links = board.family(rule), []
    for (a, b), literals in between.items():
        for pair in combinations(literals, 2) if a != b else zip(literals, strict=True):
            clause(family, [-literal for literal in pair], rule.reason)
        if a != b:
            links.append((a, b, literals[0] if len(literals) == 1 else passed(board, literals)))
    return links


def no_loop(board: RuleBoard, rule: NoLoop) -> None:
    """The links of the values form no cycle.  ¬x ∨ ¬y for two links of the same nodes; x ∨ y is one link."""
    family = board.family(rule)
    between: dict[tuple[int, int], list[tuple[Literal, Slot]]] = {}
    for slot, at in zip(rule.slots, rule.links, strict=True):
        values: dict[tuple[int, int], list[Any]] = {}
        for value, ends in at.items():
            values.setdefault((min(ends), max(ends)), []).append(value)
        for ends, some in values.items():
            if (literal := board.among(slot, some)) != FALSE:
                between.setdefault(ends, []).append((literal, slot))
    links = single_links(board, rule, {ends: [literal for literal, _ in joining] for ends, joining in between.items()})
    owners = [tuple(slot for _, slot in between[a, b]) for a, b, _ in links]
    family.forest(links, rule.reason, named=lambda e: cells_of(owners[e]))


def on_loop(board: RuleBoard, rule: OnLoop) -> None:
    """t[l]: link l is on one of the loops that are chosen.  t[l] → x[l];  each node has none or two of them;  a link of
    the first slot is on one."""
    family, named = board.family(rule), board.named("ring")
    own, at = list[Literal](), dict[int, list[Literal]]()
    for slot, links in zip(rule.slots, rule.links, strict=True):
        for value, ends in links.items():
            if (literal := board.literal(slot, value)) != FALSE:
                chosen = board.model.new()
                clause(named, (-chosen, literal), None)
                if slot == rule.slots[0]:
                    own.append(chosen)
                for end in ends if ends[0] != ends[1] else ():
                    at.setdefault(end, []).append(chosen)
    for meeting in at.values():
        state_numbers(named, meeting, (0, 2), None)
    clause(family, own, rule.reason)


def off_loop(board: RuleBoard, rule: OffLoop) -> None:
    """f[n]: the nodes have two colours.  The links of other slots join nodes of one colour:  x[l] → (f[a] ↔ f[b]);
    that of the first slot joins two colours:  x[l] → f[a] ∧ ¬f[b]."""
    family, named = board.family(rule), board.named("ring")
    colour = [board.model.new() for _ in range(rule.size)]
    for slot, links in zip(rule.slots, rule.links, strict=True):
        for value, (a, b) in links.items():
            literal = board.literal(slot, value)
            if slot == rule.slots[0]:
                clause(family, (-literal, colour[a]), rule.reason)
                clause(family, (-literal, -colour[b]), rule.reason)
            elif a != b:
                clause(named, (-literal, -colour[a], colour[b]), None)
                clause(named, (-literal, colour[a], -colour[b]), None)


BEYOND = (-1, -1)
"""The node of the lines beyond the frame."""


def crossing_loop(board: RuleBoard, rule: CrossingLoop) -> None:
    """∨ x[e].  Each cell has two nodes, one for its vertical and one for its horizontal edges, which are linked unless
    all four edges are on the loop; the nodes with an edge on the loop are connected. Lines beyond the frame have a node
    of their own."""
    family, links = board.family(rule), list[tuple[Slot, Slot, Literal]]()
    lines = [*board.literals(rule.slots, (1,)), *(TRUE for _ in rule.beyond)]
    clause(family, lines, rule.reason)
    members: dict[Any, Literal] = {BEYOND: TRUE} if rule.beyond else {}
    ends: dict[int, list[Any]] = {line: [BEYOND] for line in rule.beyond}
    for place, beside in enumerate(rule.cells):
        axes = [[i for i in beside[axis::2] if i >= 0] for axis in (0, 1)]
        used = [passed(board, [lines[i] for i in axis]) for axis in axes]
        four = conjunction(board, "crossed", [lines[i] for axis in axes for i in axis]) if min(beside) >= 0 else FALSE
        for turn, (axis, literal) in enumerate(zip(axes, used, strict=True)):
            if literal != FALSE:
                members[place, turn] = literal
            for i in axis:
                ends.setdefault(i, []).append((place, turn))
        if FALSE not in used:
            links.append(((place, 0), (place, 1), conjunction(board, "joined", [*used, -four])))
    links += [(*ends[i], line) for i, line in enumerate(lines) if line != FALSE]
    inner = range(len(rule.slots))
    beside_of = [cells_of(rule.slots[i] for i in beside if i in inner) for beside in (*rule.cells, ())]
    family.connected(Subgraph(members, links), rule.reason, named=lambda node: beside_of[node[0]])


def turns(board: RuleBoard, rule: Turns) -> None:
    """t ↔ the loop turns in a cell: exactly two edges meet there, and they are not opposite.  Σ t is one of the
    numbers. Where all or none of some cells are turns and each cell has its own rule: t ↔ a, the same a for all."""
    literals = _turns_of(board, rule)
    room = _room_of(board, rule)
    if room is None:
        state_numbers(board.family(rule), literals, rule.numbers, rule.reason)
        return
    together: Literal = board.once(("alike", room), board.model.new)
    clause(board.family(rule), (-literals[0], together), rule.reason)
    clause(board.family(rule), (literals[0], -together), rule.reason)
    if not board.silent:
        board.model.completed_by(rule.reason.rule, rule.reason.rule)


def _turns_of(board: RuleBoard, rule: Turns) -> list[Literal]:
    lines = board.literals(rule.slots, (1,))
    return [turn_at(board, [FALSE if i is None else lines[i] for i in place]) for place in rule.places]


def _room_of(board: RuleBoard, rule: Turns) -> frozenset[Any] | None:
    """The places of a rule that the loop turns at all of them or at none, if there is such a rule for each of them,
    with this place first; else None. Each rule then says that its own place is like the others."""

    def places_of(one: Turns) -> tuple[Any, ...]:
        return tuple(tuple(None if i is None else one.slots[i] for i in place) for place in one.places)

    def make() -> dict[frozenset[Any], set[Any]]:
        first: dict[frozenset[Any], set[Any]] = {}
        for one in board.of(Turns):
            if sorted(one.numbers) == [0, len(one.places)]:
                first.setdefault(frozenset(places_of(one)), set()).add(places_of(one)[0])
        return first

    room = frozenset(places_of(rule))
    complete = len(room) > 1 and board.once("rooms of turns", make).get(room) == room
    return room if complete else None


TURNING = {pair for pair, turns in WAYS if turns}
"""The pairs of indices of edges, north first, between which a loop turns."""


def turn_at(board: RuleBoard, sides: Sequence[Literal]) -> Literal:
    """The literal that a loop turns in a cell with these edges: north, east, south, west."""

    def make() -> Literal:
        known = [i for i in range(4) if sides[i] != FALSE]
        turning = {frozenset(pair) for pair in TURNING if set(pair) <= set(known)}
        if not turning:
            return FALSE
        literal = board.model.new()
        rows = product((False, True), repeat=len(known))
        flags = [
            last == (frozenset(i for i, on in zip(known, row, strict=True) if on) in turning)
            for row in rows
            for last in (False, True)
        ]
        sizes = (2,) * (len(known) + 1)
        bits = Allowed.of_flags([(0, 1)] * len(sizes), flags).bits
        variables = [*(sides[i] for i in known), literal]
        for forbidden in smallest_forbidden(sizes, bits) or ():
            board.named("turn").clause([-variables[i] if value else variables[i] for i, value in forbidden])
        return literal

    made: Literal = board.once(("turn", *sides), make)
    return made


def all_or_none(board: RuleBoard, rule: AllOrNone) -> None:
    """p[c] ↔ ∨ x over the edges of a cell.  p[c] → p[d] for each cell and the next, and for the last and first."""
    places = [cell_passed(board, [rule.slots[i] for i in edges]) for edges in rule.cells]
    for a, b in zip(places, (*places[1:], *places[:1]), strict=True):
        clause(board.family(rule), (-a, b), rule.reason)


def one_kind(board: RuleBoard, rule: OneKind) -> None:
    """p[c] ↔ ∨ x over the edges of a cell.  The cells of a kind are passed all or none, and of two kinds one is."""
    family, kinds = board.family(rule), [[cell_passed(board, cell) for cell in cells] for cells in rule.kinds]
    for places in kinds:
        for a, b in zip(places, (*places[1:], *places[:1]), strict=True):
            clause(family, (-a, b), rule.reason)
    first, second = (places[:1] for places in kinds)
    clause(family, (*first, *second), rule.reason)
    if first and second:
        clause(family, (-first[0], -second[0]), rule.reason)


def cell_passed(board: RuleBoard, edges: Sequence[Slot]) -> Literal:
    """The literal that the loop passes a cell with these edges."""
    return passed(board, board.literals(edges, (1,)))


def alternate(board: RuleBoard, rule: Alternate) -> None:
    """For both kinds: ¬x ∨ ¬a ∨ ¬b, where a and b say that the loop passes this kind in the one and the other room."""
    rooms = rule.kinds[:2], rule.kinds[2:]
    for kind in (0, 1):
        chosen = [-_chosen(board, room, kind) for room in rooms]
        for edge in rule.slots[: rule.crossed]:
            clause(board.family(rule), (-board.literal(edge, 1), *chosen), rule.reason)


def _chosen(board: RuleBoard, kinds: Sequence[Sequence[Sequence[Slot]]], kind: int) -> Literal:
    """The loop passes all cells of this kind, at least one, and none of the other."""
    if not kinds[kind]:
        return FALSE
    parts = [cell_passed(board, cell) for cell in kinds[kind]] + [-cell_passed(board, c) for c in kinds[1 - kind]]
    literal: Literal = board.once(("chosen", *parts), lambda: conjunction(board, "chosen", parts))
    return literal


def network(board: RuleBoard, rule: Network) -> None:
    """j ↔ both slots open to each other.  The slots of the network are connected over these joints, without a cycle."""
    family, links = board.family(rule), list[tuple[Slot, Slot, Literal]]()
    for a, opens_a, b, opens_b in rule.joints:
        one, other = board.among(rule.slots[a], opens_a), board.among(rule.slots[b], opens_b)
        literal: Literal = board.once(("joint", one, other), partial(conjunction, board, "joint", (one, other)))
        if literal != FALSE:
            links.append((rule.slots[a], rule.slots[b], literal))
    used = [-board.among(slot, rule.blank) if rule.blank else TRUE for slot in rule.slots]
    members = {slot: literal for slot, literal in zip(rule.slots, used, strict=True) if literal != FALSE}
    inner = [(a, b, literal) for a, b, literal in links if a in members and b in members]
    family.connected(Subgraph(members, inner), rule.reason, named=lambda slot: cells_of((slot,)))
    between: dict[tuple[Slot, Slot], list[Literal]] = {}
    for one_end, other_end, joint in links:
        ends = (other_end, one_end) if (other_end, one_end) in between else (one_end, other_end)
        between.setdefault(ends, []).append(joint)
    single = single_links(board, rule, between)
    family.forest(single, rule.reason, named=lambda e: cells_of(single[e][:2]))


def several_parts(board: RuleBoard, rule: SeveralParts) -> None:
    """a[v]: the place v is in one of two halves.  x[e] → a[v] = a[w] for an edge e = vw;  ¬a[0];  ∨ a[v]."""
    family = board.family(rule)
    halves = [FALSE, *(board.model.new() for _ in range(rule.size - 1))]
    for line, (v, w) in zip(board.literals(rule.slots, (1,)), rule.links, strict=True):
        for one, other in ((v, w), (w, v)):
            clause(family, (-line, -halves[one], halves[other]), rule.reason)
    clause(family, halves, rule.reason)


def conjunction(board: RuleBoard, name: str, literals: Sequence[Literal]) -> Literal:
    """A literal that is true exactly if all these are, constants included."""
    if FALSE in literals:
        return FALSE
    kept = [literal for literal in literals if literal != TRUE]
    return board.named(name).conjunction(kept) if kept else TRUE
