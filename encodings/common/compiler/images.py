"""Pairs of regions or blocks: one is the other one moved, or they have different shapes.

m[c] says that cell c is in a region. Owners of cells (`groups.owned_regions`) say so, if there are any.
"""

from collections.abc import Mapping, Sequence
from itertools import product

from cluewise.puzzles.common.geometry import Cell, flooded
from cluewise.puzzles.common.rules import Division, MovedRegion, RegionPair, Regions, UnlikePair
from cluewise.puzzles.common.solution import Reason

from ..graphs.statements import Subgraph
from ..model import FALSE, TRUE, Family, Literal
from .board import RuleBoard, clause, without_constants
from .facts import lean_on

Members = Mapping[Cell, Literal]
Lines = Sequence[Sequence[Literal]]
Picture = Lines
"""Lines of literals: the cells of a region from its first, or last, row and column onwards."""


def narrow_rooms(board: RuleBoard, rule: Regions, rooms: dict[int, list[int]]) -> None:
    """Leaves out cells of the rooms of clues whose counterpart in the room of an equal region is missing, and cells
    that are then out of reach."""
    cells, index = rule.cells, {cell: i for i, cell in enumerate(rule.cells)}
    around: list[list[int]] = [[] for _ in cells]
    for a, b in rule.links:
        around[a].append(b)
        around[b].append(a)
    pairs = [(index[other.first], index[other.second]) for other in board.of(MovedRegion)]
    pairs = [pair for pair in pairs if pair[0] in rooms and pair[1] in rooms]
    waiting = [*pairs, *(pair[::-1] for pair in pairs)]
    while waiting:
        one, other = waiting.pop()
        step, within = (cells[other].r - cells[one].r, cells[other].c - cells[one].c), {*rooms[other]}
        fits = {i for i in rooms[one] if index.get(Cell(cells[i].r + step[0], cells[i].c + step[1])) in within}
        left = flooded([one], fits.__contains__, around.__getitem__)
        if len(left) < len(rooms[one]):
            rooms[one] = left
            waiting += [(b, a) for a, b in (*pairs, *(pair[::-1] for pair in pairs)) if a == one]


def _members(board: RuleBoard, rule: RegionPair, cell: Cell) -> Members:
    """m[c] for the region of a cell; without owners:  ¬w[e] → (m[c] ↔ m[d]);  cells with m are connected over open
    borders."""
    known = board.known(("owners", rule.slots))
    if known is not None and cell in known[1].get(cell, ()):
        lean_on(board, rule, [known[0], *board.of(Division)])
        if not board.silent:
            board.model.completed_by(rule.reason.rule, known[0].reason.rule)
        return {c: owners.get(cell, FALSE) for c, owners in known[1].items()}

    def make() -> Members:
        family, walls, cells = board.family(rule), board.literals(rule.slots, (1,)), rule.cells
        region = {c: board.model.true if c == cell else board.model.new() for c in cells}
        links = [(cells[a], cells[b], -wall) for (a, b), wall in zip(rule.links, walls, strict=True)]
        for a, b, is_open in links:
            clause(family, (-is_open, -region[a], region[b]), rule.reason)
            clause(family, (-is_open, -region[b], region[a]), rule.reason)
        family.connected(Subgraph(region, links), rule.reason)
        return region

    made: Members = board.once(("region", rule.slots, cell, None if board.silent else rule.reason), make)
    return made


def moved_region(board: RuleBoard, rule: MovedRegion) -> None:
    """m[c] → m′[c + step];  m′[c] → m[c − step]."""
    board.later(lambda: _moved_region(board, rule))


def _moved_region(board: RuleBoard, rule: MovedRegion) -> None:
    family, step = board.family(rule), (rule.second.r - rule.first.r, rule.second.c - rule.first.c)
    own, other = (_members(board, rule, cell) for cell in (rule.first, rule.second))
    for cell in rule.cells:
        image, origin = Cell(cell.r + step[0], cell.c + step[1]), Cell(cell.r - step[0], cell.c - step[1])
        clause(family, (-own[cell], other.get(image, FALSE)), rule.reason)
        clause(family, (-other[cell], own.get(origin, FALSE)), rule.reason)


