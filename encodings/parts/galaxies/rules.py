"""How the compiler states the rule of Galaxies."""

from cluewise.puzzles.parts.galaxies.turns import HalfTurns

from ...common.compiler.board import Board, clause
from ...common.compiler.groups import Borders, owned_regions
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected
from ...common.model import FALSE


def half_turns(board: Board, rule: HalfTurns) -> None:
    """Owners of cells, one for each dot.  o[c,k] → o[d,k] for the cell d that is opposite c."""
    borders, family = Borders(board, rule, rule.cells), board.family(rule)
    starts = dict.fromkeys(i for _, i in rule.dots)
    dot_of = {i: dot for dot, i in rule.dots}
    opposite = {k: [rule.index.get(rule.turned(dot, cell), -1) for cell in rule.cells] for k, dot in dot_of.items()}
    rooms = {}
    for k in starts:
        barred = {i for i, j in enumerate(opposite[k]) if j < 0 or {i, j} & starts.keys() - {k}}
        rooms[k] = borders.near(k, None, barred)
        if k in barred:
            family.clause((), rule.reason)
    if len(starts) < len(rule.dots):
        family.clause((), rule.reason)  # two dots in one cell are in one region
    owners = owned_regions(board, rule, borders, [(k, None) for k in starts], rooms)
    for cell, options in enumerate(owners):
        for k, literal in options.items():
            other = opposite[k][cell]
            if cell != other:
                same = owners[other].get(k, FALSE) if other >= 0 else FALSE
                clause(family, (-literal, same), rule.reason.narrowed((rule.cells[cell],)))


STATED = {"HalfTurns": Stated(half_turns, (Connected,), prefers="tree")}
