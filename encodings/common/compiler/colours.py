"""Boards with two connected parts that cannot cross. No Reasons are made.

Full boards of two colours, each of which is connected: the border between the colours is one line, because a second
one would divide a colour. So no square has crossed colours, and the colours change at most twice around the frame
(Demaine, Lynch, Rudoy, Uno, Yin-Yang puzzles are NP-complete, 2021). Islands in a connected sea: no square has an
island in two opposite corners and the sea in the others.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from cluewise.puzzles.common.geometry import Cell, cells, edges, squares
from cluewise.puzzles.common.rules import Connected, Islands

from ..model import Literal
from .board import RuleBoard, clause


def state_border(board: RuleBoard, rule: Connected, members: Mapping[Any, Literal]) -> None:
    """For a b over c d: ¬(a = d ≠ b = c).  d[e]: the cells of e differ;  Σ d[e] ≤ 2 around the frame, and Σ d[e] ≤ 1
    along a line. Only if another Connected is about the cells that are not in these groups, and both are over edges."""
    puzzle = board.puzzle
    sign = board.sign(rule.values) if board.silent and board.pair else None
    others = (other for other in board.of(Connected) if other.slots == rule.slots and other is not rule)
    height, width = getattr(puzzle, "height", 0), getattr(puzzle, "width", 0)
    if sign is None or rule.slots != cells(height, width):
        return
    over_edges = {len(edges(height, width))}  # a colour may also be connected over corners
    if not any(
        board.sign(other.values) == -sign and {len(rule.links), len(other.links)} == over_edges for other in others
    ):
        return
    board.once(("border", rule.slots), lambda: _state_border(board, height, width, members))


def _state_border(board: RuleBoard, height: int, width: int, members: Mapping[Any, Literal]) -> bool:
    family = board.named("border")
    for four in squares(height, width):
        a, b, c, d = (members[cell] for cell in four)
        family.clause((-a, b, c, -d))
        family.clause((a, -b, -c, d))
    around = [members[cell] for cell in _frame(height, width)]
    is_line = min(height, width) == 1
    changes = [family.differ(a, b) for a, b in pairwise(around if is_line else [*around, around[0]])]
    family.at_most(1 if is_line else 2, changes)
    return True


def _frame(height: int, width: int) -> Sequence[Cell]:
    """The cells of the frame, each beside the next."""
    if min(height, width) == 1:
        return cells(height, width)
    top = [Cell(0, c) for c in range(width)]
    right = [Cell(r, width - 1) for r in range(1, height)]
    bottom = [Cell(height - 1, c) for c in reversed(range(width - 1))]
    return [*top, *right, *bottom, *(Cell(r, 0) for r in reversed(range(1, height - 1)))]


def state_crossings(board: RuleBoard, rule: Islands, rooms: Mapping[Cell, Mapping[Cell, Literal]]) -> None:
    """For a b over c d and an island k: ¬(o[a,k] ∧ o[d,k] ∧ x[b] ∧ x[c]), and the same for b, c and a, d. `rooms[k][c]`
    is o[c,k]; x[c] says that c belongs to the other cells, which another rule connects. Only if both are over edges."""
    height, width = getattr(board.puzzle, "height", 0), getattr(board.puzzle, "width", 0)
    over_edges = {len(edges(height, width))}
    for other in board.of(Connected) if board.silent and rule.slots == cells(height, width) else ():
        connects_rest = other.slots == rule.slots and rule.value not in other.values
        if connects_rest and {len(rule.links), len(other.links)} == over_edges:
            members = dict(zip(other.slots, board.literals(other.slots, other.values), strict=True))
            for room in rooms.values():
                _state_crossings(board, squares(height, width), members, room)


def _state_crossings(
    board: RuleBoard,
    fours: Sequence[tuple[Cell, Cell, Cell, Cell]],
    members: Mapping[Any, Literal],
    room: Mapping[Cell, Literal],
) -> None:
    family = board.named("border")
    for a, b, c, d in fours:
        if a in room and d in room:
            clause(family, (-room[a], -room[d], -members[b], -members[c]), None)
        if b in room and c in room:
            clause(family, (-room[b], -room[c], -members[a], -members[d]), None)