def unlike_pair(board: RuleBoard, rule: UnlikePair) -> None:
    """p[i,j], q[i,j]: the pictures of both regions.  picture: f[k], line k is the first with a cell of the region;
    f[k] → (p[i,j] ↔ m[k + i, …]), for rows, then for columns, from either end.  differ: d → p[i,j] ≠ q[i,j].  ∨ d,
    for a picture of the first region and each of the second, with rows and columns exchanged too."""
    board.later(lambda: _unlike_pair(board, rule))


def _unlike_pair(board: RuleBoard, rule: UnlikePair) -> None:
    own, others = (pictures(board, cell, _members(board, rule, cell)) for cell in (rule.first, rule.second))
    state_unlike(board, board.family(rule), own, others, (), rule.reason)


def state_unlike(
    board: RuleBoard,
    family: Family,
    own: Sequence[Picture],
    others: Sequence[Picture],
    when: Sequence[Literal],
    reason: Reason | None,
) -> None:
    """The shapes of two sets of cells, by their `pictures`, differ unless one of the literals `when` is true."""
    differ, model, first = board.named("differ"), board.model, own[0]
    for turned, other in product((False, True), others):
        second = [list(row) for row in zip(*other, strict=True)] if turned else other
        unlike = [*when]
        for i in range(max(len(first), len(second))):
            for j in range(max(len(first[0]), len(second[0]))):
                p, q = _at(first, i, j), _at(second, i, j)
                if FALSE in (p, q):
                    unlike.append(q if p == FALSE else p)
                elif p != q:
                    unlike.append(model.new())
                    differ.clauses(((-unlike[-1], p, q), (-unlike[-1], -p, -q)))
        clause(family, [literal for literal in unlike if literal != FALSE], reason)


def _at(picture: Picture, i: int, j: int) -> Literal:
    return picture[i][j] if i < len(picture) and j < len(picture[0]) else FALSE


def pictures(board: RuleBoard, cell: Cell, members: Members, most: int | None = None) -> list[Picture]:
    """The pictures of the region or block of a cell from each of its four corners, with rows and columns exchanged. If
    it has at most `most` cells, they have no more lines."""
    members = {c: m for c, m in members.items() if m != FALSE}

    def make() -> list[Picture]:
        rows, columns = (sorted({*along}) for along in zip(*members, strict=True))
        grid = [[members.get(Cell(r, c), FALSE) for c in columns] for r in rows]
        across = [*zip(*grid, strict=True)]
        firsts = [_first(board, lines) for lines in (grid, grid[::-1], across, across[::-1])]
        return [
            _moved(board, [*zip(*_moved(board, lines, upper, most), strict=True)][::turn], left, most)
            for lines, upper in zip((grid, grid[::-1]), firsts[:2], strict=True)
            for turn, left in zip((1, -1), firsts[2:], strict=True)
        ]

    found: list[Picture] = board.once(("pictures", cell, tuple(members.items())), make)
    return found


def _first(board: RuleBoard, lines: Lines) -> list[Literal]:
    """For each line, up to one that has a cell of the region for sure, that it is the first one with a cell of it."""
    family, firsts, before = board.named("picture"), list[Literal](), list[Literal]()
    for line in lines:
        if TRUE in line:
            return [*firsts, family.conjunction(before) if before else TRUE]
        present = family.disjunction(without_constants(line)[0])
        firsts.append(family.conjunction((*before, present)))
        before.append(-present)
    raise AssertionError("no line has a cell")


def _moved(board: RuleBoard, lines: Lines, first: Sequence[Literal], most: int | None) -> Picture:
    """p[i,j] for at most `most` lines from the first one onwards:  first[k] → (p[i,j] ↔ lines[k + i][j])."""
    if first == [TRUE]:
        return [*lines][:most]
    picture = [[board.model.new() for _ in lines[0]] for _ in lines[:most]]
    family = board.named("picture")
    for k, begins in enumerate(first):
        for i, row in enumerate(picture):
            told = lines[k + i] if k + i < len(lines) else (FALSE,) * len(row)
            for p, m in zip(row, told, strict=True):
                clause(family, (-begins, -p, m), None)
                clause(family, (-begins, p, -m), None)
    return picture
