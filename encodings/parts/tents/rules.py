"""How the compiler states the rules of Tents."""

from typing import TYPE_CHECKING, Any

from cluewise.puzzles.parts.tents.rules import OneOwner, TentBeside, TentCount

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.counts import passed, state_numbers
from ...common.compiler.table import Stated

if TYPE_CHECKING:
    from cluewise.puzzles.common.geometry import Cell

    from ...common.model import Literal


def tent_beside(board: RuleBoard, rule: TentBeside) -> None:
    """¬x[v] for the directions v without a cell."""
    for value in board.values(rule.slots[0]):
        if value not in rule.directions:
            clause(board.family(rule), (-board.literal(rule.slots[0], value),), rule.reason)


def one_owner(board: RuleBoard, rule: OneOwner) -> None:
    """Σ x ≤ 1 over the trees beside a cell, where x says that a tree has its tent there."""
    literals = [board.literal(tree, value) for tree, value in zip(rule.slots, rule.directions, strict=True)]
    state_numbers(board.family(rule), literals, (0, 1), rule.reason)
    tents: dict[Cell, Literal] = board.once("tents", dict)
    if not tents:
        board.later(lambda: board.model.name_view("tents", tents))
    tents[rule.cell] = passed(board, literals)


def tent_count(board: RuleBoard, rule: TentCount) -> None:
    """t[c] ↔ ∨ x over the trees that can have their tent on the cell c;  low ≤ Σ t ≤ high."""
    at: dict[Any, list[Literal]] = {}
    for tree, cells in zip(rule.slots, rule.cells, strict=True):
        for direction, cell in cells.items():
            at.setdefault(cell, []).append(board.literal(tree, direction))
    tents = [passed(board, literals) for literals in at.values()]
    state_numbers(board.family(rule), tents, range(rule.low, rule.high + 1), rule.reason)


STATED = {"TentBeside": Stated(tent_beside), "OneOwner": Stated(one_owner), "TentCount": Stated(tent_count)}
