"""The rules of Nuri-Maze about the way from the start to the goal, stated."""

from itertools import combinations

from cluewise.puzzles.common.rules import Connected, OneOf
from cluewise.puzzles.parts.nurimaze.ways import OnWay

from ...common.compiler.board import RuleBoard
from ...common.compiler.facts import lean_on
from ...common.compiler.table import Stated
from ...common.model import Literal


def on_way(board: RuleBoard, rule: OnWay) -> None:
    """a: there is a way.  p[c]: cell c is on it.  a, and p[cell] or ¬p[cell].

    a ∧ p[c] → c is unshaded;  a → Σ p over the cells beside c is 1 at the ends, and 2 at others with p[c]. As the
    unshaded cells form a tree, no other cells fulfil this."""
    if not board.silent:
        for name in ("connected", "square", "loop"):
            board.model.completed_by(rule.reason.rule, name)
    marked = (rule.cell, *rule.ends) if rule.on else rule.ends
    lean_on(board, rule, [other for other in board.of(OneOf) if other.slots[0] in marked])
    lean_on(board, rule, board.of(Connected))
    is_way, way = board.once(("way", rule.ends), lambda: _way(board, rule))
    family = board.family(rule)
    family.clause((is_way,), rule.reason)
    family.clause((way[rule.cell] if rule.on else -way[rule.cell],), rule.reason)


def _way(board: RuleBoard, rule: OnWay) -> tuple[Literal, dict[object, Literal]]:
    """The variables a and p."""
    family, is_way = board.named("way"), board.model.new()
    way: dict[object, Literal] = {cell: board.model.new() for cell in rule.slots}
    near: dict[object, list[Literal]] = {cell: [] for cell in rule.slots}
    for a, b in rule.links:
        near[a].append(way[b])
        near[b].append(way[a])
    for cell, held in way.items():
        most, beside = (1 if cell in rule.ends else 2), near[cell]
        family.clause((-is_way, -held, board.literal(cell, 0)))
        if most == 1:
            family.clause((-is_way, held))
        for others in combinations(beside, max(0, len(beside) + 1 - most)):
            family.clause((-is_way, -held, *others))
        for more in combinations(beside, most + 1):
            family.clause((-is_way, -held, *(-one for one in more)))
    return is_way, way


STATED = {"OnWay": Stated(on_way)}
