"""The description of the encoding `rules` of a kind, for its page and for `cluewise show`."""

from typing import Any

from ..rules_encoding import rule_classes
from .table import STATED


def description(kind: Any) -> str:
    """How the slots and each class of rules are stated."""
    lines = [
        "Variables: one for a slot of two values, else one for each value of a slot, of which exactly one is true.",
        "",
        "The families have the names of the rules. By class of rule:",
    ]
    for rule_class in rule_classes(kind):
        row = STATED.get(f"{rule_class.__module__}.{rule_class.__qualname__}")
        words = " ".join(((row and row.function.__doc__) or "cuts, or the tuples that the rule accepts").split())
        lines.append(f"{rule_class.__name__}: {words}")
    return "\n".join(lines)
