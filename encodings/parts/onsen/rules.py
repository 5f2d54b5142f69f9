"""How the compiler states Onsen's own rules. o[c,k] says that the loop of the circle in cell k passes cell c."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.parts.onsen.visits import EqualVisits, LoopRule, SingleVisits, WithCircle

from ...common.compiler.board import RuleBoard, both, clause
from ...common.compiler.counts import passed
from ...common.compiler.facts import lean_on
from ...common.compiler.judged import by_cuts
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected, Subgraph
from ...common.model import TRUE, Literal

Owners = Mapping[Cell, Mapping[Cell, Literal]]
"""`owners[k][c]` is o[c,k]; other circles are not among its keys."""


def with_circle(board: RuleBoard, rule: WithCircle) -> None:
    """p[c] ↔ ∨ x[e] at c;  p[c] = Σ_k o[c,k];  x[e] → (o[c,k] ↔ o[d,k]) for the ends of e;  each cell with p is
    connected with a circle."""
    family, reason, owners = board.family(rule), rule.reason, _owners(board, rule)
    lines = zip(rule.links, board.literals(rule.slots, (1,)), strict=True)
    links = [(rule.cells[a], rule.cells[b], line) for (a, b), line in lines]
    meeting: dict[Cell, list[Literal]] = {cell: [] for cell in rule.cells}
    for a, b, line in links:
        meeting[a].append(line)
        meeting[b].append(line)
    passes = {cell: passed(board, literals) for cell, literals in meeting.items() if literals}
    for cell, on in passes.items():
        mine = [cells[cell] for cells in owners.values() if cell in cells]
        family.exactly(1, (-on, *mine), reason.narrowed((cell,)))
    for a, b, line in links:
        for cells in owners.values():
            for one, other in ((a, b), (b, a)):
                if one in cells:
                    same = (cells[other],) if other in cells else ()
                    family.clause((-line, -cells[one], *same), reason.narrowed((a, b)))
    family.connected(Subgraph(passes, links), reason, roots=dict.fromkeys(owners, TRUE))


def _owners(board: RuleBoard, rule: LoopRule) -> Owners:
    """o[c,k] for the circles k and the cells c."""

    def make() -> Owners:
        return {k: {c: board.model.new() for c in rule.cells if c == k or c not in rule.circle} for k in rule.circle}

    owners: Owners = board.once("owners of loops", make)
    return owners


def _owners_for(board: RuleBoard, rule: Rule) -> Owners | None:
    """The owners, for a rule that relies on `WithCircle`; None where the board lacks that rule: then cuts."""
    known = board.of(WithCircle)
    if not known:
        by_cuts(board, rule)
        return None
    lean_on(board, rule, known)
    if not board.silent:
        board.model.completed_by(rule.reason.rule, *(other.reason.rule for other in known))
    return _owners(board, known[0])


def single_visits(board: RuleBoard, rule: SingleVisits) -> None:
    """crossing: y[e,k] ↔ x[e] ∧ o[c,k].  Σ y[e,k] ≤ 2 over the edges that lead out of a room, those
    inside twice."""
    lines = board.literals(rule.slots, (1,))
    for mine in (_owners_for(board, rule) or {}).values():
        crossings: dict[int, list[tuple[int, Literal]]] = {}
        for (a, b), line in zip(rule.links, lines, strict=True):
            ends = rule.cells[a], rule.cells[b]
            rooms = {rule.area_at[end] for end in ends}
            if mine.keys() >= {*ends} and (len(rooms) == 2 or frozenset(ends) in rule.inside):
                crossing = both(board.named("crossing"), line, mine[ends[0]])
                for room in rooms:
                    crossings.setdefault(room, []).append((3 - len(rooms), crossing))
        for room, terms in crossings.items():
            cells = tuple(cell for cell in rule.cells if rule.area_at[cell] == room)
            board.family(rule).sum(terms, high=2, reason=rule.reason.narrowed(cells))


def equal_visits(board: RuleBoard, rule: EqualVisits) -> None:
    """v ↔ ∨ o[c,k] over a room.  With a number n: v → Σ o[c,k] = n.  Without one: s[n], the loop passes at least n
    cells of each of its rooms;  s[n] → s[n−1];  visit: a[n] ↔ v ∧ s[n].  Σ o[c,k] = Σ_n a[n]."""
    rooms: dict[int, list[Literal]] = {}
    for cell, literal in (_owners_for(board, rule) or {}).get(rule.start, {}).items():
        rooms.setdefault(rule.area_at[cell], []).append(literal)
    if rule.number is None:
        _state_equal(board, rule, rooms)
        return
    for literals in rooms.values():
        visit, terms = passed(board, literals), [(1, literal) for literal in literals]
        board.family(rule).sum(terms, rule.number, rule.number, when=visit, reason=rule.reason)


def _state_equal(board: RuleBoard, rule: EqualVisits, rooms: Mapping[int, Sequence[Literal]]) -> None:
    if board.silent and any(rule.start == other.start and other.number is not None for other in board.of(EqualVisits)):
        return  # the loop has a number
    family, sizes = board.family(rule), [board.model.new() for _ in rooms.get(rule.area_at[rule.start], ())]
    for less, more in pairwise(sizes):
        family.clause((-more, less), rule.reason)
    for literals in rooms.values():
        visit = passed(board, literals)
        counted = [both(board.named("visit"), visit, size) for size in sizes[: len(literals)]]
        family.exactly(len(counted), (*literals, *(-literal for literal in counted)), rule.reason)
        for size in sizes[len(literals) :]:
            clause(family, (-visit, -size), rule.reason)


STATED = {
    "WithCircle": Stated(with_circle, (Connected,), prefers="tree"),
    "SingleVisits": Stated(single_visits, asks=True, cuts=True, beside=(("WithCircle",),)),
    "EqualVisits": Stated(equal_visits, asks=True, cuts=True, beside=(("WithCircle",),)),
}
