"""Cells that are open to some of their sides (`side_boards.py`): networks of tiles, tracks.

Each joint of two cells and each side on the rim has a literal that says whether it is open. `by_joints` derives the
cells' digits from these literals, so both sides of a joint agree. `by_digits` also has a variable per digit, and states
that both sides agree.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.side_boards import OPENING, OPPOSITE, SIDES, Joint, SidePuzzle
from cluewise.puzzles.common.solution import Reason, Value

from .model import Family, Literal, Model

AtSides = Mapping[int, Literal]
"""By side, the literal that says that a cell is open there."""

Why = Callable[[Cell], Reason | None]


class OpenSides(NamedTuple):
    """The literals of joints, and the literals of each cell's four sides."""

    joints: Mapping[Joint, Literal]
    at: Mapping[Cell, AtSides]


Make = Callable[[Model, SidePuzzle, Why], OpenSides]


def _literals(model: Model, puzzle: SidePuzzle) -> OpenSides:
    at: dict[Cell, dict[int, Literal]] = {cell: dict.fromkeys(SIDES, 0) for cell in puzzle.cells}
    joints: dict[Joint, Literal] = {}
    for joint in puzzle.joints:
        joints[joint] = at[joint.one][joint.side] = at[joint.other][OPPOSITE[joint.side]] = model.new()
    for cell, sides in puzzle.rim.items():
        for side in sides:
            at[cell][side] = model.new()
    return OpenSides(joints, at)


def by_joints(model: Model, puzzle: SidePuzzle, why: Why) -> OpenSides:
    """A cell takes the digit that belongs to its open sides. digit: the clauses over its four sides that all its
    digits satisfy."""
    sides = _literals(model, puzzle)
    for cell, literals in sides.at.items():
        digits = puzzle.values(cell)
        model.together(cell, literals.values(), _table(digits))
        _allow(model.family("digit"), literals, digits, why(cell))
    return sides


def by_digits(model: Model, puzzle: SidePuzzle, why: Why) -> OpenSides:
    """Variables: y[c,d], cell c takes digit d.

    digit: Σ y[c,d] = 1.  match: ¬x + Σ y[c,d] = 1 over the digits that open c to a joint or side x.
    """
    codes = {cell: model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.cells}
    sides = _literals(model, puzzle)
    reasons = {x: puzzle.reason_of("match", joint) for joint, x in sides.joints.items()}
    for cell, code in codes.items():
        model.family("digit").exactly(1, code.variables, why(cell))
        for side, x in sides.at[cell].items():
            opening = (y for digit, y in zip(code.values, code.variables, strict=True) if digit in OPENING[side])
            model.family("match").exactly(1, (-x, *opening), reasons.get(x))
    return sides


def showing(sides: AtSides, digit: Value) -> list[Literal]:
    """The literals that together state this digit."""
    return [literal if digit in OPENING[side] else -literal for side, literal in sides.items()]


@cache
def _table(digits: Sequence[Value]) -> Mapping[tuple[bool, ...], Value]:
    """The digits by their open sides."""
    return {tuple(digit in OPENING[side] for side in SIDES): digit for digit in digits}


def _allow(family: Family, sides: AtSides, digits: Collection[Value], reason: Reason | None) -> None:
    """The open sides belong to one of the digits."""
    literals = tuple(sides.values())
    for signs in _implied(frozenset(digits)):
        family.clause((sign * literal for sign, literal in zip(signs, literals, strict=True) if sign), reason)


@cache
def _implied(digits: Collection[Value]) -> list[tuple[int, ...]]:
    """The shortest clauses that every digit satisfies, each as one sign per side: 1 for an open side, -1 for a closed
    one, 0 if the side is not in the clause."""
    clauses: list[tuple[int, ...]] = []
    for signs in sorted(product((0, 1, -1), repeat=len(SIDES)), key=lambda signs: -signs.count(0)):
        pairs = [(OPENING[side], sign > 0) for side, sign in zip(SIDES, signs, strict=True) if sign]
        kept = all(any((digit in opens) == wanted for opens, wanted in pairs) for digit in digits)
        subsumed = any(all(sign in (0, wide) for sign, wide in zip(short, signs, strict=True)) for short in clauses)
        if kept and not subsumed:
            clauses.append(signs)
    return clauses
