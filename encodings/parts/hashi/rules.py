"""How the compiler states Hashi's own rule."""

from cluewise.puzzles.parts.hashi.rules import AllJoined

from ...common.compiler.board import RuleBoard
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected, Subgraph


def all_joined(board: RuleBoard, rule: AllJoined) -> None:
    """All islands are connected over the edges with planks."""
    present = [-board.literal(edge, 0) for edge in rule.slots]
    links = [(rule.islands[i], rule.islands[j], x) for (i, j), x in zip(rule.links, present, strict=True)]
    members = dict.fromkeys(rule.islands, board.model.true)
    board.family(rule).connected(Subgraph(members, links), rule.reason)


STATED = {"AllJoined": Stated(all_joined, (Connected,))}
