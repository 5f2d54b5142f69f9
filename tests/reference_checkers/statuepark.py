"""Statue Park: the shaded groups are the pieces, black circles are shaded and white ones not, the rest is connected."""

from typing import Any

from .common import lying, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    places = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    if any(circle not in (None, x) for circle, x in zip(puzzle.given, places.values(), strict=True)):
        return False
    bank = [{(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "#"} for rows in puzzle.pieces]
    groups = pieces({place for place, x in places.items() if x})
    unshaded = pieces({place for place, x in places.items() if not x})
    return sorted(map(lying, groups)) == sorted(map(lying, bank)) and len(unshaded) < 2
