"""Islands, and the regions of a division: owners of cells, or sizes as global statements.

The slots of a division are the borders between cells; w[e] says that border e has a wall.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.geometry import Cell, flooded
from cluewise.puzzles.common.rules import (
    Division,
    EqualRegions,
    Inside,
    Islands,
    JoinedCount,
    NumberedGroups,
    OneOf,
    Regions,
    Rule,
    cells_of,
)
from cluewise.puzzles.common.solution import Reason

from ..graphs.statements import Subgraph
from ..model import FALSE, TRUE, Family, Literal
from .board import Board, clause, without_constants

Owners = list[dict[int, Literal]]
"""For each cell the literals that say which clue's group it belongs to; cells and clues are indices."""

Links = Sequence[tuple[int, int]]

# ── divisions ──


class Borders:
    """The cells of a division, as indices, and the literals of its walls."""

    def __init__(self, board: Board, rule: Any, cells: Sequence[Cell]) -> None:
        self.cells, self.links = cells, rule.links
        self.walls = board.literals(rule.slots, (1,))
        self.around: list[list[int]] = [[] for _ in cells]
        for a, b in self.links:
            self.around[a].append(b)
            self.around[b].append(a)

    def subgraph(self) -> Subgraph:
        """All cells, linked where there is no wall."""
        ends = zip(self.links, self.walls, strict=True)
        links = [(self.cells[a], self.cells[b], -wall) for (a, b), wall in ends]
        return Subgraph(dict.fromkeys(self.cells, TRUE), links)

    def near(self, start: int, most: int | None, barred: Iterable[int]) -> list[int]:
        """The cells at most this many steps from one of them, over cells that are not barred."""
        return near(self.around, start, most, barred)


def near(around: Sequence[Sequence[int]], start: int, most: int | None, barred: Iterable[int]) -> list[int]:
    """The nodes at most this many steps from one of them, over nodes that are not barred."""
    closed, distance = set(barred), {start: 0}
    waiting = [start]
    for node in waiting:  # the list grows during the loop
        if most is None or distance[node] < most:
            for other in around[node]:
                if other not in distance and other not in closed:
                    distance[other] = distance[node] + 1
                    waiting.append(other)
    return waiting


def owned_regions(
    board: Board,
    rule: Any,
    borders: Borders,
    clues: Sequence[tuple[int, int | None]],
    rooms: Mapping[int, Iterable[int]],
) -> Owners:
    """o[c,k]: cell c is in the region of clue k, for the cells of its room.  Σ_k o[c,k] = 1;  ¬w[e] → (o[c,k] ↔ o[d,k])
    for the cells c, d of the border e;  Σ_c o[c,k] = size;  each cell is connected with a clue over open borders."""
    family, reason, cells = board.family(rule), rule.reason, borders.cells
    owners: Owners = [{} for _ in cells]
    starts = {k for k, _ in clues}
    for k, _ in clues:
        for cell in rooms[k]:
            if cell not in starts:
                owners[cell][k] = board.model.new()
    for k in starts:
        owners[k] = {k: board.model.true}
    for cell, options in enumerate(owners):
        if cell not in starts:
            family.exactly(1, options.values(), reason.narrowed((cells[cell],)))
    for (a, b), wall in zip(borders.links, borders.walls, strict=True):
        why = reason.narrowed((cells[a], cells[b]))
        for k in dict.fromkeys((*owners[a], *owners[b])):
            first, second = owners[a].get(k, FALSE), owners[b].get(k, FALSE)
            clause(family, (wall, -first, second), why)
            clause(family, (wall, -second, first), why)
    for k, size in clues:
        if size is not None:
            exactly(
                family, size, [owners[cell][k] for cell in rooms[k] if k in owners[cell]], reason.narrowed((cells[k],))
            )
    others = {(cells[c], cells[k]): o for c, options in enumerate(owners) for k, o in options.items() if o != TRUE}
    board.model.name_choices("owner", others)
    family.connected(borders.subgraph(), reason, roots={cells[k]: TRUE for k in starts})
    by_cell = {cell: {cells[k]: o for k, o in options.items()} for cell, options in zip(cells, owners, strict=True)}
    board.once(("owners", rule.slots, tuple(cells)), lambda: (rule, by_cell))
    return owners


def exactly(family: Family, number: int, literals: Sequence[Literal], reason: Reason | None) -> None:
    """Exactly this many of the literals, constants included, are true."""
    kept, sure = without_constants(literals)
    family.exactly(number - sure, kept, reason)


def regions(board: Board, rule: Regions) -> None:
    """Owners of cells: see `owned_regions`. A region reaches only cells that its size allows."""
    borders = Borders(board, rule, rule.cells)
    starts = {k for k, _ in rule.clues}
    rooms = {k: borders.near(k, None if size is None else size - 1, starts - {k}) for k, size in rule.clues}
    owned_regions(board, rule, borders, rule.clues, rooms)


