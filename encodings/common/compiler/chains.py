"""Chains of blocks that touch at corners: each block touches another, no two of a chain have the same shape, or a chain
has blocks of all sizes from 1 on.

o[c,k] says that cell c is in the block of clue k (`islands.islands`); x[c], c is in a block.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import isqrt
from typing import TypeVar

from cluewise.puzzles.common.geometry import Cell, components
from cluewise.puzzles.common.rules import Islands, LinkedBlocks, SizedChains, UnlikeChains
from cluewise.puzzles.common.rules.blocks import ChainRule
from cluewise.puzzles.common.solution import Reason

from ..graphs.statements import Bounds, Subgraph
from ..model import FALSE, TRUE, Candidate, Clause, Cut, Family, Literal, Model
from .board import RuleBoard, both, clause
from .facts import lean_on
from .images import pictures, state_unlike
from .islands import Rooms, sure_clues
from .judged import by_cuts

Members = Mapping[Cell, Literal]
Sizes = Mapping[Cell, int | None]
C = TypeVar("C", bound=ChainRule)

ALIKE = 2
"""Two blocks of the same size have the same shape if they have no more cells."""


def _state_later(board: RuleBoard, rule: C, state: Callable[[RuleBoard, C, Sizes, Rooms], None]) -> None:
    """States a rule with the size of the block of each clue k, if it is given, and o[c,k]; by cuts if blocks have no
    clues."""

    def stated() -> None:
        known: tuple[Islands, Rooms] | None = board.known(("islands", rule.slots, rule.value))
        if known is None:
            by_cuts(board, rule)
            return
        islands, rooms = known
        lean_on(board, rule, [islands, *sure_clues(board, islands).values()])
        if not board.silent:
            board.model.completed_by(rule.reason.rule, islands.reason.rule)
        state(board, rule, {islands.cells[i]: size for i, size in islands.clues}, rooms)

    board.later(stated)


def linked_blocks(board: RuleBoard, rule: LinkedBlocks) -> None:
    """x[k] → ∨ t for clue k.  touch: t → o[c,k] ∧ x[d] ∧ ¬o[d,k] for diagonal neighbours c and d. Cuts if blocks have
    no clues."""
    _state_later(board, rule, _linked_blocks)


def _linked_blocks(board: RuleBoard, rule: LinkedBlocks, _: Sizes, rooms: Rooms) -> None:
    inside = dict(zip(rule.cells, board.literals(rule.slots, rule.values), strict=True))
    family, named = board.family(rule), board.named("touch")
    for k, room in rooms.items():
        touches = list[Literal]()
        for cell, own in room.items():
            for near in rule.corners[cell]:
                touch = board.model.new()
                touches.append(touch)
                named.clauses(((-touch, own), (-touch, inside[near])))
                if near in room:
                    named.clause((-touch, -room[near]))
        clause(family, (-inside[k], *touches), rule.reason.narrowed((k,)))


def unlike_chains(board: RuleBoard, rule: UnlikeChains) -> None:
    """chain: cell c is in the chain of clue k, r[c,k].  x[k] → r[k,k];  r[c,k] ∧ x[d] → r[d,k] for cells that share an
    edge or a corner.  r[j,k] → ∨ d for pictures of the blocks of j and k.  picture, differ: as in UnlikePair. Cuts if
    blocks have no clues."""
    _state_later(board, rule, _unlike_chains)


def _unlike_chains(board: RuleBoard, rule: UnlikeChains, sizes: Sizes, rooms: Rooms) -> None:
    family, chain = board.family(rule), board.named("chain")
    inside = dict(zip(rule.cells, board.literals(rule.slots, rule.values), strict=True))
    links = [*_edges(rule), *_diagonals(rule)]
    reached = dict[Cell, Mapping[Cell, Literal]]()
    for k, j in combinations(sizes, 2):
        if sizes[k] != sizes[j] and None not in (sizes[k], sizes[j]):
            continue
        if k not in reached:
            reached[k] = reach = {cell: board.model.new() for cell in rule.cells}
            clause(chain, (-inside[k], reach[k]), None)
            for pair in links:
                for a, b in (pair, pair[::-1]):
                    clause(chain, (-reach[a], -inside[b], reach[b]), None)
        reason, apart = rule.reason.narrowed((k, j)), (-reached[k][j],)
        if sizes[k] == sizes[j] in range(ALIKE + 1):
            clause(family, apart, reason)
        else:
            own, others = (pictures(board, at, {**rooms[at], at: board.model.true}, sizes[at]) for at in (k, j))
            state_unlike(board, family, own, others, apart, reason)


def _edges(rule: ChainRule) -> list[tuple[Cell, Cell]]:
    return [(rule.cells[a], rule.cells[b]) for a, b in rule.links]


def _diagonals(rule: ChainRule) -> list[tuple[Cell, Cell]]:
    return [(cell, near) for cell in rule.cells for near in rule.corners[cell] if cell < near]


def sized_chains(board: RuleBoard, rule: SizedChains) -> None:
    """s[c,n]: the block of c has n cells.  x[c] = Σ_n s[c,n];  s[c,n] ∧ x[d] → s[d,n] over edges;  each block of the
    cells with s[·,n] has n cells.  h[c,n]: the chain of c has a block of n cells or more.  x[c] → h[c,2];  s[c,n] →
    h[c,n];  h[c,n] → h[c,n−1];  h[c,n] ∧ x[d] → h[d,n] over edges and corners;  the cells with h[·,n] are connected
    with one of s[·,n].  last: h[c,n] ∧ ¬h[c,n+1]; the chain of such a cell has 1 + 2 + … + n cells at most. Two
    blocks of n cells do not touch."""
    family, reason, model = board.family(rule), rule.reason, board.model
    inside = dict(zip(rule.cells, board.literals(rule.slots, rule.values), strict=True))
    edges, diagonals = _edges(rule), _diagonals(rule)
    whole = [*edges, *diagonals]
    sizes = range(1, max(2, _largest(len(inside))) + 1)
    size = {n: {cell: model.new() for cell in inside} for n in sizes}
    board.once(("block size", rule.values), lambda: size)
    has = {n: {cell: model.new() for cell in inside} if n > 2 else inside for n in sizes}
    blocks = {(n, n): Subgraph(size[n], [(a, b, TRUE) for a, b in edges]) for n in sizes}
    chains = dict[Bounds, Subgraph]()
    has[len(sizes) + 1] = dict.fromkeys(inside, FALSE)
    for cell, literal in inside.items():
        family.exactly(1, (-literal, *(size[n][cell] for n in sizes)), reason.narrowed((cell,)))
        for n in sizes:
            clause(family, (-size[n][cell], has[n][cell]), reason.narrowed((cell,)))
            clause(family, (-has[n + 1][cell], has[n][cell]), reason.narrowed((cell,)))
            model.suggest(-has[n][cell])
    if board.silent:  # its cuts do not propagate
        model.hint(("cuts",), lambda lowered: _add_twins(lowered, rule, inside, size))
    for n in sizes:
        _spread(family, size[n], inside, edges, reason)
        if n > 2:
            _spread(family, has[n], inside, whole, reason)
        for a, b in diagonals:
            between = (inside[Cell(a.r, b.c)], inside[Cell(b.r, a.c)])
            clause(family, (-size[n][a], -size[n][b], *between), reason.narrowed((a, b)))
        family.sized(blocks[n, n], n, n, reason, numbers=None if board.silent else blocks)
        links = [(a, b, TRUE) for a, b in whole]
        family.connected(Subgraph(has[n], links), reason, roots=size[n])
        if n > 1:
            last = {cell: both(board.named("last"), literal, -has[n + 1][cell]) for cell, literal in has[n].items()}
            chains[1, n * (n + 1) // 2] = Subgraph(last, links)
    for bounds, chain in chains.items():
        family.sized(chain, *bounds, reason, numbers=None if board.silent else chains)


def _add_twins(model: Model, rule: SizedChains, inside: Members, size: Mapping[int, Members]) -> None:
    """A finder of cuts for two blocks A and B of n cells in one chain:  ¬x over the cells of A and a way from a in A
    to b in B, ¬s[a,n] ∨ ¬s[b,n]."""
    around: dict[Cell, list[Cell]] = {cell: [] for cell in inside}
    for a, b in _edges(rule):
        around[a].append(b)
        around[b].append(a)
    touching = {cell: [*near, *rule.corners[cell]] for cell, near in around.items()}

    def find(holds: Candidate) -> list[Cut]:
        shaded = [cell for cell, literal in inside.items() if holds(literal)]
        block = {cell: part for part in components(shaded, around) for cell in part}
        cuts = list[Cut]()
        for chain in components(shaded, touching):
            first = dict[int, Cell]()
            for a in chain:
                n = len(block[a])
                b = first.setdefault(n, a)
                if block[b] is not block[a] and n in size and holds(size[n][a]) and holds(size[n][b]):
                    way = _way(a, b, block, touching)
                    literals = dict.fromkeys([-inside[cell] for cell in (*block[a], *way)])
                    cuts.append(Cut(Clause([*literals, -size[n][a], -size[n][b]]), rule.reason))
                    break
        return cuts

    model.cut(find)


def _way(
    start: Cell, end: Cell, block: Mapping[Cell, Sequence[Cell]], around: Mapping[Cell, Sequence[Cell]]
) -> list[Cell]:
    """The cells of a shortest way between two cells over cells of blocks."""
    came = {start: start}
    for cell in (queue := [start]):
        for near in around[cell]:
            if near in block and near not in came:
                came[near] = cell
                queue.append(near)
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way


def _spread(
    family: Family,
    label: Members,
    inside: Members,
    links: Iterable[tuple[Cell, Cell]],
    reason: Reason,
) -> None:
    """A label of a cell is also that of the cells inside that are linked with it."""
    for pair in links:
        why = reason.narrowed(pair)
        family.clauses(((-label[a], -inside[b], label[b]) for a, b in (pair, pair[::-1])), why)


def _largest(count: int) -> int:
    """The largest n with 1 + 2 + … + n ≤ count."""
    return (isqrt(8 * count + 1) - 1) // 2
