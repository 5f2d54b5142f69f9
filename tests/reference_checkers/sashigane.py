"""Sashigane: L shapes one cell wide, circles in their corners, arrows at their ends."""

from typing import Any

from .common import beside, divided

ARROWS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = divided(value)
    for region in map(set, regions):
        near = {place: beside(place) & region for place in region}
        ends = [place for place in region if len(near[place]) == 1]
        corners = [p for p in region if len({r for r, _ in near[p]}) == 2 and len({c for _, c in near[p]}) == 2]
        if len(ends) != 2 or len(corners) != 1 or any(len(found) > 2 for found in near.values()):
            return False
        for r, c in region:
            sign = puzzle.signs[r * puzzle.width + c]
            if sign in ARROWS:
                dr, dc = ARROWS[sign]
                if near[r, c] != {(r + dr, c + dc)}:
                    return False
            elif sign and ((r, c) not in corners or sign[1:] not in ("", str(len(region)))):
                return False
    return bool(regions)
