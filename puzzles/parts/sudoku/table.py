"""The table of all kinds of constraints: by name, by field of f-puzzles, by name in ISS strings."""

from typing import TYPE_CHECKING

from . import everywhere, free, lines, machine, marks, outside, sums
from .constraint import Constraint, ConstraintKind, PartialValues, Spot

if TYPE_CHECKING:
    from .layout import Sudoku

MODULES = (sums, lines, marks, outside, everywhere, free, machine)
KINDS: dict[str, ConstraintKind] = {kind.name: kind for module in MODULES for kind in module.KINDS}
FIELDS: dict[str, ConstraintKind] = {kind.field: kind for kind in KINDS.values() if kind.field} | {
    "germanwhispers": KINDS["whisper"],
    "dutchwhispers": KINDS["whisper"],
}
ISS: dict[str, ConstraintKind] = {kind.iss: kind for kind in reversed(KINDS.values()) if kind.iss} | {
    "SameValues": KINDS["same-values"]
}


def kind_of(c: Constraint) -> ConstraintKind:
    """The kind of a constraint."""
    return KINDS[c.kind]


def kept_at(c: Constraint, spot: Spot, held: PartialValues, puzzle: "Sudoku") -> bool:
    """Do these numbers keep the constraint at a spot? With open cells: could they?"""
    kind = kind_of(c)
    if kind.full and any(None in group for group in held):
        return True
    return kind.kept(c, spot, held, puzzle)
