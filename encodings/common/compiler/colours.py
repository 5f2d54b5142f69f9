"""Full boards of two colours, each of which is connected. No Reasons are made.

The border between the colours is then one line: a second one would divide a colour. So no square has crossed colours,
and the colours change at most twice around the frame (Demaine, Lynch, Rudoy, Uno, Yin-Yang puzzles are NP-complete,
2021).
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from cluewise.puzzles.common.geometry import Cell, cells, edges, squares
from cluewise.puzzles.common.rules import Connected

from ..model import Literal
from .board import RuleBoard


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
