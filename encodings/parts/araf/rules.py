"""How the compiler states the rule of Araf."""

from functools import partial
from typing import Any

from cluewise.puzzles.common.rules import Division

from ...common.compiler.board import RuleBoard
from ...common.compiler.facts import lean_on
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected, KeptLinks, Subgraph
from ...common.model import TRUE
from .owners import Numbers, owned, state_steps


def paired_regions(board: RuleBoard, rule: Any) -> None:
    """o[c,k]: cell c belongs to the region whose first number is that of cell k.  owner: Σ_k o[c,k] = 1.
    first: o[c,k] → o[k,k].  second: o[k,k] → Σ o[c,k] = 1 over the other numbers.  near: o[c,k] → ∨ o[d,k] over the
    other numbers d of regions that can be small enough.  order: s[k,n] → s[k,n−1].  size: Σ o[·,k] = Σ s[k,·].
    between: the size is between both numbers.  beside: w[e] separates owners, ¬w[e] joins them.  Each cell is connected
    with a first number, in clauses by its steps from it."""
    divisions = [other for other in board.of(Division) if other.slots == rule.slots]
    lean_on(board, rule, divisions)
    for other in divisions if not board.silent else ():
        board.model.completed_by(other.reason.rule, rule.reason.rule)
    walls: Any = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    clued = {rule.cells[i]: number for i, number in rule.numbered}
    kept = KeptLinks([(*edge.ends, -wall) for edge, wall in walls.items()])
    around = {**dict.fromkeys(rule.cells, ()), **kept.around}
    puzzle = Numbers.of(rule.cells, clued, rule.reason, around)
    owners = owned(board.model, walls, puzzle)
    roots = {clue: owners[clue][clue] for clue in clued if clue in owners[clue]}
    board.once(("walls", rule.slots), lambda: rule)
    family = board.family(rule)
    by_steps = partial(state_steps, owners=owners, puzzle=puzzle, around=around)
    family.connected(Subgraph(dict.fromkeys(rule.cells, TRUE), kept), rule.reason, roots=roots, steps=by_steps)


STATED = {"PairedRegions": Stated(paired_regions, (Connected,), prefers="tree")}
