"""Key West: bridges between neighbours; their numbers differ from cell to cell, and they connect all cells with any."""

from typing import Any

from .common import along, beside, lines_of, parts_of


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    at = along(lines)
    held = {divmod(i, puzzle.width): number for i, number in enumerate(puzzle.numbers)}
    count = {place: len(at.get(place, ())) for place in held}
    if any(number not in (None, "?", count[place]) for place, number in held.items()):
        return False
    if any(count[place] == count.get(other) for place in held for other in beside(place)):
        return False
    return len(parts_of(lines)) < 2
