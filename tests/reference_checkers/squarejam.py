"""Square Jam: the regions are squares, a number is the side of its square; four squares never meet in a point."""

from typing import Any

from .common import meets_four, rectangles


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = rectangles(value)
    if regions is None or meets_four(value):
        return False
    for region in regions:
        height, width = (len({place[k] for place in region}) for k in (0, 1))
        numbers = {puzzle.numbers[r * puzzle.width + c] for r, c in region}
        if height != width or not numbers <= {None, "?", height}:
            return False
    return True
