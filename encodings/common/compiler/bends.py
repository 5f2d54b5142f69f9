"""Divisions into regions that are an L: a corner with two arms."""

from itertools import product
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rules import Division, LShapes

from ..model import Literal
from .board import RuleBoard
from .facts import lean_on

STEPS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
OPPOSITE = {"n": "s", "s": "n", "w": "e", "e": "w"}
TURNS = tuple(product("ns", "we"))
"""The directions of the two arms from a corner."""


def l_shapes(board: RuleBoard, rule: LShapes) -> None:
    """t[c,d]: the corner of cell c's region is in direction d; q[c,v,h]: c is a corner with arms in directions v, h.

    Σ_d t[c,d] + Σ q[c,v,h] = 1;  ¬w[e] ↔ t[c,d] ∨ t[c′,opposite of d] for the border e in direction d of c, not both;
    t[c,d] → t[c′,d] ∨ q[c′,v,h] with an arm towards c;  q[c,v,h] → t[c′,opposite of v], the same for h.
    """
    family, model, reason = board.family(rule), board.model, rule.reason
    walls = dict(zip(rule.slots, board.literals(rule.slots, (1,)), strict=True))
    divisions = [other for other in board.of(Division) if other.slots == rule.slots]
    lean_on(board, rule, divisions)
    board.implied.update(map(id, divisions))  # two neighbours in an L are on one arm
    for division in divisions if not board.silent else ():
        board.model.completed_by(division.reason.rule, reason.rule)
    beyond = {(c, d): other for c in rule.cells for d in STEPS if (other := _beyond(c, d, walls)) is not None}
    way = {place: model.new() for place in beyond}
    turn = {
        (cell, turns): model.new() for cell in rule.cells for turns in TURNS if all((cell, d) in beyond for d in turns)
    }
    for cell in rule.cells:
        mine = [way[cell, d] for d in STEPS if (cell, d) in way]
        mine += [turn[cell, turns] for turns in TURNS if (cell, turns) in turn]
        family.exactly(1, mine, reason.narrowed((cell,)))
    for (cell, d), literal in way.items():
        other = beyond[cell, d]
        wall, back, why = walls[Edge.between(cell, other)], way[other, OPPOSITE[d]], reason.narrowed((cell, other))
        family.clause((-literal, -wall), why)
        if d in "se":
            family.clause((wall, literal, back), why)
            family.clause((-literal, -back), why)
        corners = [turn[other, turns] for turns in TURNS if OPPOSITE[d] in turns and (other, turns) in turn]
        onward = [way[other, d]] if (other, d) in way else []
        family.clause((-literal, *onward, *corners), why)
        for corner in corners:
            family.clause((-corner, literal), reason.narrowed((other,)))


def _beyond(cell: Cell, direction: str, walls: dict[Any, Literal]) -> Cell | None:
    """The cell beyond the border in a direction; None if the board has no such border."""
    dr, dc = STEPS[direction]
    other = Cell(cell.r + dr, cell.c + dc)
    return other if Edge.between(cell, other) in walls else None
