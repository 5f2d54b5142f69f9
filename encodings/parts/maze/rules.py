"""How the compiler states the rules of Maze."""

from cluewise.puzzles.common.solution import Slot
from cluewise.puzzles.parts.maze.rules import EnteredOnce, OneWay
from cluewise.puzzles.parts.maze.ways import OFF

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.counts import state_numbers
from ...common.compiler.table import Stated
from ...common.graphs.statements import SinglePath
from ...common.model import FALSE, Literal


def entered_once(board: RuleBoard, rule: EnteredOnce) -> None:
    """x[c,off] + Σ x over the steps into the cell c = 1; no step leads into the start."""
    cell, *beside = rule.slots
    into = [board.literal(other, step) for other, step in zip(beside, rule.into, strict=True)]
    if rule.entered:
        state_numbers(board.family(rule), [board.literal(cell, OFF), *into], (1,), rule.reason)
    else:
        state_numbers(board.family(rule), into, (0,), rule.reason)


def one_way(board: RuleBoard, rule: OneWay) -> None:
    """Σ x ≤ 1 over the steps into a cell, none into the start; a step leads to a cell with a step or to an end; the
    steps are connected with the start."""
    family, links = board.family(rule), list[tuple[Slot, Slot, Literal]]()
    into: list[list[Literal]] = [[] for _ in rule.slots]
    for i, steps in enumerate(rule.onward):
        for step, to in steps.items():
            literal = board.literal(rule.slots[i], step)
            if literal != FALSE:
                links.append((rule.slots[i], rule.slots[to], literal))
            into[to].append(literal)
    for i, literals in enumerate(into):
        state_numbers(family, literals, (0,) if i == rule.start else (0, 1), rule.reason)
        leaving = board.among(rule.slots[i], tuple(rule.onward[i]))
        for literal in () if rule.ends[i] else literals:
            clause(family, (-literal, leaving), rule.reason)
    family.path(links, rule.slots[rule.start], rule.reason)
    if not board.silent:
        others = dict.fromkeys(other.reason.rule for other in board.of(EnteredOnce))
        board.model.completed_by(rule.reason.rule, *others)
        board.model.completed_by("step", *others)  # `check` names it if a step leads to an exit that is off the way


STATED = {"EnteredOnce": Stated(entered_once), "OneWay": Stated(one_way, (SinglePath,))}
