"""The description of the encoding `rules` of a kind, for its page and for `cluewise show`."""

from collections.abc import Iterable, Mapping

from .table import STATED, Stated

DEFINITIONS = """Variables: one for a slot of two values, else one for each value of a slot.

The family of a rule has the name of the rule. Others: value: exactly one value of a slot.  among: a slot has one of
some values.  passed: one of some literals is true, such as those of the edges at a place.  seen: the first slots of an
arm hold.  length: an arm has this length.  turn: a loop turns in a cell.  crossed: four lines meet in a cell.
joined: a line runs on from a vertical to a horizontal edge.  joint: two slots open to each other.
chosen: a loop passes one kind of cells in a room.  placed: some cells are a whole group.  false: a number is false.
tuple: some slots have these values.  shape: a cell is in a piece of a shape.  piece: a region is a piece.
wall: two cells are not in one rectangle.  inner: a cell is an inner corner of a block.  run: so many cells in a row
have a value.  large: a slot has one of the larger numbers.  count: so many slots have a value, or at least so many.
order, size: a number of slots in unary.  border: two cells have different colours.  first: a cell is the first of its
name that is in a block.  ring: a link is on a chosen loop, or a node has a colour.  walk: a walk reaches a cell.

The classes of the rules:
"""


def description(classes: Iterable[type], own: Mapping[str, Stated]) -> str:
    """How the slots and each class of rules are stated; `own` has the statements of classes of this kind."""
    lines = []
    for rule_class in classes:
        row = STATED.get(f"{rule_class.__module__}.{rule_class.__qualname__}") or own.get(rule_class.__qualname__)
        words = " ".join(((row and row.function.__doc__) or "the search's own test").split())
        lines.append(f"{rule_class.__name__}: {words}")
    return DEFINITIONS + "\n".join(lines)
