"""All kinds of constraints: by name, by field of f-puzzles, by name in ISS strings."""

from . import everywhere, free, lines, machine, marks, outside, sums
from .constraint import KINDS, ConstraintKind, kept_at, kind_of

MODULES = (sums, lines, marks, outside, everywhere, free, machine)
"""Importing them fills KINDS."""

FIELDS: dict[str, ConstraintKind] = {kind.field: kind for kind in KINDS.values() if kind.field} | {
    "germanwhispers": KINDS["whisper"],
    "dutchwhispers": KINDS["whisper"],
}
ISS: dict[str, ConstraintKind] = {kind.iss: kind for kind in KINDS.values() if kind.iss} | {
    "SameValues": KINDS["same-values"]  # clones are written under this name too
}

__all__ = ["FIELDS", "ISS", "KINDS", "MODULES", "kept_at", "kind_of"]
