"""Loops that are rectangles and may cross each other."""

from itertools import product
from typing import TYPE_CHECKING

from cluewise.puzzles.common.crossing_boards import RectangularLoops
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Count

from ..literals import FALSE
from .board import RuleBoard, clause
from .facts import lean_on

if TYPE_CHECKING:
    from ..model import Literal


def rectangular_loops(board: RuleBoard, rule: RectangularLoops) -> None:
    """f[e]: edge e is on the top or left side of its rectangle.  t[e]: the row of its top side, in bits.  Both are
    equal where a line goes straight on. At a turn t is equal; f says which ones of the four turns it is, and t is
    the row if it is a turn at the top.

    All top sides of a closed line are in one row, and each one starts left of the end of the one before. So there is
    only one.
    """
    degrees = [other for other in board.of(Count) if {0, 2, 4} == {*other.numbers}]
    lean_on(board, rule, degrees)
    if not board.silent:
        board.model.completed_by(rule.reason.rule, *dict.fromkeys(other.reason.rule for other in degrees))
    family, model = board.family(rule), board.model
    lines = board.literals(rule.slots, (1,))
    bits = (rule.edges[-1].r2 if rule.edges else 0).bit_length()
    first: list[Literal] = [model.new() for _ in lines]
    top: list[list[Literal]] = [[model.new() for _ in range(bits)] for _ in lines]
    for beside in rule.cells:
        ends = {end: None for i in beside if i is not None for end in rule.edges[i].ends}
        present = [rule.edges[i] for i in beside if i is not None]
        cell = next((end for end in ends if all(end in edge.ends for edge in present)), Cell(0, 0))
        reason = rule.reason.narrowed((cell,))
        for k in (0, 1):
            a, b = beside[k], beside[k + 2]
            if a is not None and b is not None:
                for one, other in zip([first[a], *top[a]], [first[b], *top[b]], strict=True):
                    clause(family, (-lines[a], -lines[b], -one, other), reason)
                    clause(family, (-lines[a], -lines[b], one, -other), reason)
        for v, h in product((0, 2), (1, 3)):
            a, b = beside[v], beside[h]
            if a is None or b is None:
                continue
            others = [FALSE if i is None else lines[i] for i in (beside[2 - v], beside[4 - h])]
            turn = (-lines[a], -lines[b], *others)
            clause(family, (*turn, first[b] if v == 2 else -first[b]), reason)
            clause(family, (*turn, first[a] if h == 1 else -first[a]), reason)
            for k, (one, other) in enumerate(zip(top[a], top[b], strict=True)):
                clause(family, (*turn, -one, other), reason)
                clause(family, (*turn, one, -other), reason)
                if v == 2:
                    clause(family, (*turn, one if cell.r >> k & 1 else -one), reason)
