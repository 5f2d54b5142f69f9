"""Islands: groups of cells with one clue each, its size. o[c,k] says that cell c belongs to the island of clue k."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from cluewise.puzzles.common.geometry import Cell, steps
from cluewise.puzzles.common.rules import Islands, OneOf

from ..graphs.statements import Subgraph
from ..islands import state_reach
from ..literals import TRUE
from ..model import Family, Literal
from .board import RuleBoard
from .colours import state_crossings
from .connected import kept_links
from .facts import certain, lean_on, name_choices

Around = Mapping[Cell, Sequence[Cell]]
Steps = Mapping[Cell, int]
Rooms = Mapping[Cell, Mapping[Cell, Literal]]
"""Per clue k the cells c that its island may reach, each with its o[c,k]."""


def islands(board: RuleBoard, rule: Islands) -> None:
    """Variables: o[c,k] if the island of k may reach c; x[c], c is inside.

    ¬x[c] + Σ_k o[c,k] = 1;  o[c,k] ∧ x[d] → o[d,k];  Σ_c o[c,k] = size, if x[k];  every cell inside is connected with a
    clue. By trees also: see `_state_steps`.
    """
    family, model = board.family(rule), board.model
    inside = dict(zip(rule.cells, board.literals(rule.slots, (rule.value,)), strict=True))
    clues = {rule.cells[i]: size for i, size in rule.clues}
    links = kept_links(board, rule.cells, rule.links)
    around: Around = {**dict.fromkeys(rule.cells, ()), **links.around}
    sure = sure_clues(board, rule)
    lean_on(board, rule, sure.values())
    near = _near(clues, sure, around)
    reach = {k: _reach(k, size or len(rule.cells), near, around) for k, size in clues.items()}
    rooms = {k: {cell: model.new() for cell in room} for k, room in reach.items()}
    board.once(("islands", rule.slots, rule.value), lambda: (rule, rooms))
    name_choices(board, "island", {(cell, k): o for k, room in rooms.items() for cell, o in room.items()})
    _state_owners(family, rule, inside, rooms, around)
    state_crossings(board, rule, rooms)
    for k, size in clues.items():
        if size is not None and k in sure:
            _state_size(board, rule, k, size, rooms[k], reach[k])
        elif size is not None:
            terms = [(1, literal) for literal in rooms[k].values()]
            family.sum(terms, size, size, when=inside[k], reason=rule.reason.narrowed((k,)))
    complete = all(size is not None and k in sure for k, size in clues.items())
    by_steps = partial(_state_steps, rule=rule, reach=reach, rooms=rooms, around=around, complete=complete)
    family.connected(Subgraph(inside, links), rule.reason, roots=dict.fromkeys(clues, TRUE), steps=by_steps)
    for literal in inside.values():
        model.suggest(-literal)


def _state_size(
    board: RuleBoard, rule: Islands, clue: Cell, size: int, room: Mapping[Cell, Literal], reach: Steps
) -> None:
    """Σ_c o[c,k] = size. Without Reasons, the farthest cells are first: a cell d steps away needs d nearer ones."""
    counted = sorted(room, key=reach.__getitem__, reverse=True) if board.silent else room
    literals = tuple(room[cell] for cell in counted)
    board.family(rule).exactly(size, literals, rule.reason.narrowed((clue,)))
    if board.silent:
        board.model.cap(literals, tuple(size - reach[cell] for cell in counted))


def sure_clues(board: RuleBoard, rule: Islands) -> dict[Cell, OneOf]:
    """The clues that are certainly inside, each with the rule that says so. Cells beside one are on no other island."""
    given = certain(board)
    clues = (rule.cells[i] for i, _ in rule.clues)
    return {cell: given[cell][1] for cell in clues if cell in given and given[cell][0] == rule.value}


def _state_owners(family: Family, rule: Islands, inside: Mapping[Cell, Literal], rooms: Rooms, around: Around) -> None:
    """¬x[c] + Σ_k o[c,k] = 1;  o[c,k] ∧ x[d] → o[d,k] for two cells that share an edge."""
    owners: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in rule.cells}
    for k, room in rooms.items():
        for cell, literal in room.items():
            owners[cell][k] = literal
    for cell, options in owners.items():
        family.exactly(1, (-inside[cell], *options.values()), rule.reason.narrowed((cell,)))
        for beside in around[cell]:
            for k, literal in options.items():
                same = (owners[beside][k],) if k in owners[beside] else ()
                family.clause((-literal, -inside[beside], *same), rule.reason.narrowed((cell, beside)))


def _near(clues: Iterable[Cell], sure: Iterable[Cell], around: Around) -> Mapping[Cell, Cell | None]:
    """By cell that is a clue, or beside clues that are certainly inside: that clue, or None if there are several."""
    near: dict[Cell, Cell | None] = {clue: clue for clue in clues}
    for clue in sure:
        for cell in around[clue]:
            near[cell] = clue if near.get(cell, clue) == clue else None
    return near


def _reach(clue: Cell, size: int, near: Mapping[Cell, Cell | None], around: Around) -> Mapping[Cell, int]:
    """The possible cells of the island of a clue, with their distances from it: no other clue, not beside one that is
    certainly inside, and within reach of its size."""
    return steps(clue, size - 1, lambda cell: near.get(cell, clue) == clue, around)


def _state_steps(
    family: Family,
    rule: Islands,
    reach: Mapping[Cell, Mapping[Cell, int]],
    rooms: Rooms,
    around: Around,
    *,
    complete: bool,
) -> bool:
    """Adds r[c,k,i]: cell c is at most i steps over the island of k away from k. r[c,k,size−1] is o[c,k].

    r[c,k,i] → ∨ r[d,k,i−1] over the neighbours d;  r[c,k,i−1] → r[c,k,i].

    Unit propagation excludes cells that an island can no longer reach, and its size then fails if too few remain.
    They state all that a tree would if all clues are inside and have a size (`complete`).
    """
    sizes = {rule.cells[i]: size for i, size in rule.clues}
    for k, room in rooms.items():
        state_reach(family, room, reach[k], sizes[k], around, rule.reason.narrowed((k,)))
    return complete