def inside(board: Board, rule: Inside) -> None:
    """Σ o[c,k] = number over the cells, where k is the clue and the owners are those of Regions. Without these: r[c],
    the region of k has cell c.  ¬w[e] → (r[c] ↔ r[d]);  the cells with r are connected over open borders."""
    board.later(lambda: _inside(board, rule))


def _inside(board: Board, rule: Inside) -> None:
    known, clue = board.known(("owners", rule.slots, tuple(rule.cells))), rule.cells[rule.cell]
    if known is not None and clue in known[1][clue]:
        _uses(board, rule, known[0])
        literals = [known[1][rule.cells[cell]].get(clue, FALSE) for cell in rule.some]
    else:
        key = ("region", rule.slots, rule.cell, None if board.silent else rule.reason)
        region = board.once(key, lambda: _region(board, rule))
        literals = [region[cell] for cell in rule.some]
    exactly(board.family(rule), rule.number, literals, rule.reason)


def _region(board: Board, rule: Inside) -> list[Literal]:
    """The literals that the cells are in the region of the clue."""
    family, walls = board.family(rule), board.literals(rule.slots, (1,))
    region = [board.model.true if cell == rule.cell else board.model.new() for cell in range(rule.size)]
    for (a, b), wall in zip(rule.links, walls, strict=True):
        clause(family, (wall, -region[a], region[b]), rule.reason)
        clause(family, (wall, -region[b], region[a]), rule.reason)
    cells = rule.cells
    links = [(cells[a], cells[b], -wall) for (a, b), wall in zip(rule.links, walls, strict=True)]
    members = dict(zip(cells, region, strict=True))
    family.connected(Subgraph(members, links), rule.reason)
    return region


def equal_regions(board: Board, rule: EqualRegions) -> None:
    """Each region has `size` cells: a global statement. It also states that no wall is within a region, for the rule
    that says so (`division`)."""
    division = next((other for other in board.of(Division) if other.slots == rule.slots), None)
    walls = None if division is None else division.reason
    if division is not None:
        board.once(("walls", rule.slots), lambda: rule)
        if not board.silent:
            board.model.completed_by(division.reason.rule, rule.reason.rule)
    family, borders = board.family(rule), Borders(board, rule, rule.cells)
    for room in _rooms(borders):
        if len(room) % rule.size:
            family.clause((), rule.reason.narrowed(rule.cells[i] for i in room))
    family.sized(borders.subgraph(), rule.size, rule.size, rule.reason, walls=walls)


def _rooms(borders: Borders) -> Iterable[list[int]]:
    unseen = set(range(len(borders.cells)))
    while unseen:
        room = flooded([min(unseen)], lambda _: True, borders.around.__getitem__)
        unseen.difference_update(room)
        yield room


def division(board: Board, rule: Division) -> None:
    """w[e] → ¬(o[c,k] ∧ o[d,k]) where there are owners; else a global statement: no wall is within a region. A wall
    does not end alone: w[e] → ∨ the other borders at a corner."""
    board.later(lambda: _division(board, rule))


def _division(board: Board, rule: Division) -> None:
    cells = rule.cells
    if board.known(("walls", rule.slots)):
        return
    family, known = board.family(rule), board.known(("owners", rule.slots, tuple(cells)))
    walls = board.literals(rule.slots, (1,))
    if known is None:
        links = [(cells[a], cells[b], -wall) for (a, b), wall in zip(rule.links, walls, strict=True)]
        family.sized(Subgraph(dict.fromkeys(cells, TRUE), links), 1, None, rule.reason, walls=rule.reason)
        return
    regions_rule, owners = known
    _uses(board, rule, regions_rule)
    for (a, b), wall in zip(rule.links, walls, strict=True):
        first, second, why = owners[cells[a]], owners[cells[b]], rule.reason.narrowed((cells[a], cells[b]))
        for k, literal in first.items():
            if k in second:
                clause(family, (-wall, -literal, -second[k]), why)


def _uses(board: Board, rule: Rule, other: Rule) -> None:
    """The constraints of a rule use variables that the other defines."""
    if not board.silent:
        board.model.uses(rule.reason.rule, other.reason)
        board.model.completed_by(rule.reason.rule, other.reason.rule)


# ── islands ──


