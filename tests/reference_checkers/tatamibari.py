"""Tatamibari: rectangles with one sign each, of the form that it says; four never meet in a point."""

from typing import Any

from .common import meets_four, rectangles


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = rectangles(value)
    if regions is None:
        return False
    for region in regions:
        height, width = (len({place[k] for place in region}) for k in (0, 1))
        held = [puzzle.marks[r * puzzle.width + c] for r, c in region if puzzle.marks[r * puzzle.width + c]]
        if len(held) != 1 or held[0] not in ("?", "|" if height > width else "_" if height < width else "+"):
            return False
    return not meets_four(value)
