"""Chains of blocks that touch at corners: each block touches another, and no two of a chain have the same shape.

o[c,k] says that cell c is in the block of clue k (`islands.islands`); x[c], c is in a block.
"""

from collections.abc import Mapping
from itertools import combinations

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Islands, LinkedBlocks, UnlikeChains
from cluewise.puzzles.common.rules.blocks import ChainRule

from ..model import Literal
from .board import RuleBoard, clause
from .facts import lean_on
from .images import pictures, state_unlike
from .islands import Rooms
from .judged import by_cuts

ALIKE = 2
"""Two blocks of the same size have the same shape if they have no more cells."""


def _blocks(board: RuleBoard, rule: ChainRule) -> tuple[Mapping[Cell, int | None], Rooms] | None:
    """The size of the block of each clue k, if it is given, and o[c,k]; None if blocks have no clues."""
    known: tuple[Islands, Rooms] | None = board.known(("islands", rule.slots, rule.value))
    if known is None:
        return None
    islands, rooms = known
    lean_on(board, rule, [islands])
    if not board.silent:
        board.model.completed_by(rule.reason.rule, islands.reason.rule)
    return {islands.cells[i]: size for i, size in islands.clues}, rooms


def linked_blocks(board: RuleBoard, rule: LinkedBlocks) -> None:
    """x[k] → ∨ t for clue k.  touch: t → o[c,k] ∧ x[d] ∧ ¬o[d,k] for diagonal neighbours c and d. Cuts if blocks have
    no clues."""
    board.later(lambda: _linked_blocks(board, rule))


def _linked_blocks(board: RuleBoard, rule: LinkedBlocks) -> None:
    if (known := _blocks(board, rule)) is None:
        by_cuts(board, rule)
        return
    _, rooms = known
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
    board.later(lambda: _unlike_chains(board, rule))


def _unlike_chains(board: RuleBoard, rule: UnlikeChains) -> None:
    if (known := _blocks(board, rule)) is None:
        by_cuts(board, rule)
        return
    sizes, rooms = known
    family, chain = board.family(rule), board.named("chain")
    inside = dict(zip(rule.cells, board.literals(rule.slots, rule.values), strict=True))
    links = [(rule.cells[a], rule.cells[b]) for a, b in rule.links]
    links += [(cell, near) for cell, beside in rule.corners.items() for near in beside if cell < near]
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