def islands(board: Board, rule: Islands) -> None:
    """o[c,k]: cell c is on the island of clue k.  ¬x[c] + Σ_k o[c,k] = 1;  o[c,k] → ¬x[d] ∨ o[d,k] for neighbours;
    Σ_c o[c,k] = size;  every cell of an island is connected with a clue."""
    members = board.literals(rule.slots, (rule.value,))
    family, reason, cells = board.family(rule), rule.reason, rule.cells
    around: list[list[int]] = [[] for _ in cells]
    for a, b in rule.links:
        around[a].append(b)
        around[b].append(a)
    sure = _given(board, rule)
    owners: Owners = [{} for _ in cells]
    rooms: dict[int, list[int]] = {}
    for k, size in rule.clues:
        barred = {cell for other, _ in rule.clues if other != k and other in sure for cell in (other, *around[other])}
        rooms[k] = near(around, k, None if size is None else size - 1, barred)
        for cell in rooms[k]:
            owners[cell][k] = board.model.new()
    for cell, options in enumerate(owners):
        exactly(family, 1, (-members[cell], *options.values()), reason.narrowed((cells[cell],)))
        for other in around[cell]:
            for k, literal in options.items():
                same = owners[other].get(k, FALSE)
                clause(family, (-literal, -members[other], same), reason.narrowed((cells[cell], cells[other])))
    for k, size in rule.clues:
        why = reason.narrowed((cells[k],))
        clause(family, (-members[k], owners[k][k]), why)
        if size is not None:
            mine = [owners[cell][k] for cell in rooms[k]]
            if k in sure:
                family.exactly(size, mine, why)
            else:
                family.sum([(1, literal) for literal in mine], size, size, when=members[k], reason=why)
    choices = {(cells[c], cells[k]): literal for c, options in enumerate(owners) for k, literal in options.items()}
    board.model.name_choices("island", choices)
    subgraph = Subgraph(dict(zip(cells, members, strict=True)), [(cells[a], cells[b], TRUE) for a, b in rule.links])
    family.connected(subgraph, reason, roots={cells[k]: TRUE for k, _ in rule.clues})


def _given(board: Board, rule: Islands) -> set[int]:
    """The clues whose cells are certainly on islands. The Reasons that say so are used by the rule."""
    given = {other.slots[0]: other for other in board.of(OneOf) if list(other.values) == [rule.value]}
    sure = {k for k, _ in rule.clues if rule.cells[k] in given}
    if not board.silent:
        board.model.uses(rule.reason.rule, *(given[rule.cells[k]].reason for k in sorted(sure)))
    return sure


def joined_count(board: Board, rule: JoinedCount) -> None:
    """The groups of the starts have `count` cells together: a global statement, for the value of the start if there are
    several."""
    family = board.family(rule)
    for value in rule.values:
        subgraph = _joined_subgraph(board, rule, value)
        when = TRUE if len(rule.values) == 1 else board.literal(rule.slots[rule.starts[0]], value)
        nodes = [rule.slots[i] for i in rule.starts]
        if when == FALSE:
            continue
        if not nodes:
            if rule.count:
                family.clause((), rule.reason)
            continue
        family.sized(subgraph, rule.count, rule.count, rule.reason, nodes=nodes, when=when)
    if len(rule.values) > 1:
        start = rule.slots[rule.starts[0]]
        clause(family, [board.literal(start, value) for value in rule.values], rule.reason)


def _joined_subgraph(board: Board, rule: JoinedCount, value: Any) -> Subgraph:
    """The cells with this value; one graph for all such rules of the board if each agrees with it."""
    links = _links_of(board)
    own = {frozenset((rule.slots[i], rule.slots[j])) for i, others in enumerate(rule.around) for j in others}
    places = set(rule.slots)
    agrees = own == {pair for pair in links if pair <= places}
    slots, pairs = (list(board.puzzle.slots()), links) if agrees else (list(rule.slots), own)
    key = ("joined", value) if agrees else ("joined", value, rule.slots)

    def make() -> Subgraph:
        index = {slot: i for i, slot in enumerate(slots)}
        ends = sorted(sorted(pair, key=index.__getitem__) for pair in pairs)
        members = dict(zip(slots, board.literals(slots, (value,)), strict=True))
        return Subgraph(members, [(a, b, TRUE) for a, b in ends])

    subgraph: Subgraph = board.once(key, make)
    return subgraph


def _links_of(board: Board) -> set[frozenset[Any]]:
    def make() -> set[frozenset[Any]]:
        return {
            frozenset((rule.slots[i], rule.slots[j]))
            for rule in board.of(JoinedCount)
            for i, others in enumerate(rule.around)
            for j in others
        }

    links: set[frozenset[Any]] = board.once("links of joined", make)
    return links


def numbered_groups(board: Board, rule: NumberedGroups) -> None:
    """For each number v: the groups of slots with v have v slots, a global statement."""
    family = board.family(rule)
    numbers: dict[Any, dict[Any, Literal]] = {}
    for slot in rule.slots:
        for value in board.values(slot):
            numbers.setdefault(value, {})[slot] = board.literal(slot, value)
    pairs = [(rule.slots[i], rule.slots[j]) for i, others in enumerate(rule.around) for j in others if i < j]
    for number, members in numbers.items():
        links = [(a, b, TRUE) for a, b in pairs if a in members and b in members]
        family.sized(Subgraph(members, links), number, number, rule.reason, named=lambda slot: cells_of((slot,)))
