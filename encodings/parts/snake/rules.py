"""How the compiler states the rule of Snake."""

from cluewise.puzzles.parts.snake.rings import NoRings

from ...common.compiler.board import RuleBoard
from ...common.compiler.table import Stated
from ...common.graphs.statements import Forest
from ...common.model import FALSE


def no_rings(board: RuleBoard, rule: NoRings) -> None:
    """both: both cells of a link have the value.  These links form no cycle."""
    inside = board.literals(rule.slots, rule.values)
    links = []
    for a, b in rule.links:
        if FALSE not in (inside[a], inside[b]):
            links.append((rule.cells[a], rule.cells[b], board.named("both").conjunction((inside[a], inside[b]))))
    board.family(rule).forest(links, rule.reason, named=lambda index: links[index][:2])


STATED = {"NoRings": Stated(no_rings, (Forest,))}
