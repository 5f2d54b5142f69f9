"""The regions of a division: owners of cells, or sizes as global statements.

The slots of a division are the borders between cells; w[e] says that border e has a wall.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge, flooded
from cluewise.puzzles.common.rules import (
    Division,
    EqualRegions,
    Inside,
    MovedRegion,
    Regions,
    Rule,
)
from cluewise.puzzles.common.solution import Reason

from ..graphs.statements import Subgraph
from ..model import FALSE, TRUE, Family, Literal
from .board import RuleBoard, clause, without_constants
from .facts import lean_on
from .images import narrow_rooms
from .pieces import equal_pieces, pieces_of
from .rectangles import boxes_of, state_boxes

Owners = list[dict[int, Literal]]
"""For each cell the literals that say which clue's group it belongs to; cells and clues are indices."""

# ── divisions ──


class DivisionBorders:
    """The cells of a division, as indices, and the literals of its walls."""

    def __init__(self, board: RuleBoard, rule: Any, cells: Sequence[Cell]) -> None:
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
    board: RuleBoard,
    rule: Any,
    borders: DivisionBorders,
    clues: Sequence[tuple[int, int | None]],
    rooms: Mapping[int, Iterable[int]],
    alike: Mapping[int, Mapping[int, int]] = {},
) -> Owners:
    """o[c,k]: cell c is in the region of clue k, for the cells of its room.  Σ_k o[c,k] = 1;  ¬w[e] → (o[c,k] ↔ o[d,k])
    for the cells c, d of the border e;  Σ_c o[c,k] = size;  each cell is connected with a clue over open borders.

    `alike[k]` maps cells of the room of k to another one that is in the region, too: they share a variable.
    """
    family, reason, cells = board.family(rule), rule.reason, borders.cells
    starts = [k for k, _ in clues]
    owners = _owner_literals(board, borders, {k: rooms[k] for k in starts}, alike)
    for cell in set(range(len(cells))).difference(starts):
        family.exactly(1, owners[cell].values(), reason.narrowed((cells[cell],)))
    for (a, b), wall in zip(borders.links, borders.walls, strict=True):
        why = reason.narrowed((cells[a], cells[b]))
        for k in dict.fromkeys((*owners[a], *owners[b])):
            first, second = owners[a].get(k, FALSE), owners[b].get(k, FALSE)
            clause(family, (wall, -first, second), why)
            clause(family, (wall, -second, first), why)
    for k, size in clues:
        if size is not None:
            mine = [owners[cell][k] for cell in rooms[k] if k in owners[cell]]
            exactly(family, size, mine, reason.narrowed((cells[k],)))
    family.connected(borders.subgraph(), reason, roots={cells[k]: TRUE for k in starts})
    by_cell = {cell: {cells[k]: o for k, o in options.items()} for cell, options in zip(cells, owners, strict=True)}
    board.once(("owners", rule.slots), lambda: (rule, by_cell))
    return owners


def _owner_literals(
    board: RuleBoard,
    borders: DivisionBorders,
    rooms: Mapping[int, Iterable[int]],
    alike: Mapping[int, Mapping[int, int]],
) -> Owners:
    """o[c,k] for the cells of the room of each clue; explanations name them. The cell of a clue has one owner."""
    cells, owners = (
        borders.cells,
        Owners([{k: board.model.true} if k in rooms else {} for k in range(len(borders.cells))]),
    )
    for k, room in rooms.items():
        same = alike.get(k, {})
        for cell in room:
            if cell not in rooms:
                known = owners[same[cell]].get(k) if cell in same else None
                owners[cell][k] = known or board.model.new()
    others = {(cells[c], cells[k]): o for c, options in enumerate(owners) for k, o in options.items() if o != TRUE}
    board.model.name_choices("owner", others)
    return owners


def exactly(family: Family, number: int, literals: Sequence[Literal], reason: Reason | None) -> None:
    """Exactly this many of the literals, constants included, are true."""
    kept, sure = without_constants(literals)
    family.exactly(number - sure, kept, reason)


def regions(board: RuleBoard, rule: Regions) -> None:
    """Owners of cells: see `owned_regions`. A region reaches only cells that its size allows. If the regions are
    rectangles, a choice of these: see `rectangles.state_boxes`."""
    boxes = boxes_of(board, rule)
    if boxes is not None:
        state_boxes(board, rule, boxes)
        return
    borders = DivisionBorders(board, rule, rule.cells)
    starts = {k for k, _ in rule.clues}
    rooms = {k: borders.near(k, None if size is None else size - 1, starts - {k}) for k, size in rule.clues}
    if board.silent and board.of(MovedRegion):
        narrow_rooms(board, rule, rooms)
    owned_regions(board, rule, borders, rule.clues, rooms)


def inside(board: RuleBoard, rule: Inside) -> None:
    """Σ o[c,k] = number over the cells, where k is the clue and the owners are those of Regions. Without these: r[c],
    the region of k has cell c.  ¬w[e] → (r[c] ↔ r[d]);  the cells with r are connected over open borders."""
    board.later(lambda: _inside(board, rule))


