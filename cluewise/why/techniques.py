"""Techniques that people name, found by the shape of a step."""

from collections.abc import Sequence

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from .facts import Fact

SHORT = 3
"""A line has more cells than this; only then do people call it full."""

CROSSED_OUT = "crossed out"
"""The technique of a step that only crosses out a value beside an entry. People do this without a comment."""


def technique(conclusions: Sequence[Fact], facts: Sequence[Fact], reasons: Sequence[Reason]) -> str:
    """The common name of a step of this shape; empty if it has none."""
    if len(reasons) != 1 or not conclusions:
        return ""
    first = conclusions[0]
    if not facts:
        alike = len(conclusions) > 1 and len({(fact.relation, fact.value) for fact in conclusions}) == 1
        needed = alike and first.relation == "=" and first.value in (1, True) and _is_line(reasons[0].cells)
        return "the line needs all its free cells" if needed else ""
    if len(facts) == 1 and facts[0].relation == "=" and all(fact.relation == "≠" for fact in conclusions):
        return CROSSED_OUT
    same_slot = all(fact.slot == first.slot and fact.relation == "≠" for fact in facts)
    if first.relation == "=" and same_slot:
        return "naked single"
    others = all(fact.slot != first.slot and fact.relation == "≠" and fact.value == first.value for fact in facts)
    if first.relation == "=" and others and not first.view:
        return "hidden single"
    two_valued = all(fact.relation == "=" for fact in (*facts, *conclusions))
    if two_valued and len({fact.value for fact in facts}) == len({fact.value for fact in conclusions}) == 1:
        held, concluded = facts[0].value, first.value
        if held != concluded and _is_line(reasons[0].cells):
            return "the line is full" if held in (1, True) else "the line needs all its free cells"
    return ""


def _is_line(cells: Sequence[Cell]) -> bool:
    """Whether these are more than a few cells of one row or one column."""
    return len(cells) > SHORT and 1 in (len({cell.r for cell in cells}), len({cell.c for cell in cells}))
