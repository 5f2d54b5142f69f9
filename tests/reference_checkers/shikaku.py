"""Shikaku: the regions are rectangles, each with one number, its area (`?`: any area)."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    regions: dict[Any, list[tuple[int, int]]] = {}
    for r, row in enumerate(value):
        for c, name in enumerate(row):
            regions.setdefault(name, []).append((r, c))
    if None in regions:  # a wall that ends within a region: no division
        return False
    for places in regions.values():
        rows, columns = ({place[k] for place in places} for k in (0, 1))
        area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
        clues = [clue for r, c in places if (clue := puzzle.numbers[r * width + c]) is not None]
        if area != len(places) or clues not in (["?"], [area]):
            return False
    return True