def _inside(board: RuleBoard, rule: Inside) -> None:
    known, clue = board.known(("owners", rule.slots)), rule.cells[rule.cell]
    if known is not None and clue in known[1].get(clue, ()):
        _uses(board, rule, known[0])
        lean_on(board, rule, board.of(Division))
        literals = [known[1].get(rule.cells[cell], {}).get(clue, FALSE) for cell in rule.some]
        for cell, least in _least(rule, known[0]).items():
            if least > rule.number and rule.cells[cell] in known[1]:
                owned = known[1][rule.cells[cell]].get(clue, FALSE)
                clause(board.family(rule), (-owned,), rule.reason)
    else:
        key = ("region", rule.slots, rule.cell, None if board.silent else rule.reason)
        region = board.once(key, lambda: _region(board, rule))
        literals = [region[cell] for cell in rule.some]
    exactly(board.family(rule), rule.number, literals, rule.reason)


def _least(rule: Inside, regions: Regions) -> dict[int, int]:
    """For each cell the least number of the counted cells on a path to it from the cell of the rule that passes no
    other clue. Cells without such a path are not listed."""
    around: list[list[int]] = [[] for _ in rule.cells]
    for a, b in rule.links:
        around[a].append(b)
        around[b].append(a)
    closed, counted = {i for i, _ in regions.clues}, {*rule.some}
    least, layer = {rule.cell: int(rule.cell in counted)}, [rule.cell]
    while layer:
        following: list[int] = []
        while layer:
            cell = layer.pop()
            for other in around[cell]:
                if other not in least and other not in closed:
                    least[other] = least[cell] + (other in counted)
                    (following if other in counted else layer).append(other)
        layer = following
    return least


def _region(board: RuleBoard, rule: Inside) -> list[Literal]:
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


def equal_regions(board: RuleBoard, rule: EqualRegions) -> None:
    """Each region has `size` cells: a global statement. It also states that no wall is within a region, for the rule
    that says so (`division`). Small regions with rules about their shapes are pieces: see `pieces.py`."""
    pieces = pieces_of(board, rule)
    first = next(other for other in board.of(EqualRegions) if other.slots == rule.slots)
    if pieces is not None and first.size == rule.size:  # an extra rule may ask for another size
        equal_pieces(board, rule, pieces)
        return
    division = next((other for other in board.of(Division) if other.slots == rule.slots), None)
    walls = None if division is None else division.reason
    if division is not None:
        board.once(("walls", rule.slots), lambda: rule)
        if not board.silent:
            board.model.completed_by(division.reason.rule, rule.reason.rule)
    family, borders = board.family(rule), DivisionBorders(board, rule, rule.cells)
    for room in _rooms(borders):
        if len(room) % rule.size:
            family.clause((), rule.reason.narrowed(rule.cells[i] for i in room))
    family.sized(borders.subgraph(), rule.size, rule.size, rule.reason, walls=walls)


def _rooms(borders: DivisionBorders) -> Iterable[list[int]]:
    unseen = set(range(len(borders.cells)))
    while unseen:
        room = flooded([min(unseen)], lambda _: True, borders.around.__getitem__)
        unseen.difference_update(room)
        yield room


def division(board: RuleBoard, rule: Division) -> None:
    """w[e] → ¬(o[c,k] ∧ o[d,k]) where there are owners; else a global statement: no wall is within a region. A wall
    does not end alone: w[e] → ∨ the other borders at a corner."""
    board.later(lambda: _division(board, rule))


def _division(board: RuleBoard, rule: Division) -> None:
    cells = rule.cells
    if id(rule) in board.implied:
        return
    if board.known(("walls", rule.slots)):
        _state_corners(board, rule)
        return
    family, known = board.family(rule), board.known(("owners", rule.slots))
    walls = board.literals(rule.slots, (1,))
    if known is None:
        _state_corners(board, rule)
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


def _state_corners(board: RuleBoard, rule: Division) -> None:
    """w[e] → ∨ the other walls at an inner point of the board."""
    walls = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    for r, c in rule.cells:
        edges = Edge(r, c, r, c + 1), Edge(r, c + 1, r + 1, c + 1), Edge(r + 1, c, r + 1, c + 1), Edge(r, c, r + 1, c)
        meeting = [walls[edge] for edge in edges if edge in walls]
        for wall in meeting if len(meeting) == len(edges) else ():
            others = (other for other in meeting if other != wall)
            clause(board.family(rule), (-wall, *others), rule.reason.narrowed((Cell(r + 1, c + 1),)))


def _uses(board: RuleBoard, rule: Rule, other: Rule) -> None:
    """The constraints of a rule use variables that the other defines."""
    if not board.silent:
        board.model.uses(rule.reason.rule, other.reason)
        board.model.completed_by(rule.reason.rule, other.reason.rule)
