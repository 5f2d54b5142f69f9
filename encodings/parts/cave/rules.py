"""How the compiler states Cave's own rule."""

from cluewise.puzzles.parts.cave.outside import JoinedToFrame

from ...common.compiler.board import RuleBoard
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected, Subgraph
from ...common.model import TRUE


def joined_to_frame(board: RuleBoard, rule: JoinedToFrame) -> None:
    """Each cell with value 1 is connected with such a cell at the frame."""
    members = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    links = [(rule.slots[a], rule.slots[b], TRUE) for a, b in rule.links]
    roots = {rule.slots[i]: TRUE for i in rule.frame}
    board.family(rule).connected(Subgraph(members, links), rule.reason, roots=roots)


STATED = {"JoinedToFrame": Stated(joined_to_frame, (Connected,))}
