"""How the compiler states the rule of Galaxies."""

from cluewise.puzzles.common.geometry import Cell, flooded
from cluewise.puzzles.parts.galaxies.turns import HalfTurns

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.groups import DivisionBorders, owned_regions
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected
from ...common.model import FALSE


def half_turns(board: RuleBoard, rule: HalfTurns) -> None:
    """Owners of cells, one for each dot. Opposite cells share a variable."""
    borders, family = DivisionBorders(board, rule, rule.cells), board.family(rule)
    dot_of = {i: dot for dot, i in rule.dots}
    if len(dot_of) < len(rule.dots):
        family.clause((), rule.reason)  # two dots in one cell are in one region
    opposite: dict[int, dict[int, int]] = {k: {} for k in dot_of}
    rooms = {}
    for k, dot in dot_of.items():
        turns, others = opposite[k], dot_of.keys() - {k}

        def free(cell: int, dot: Cell = dot, turns: dict[int, int] = turns, others: set[int] = others) -> bool:
            other = rule.index.get(rule.turned(dot, rule.cells[cell]), -1)
            turns[cell] = other
            return other >= 0 and cell not in others and other not in others

        if free(k):
            rooms[k] = flooded([k], free, borders.around.__getitem__)
        else:
            rooms[k] = [k]
            family.clause((), rule.reason)
    closed = {k: {*room} for k, room in rooms.items()}
    alike = {k: {c: j for c, j in turns.items() if j in closed[k]} for k, turns in opposite.items()}
    owners = owned_regions(board, rule, borders, [(k, None) for k in rooms], rooms, alike)
    for cell, options in enumerate(owners):
        for k, literal in options.items():
            other = alike[k].get(cell)
            same = FALSE if other is None else owners[other].get(k, FALSE)
            if same != literal:
                clause(family, (-literal, same), rule.reason.narrowed((rule.cells[cell],)))


STATED = {"HalfTurns": Stated(half_turns, (Connected,), prefers="tree")}
