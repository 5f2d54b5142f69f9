"""Palisade: regions of one size; a number counts the sides of its cell that border another region, a hole or the
outside.
"""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    region = {(r, c): name for r, row in enumerate(value) for c, name in enumerate(row)}
    numbers = dict(zip(region, puzzle.numbers, strict=True))
    if {cell for cell, name in region.items() if name is None} != {cell for cell in region if numbers[cell] == "#"}:
        return False
    for (r, c), name in region.items():
        neighbours = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        sides = sum(region.get(cell) != name for cell in neighbours)
        if name is not None and numbers[r, c] not in (None, "?", sides):
            return False
    for name in set(region.values()) - {None}:
        cells = {cell for cell in region if region[cell] == name}
        reached, waiting = set[tuple[int, int]](), [min(cells)]
        while waiting:
            r, c = waiting.pop()
            reached.add((r, c))
            waiting += {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & cells - reached
        if reached != cells or len(cells) != puzzle.size:
            return False
    return True
