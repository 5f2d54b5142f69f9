"""The description of the encoding `rules` of a kind, for its page and for `cluewise show`."""

from typing import Any

from ..rules_encoding import rule_classes
from .table import STATED

DEFINITIONS = """Variables: one for a slot of two values, else one for each value of a slot.

The family of a rule has the name of the rule. Others: value: exactly one value of a slot.  among: a slot has one of
some values.  passed: one of some literals is true, such as those of the edges at a place.  seen: the first slots of an
arm hold.  length: an arm has this length.  turn: a loop turns in a cell.  crossed: four lines meet in a cell.
joined: a line runs on from a vertical to a horizontal edge.  joint: two slots open to each other.
chosen: a loop passes one kind of cells in a room.  placed: some cells are a whole group.  false: a number is false.

The classes of the rules:
"""


def description(kind: Any) -> str:
    """How the slots and each class of rules are stated."""
    lines = []
    for rule_class in rule_classes(kind):
        row = STATED.get(f"{rule_class.__module__}.{rule_class.__qualname__}")
        words = " ".join(((row and row.function.__doc__) or "see encodings/parts, or the search's own test").split())
        lines.append(f"{rule_class.__name__}: {words}")
    return DEFINITIONS + "\n".join(lines)
