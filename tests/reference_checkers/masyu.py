"""Masyu: one loop through all pearls; it turns at black ones between straight cells, and beside white ones.

A grey pearl is black or white. A number adds up the lengths of the two straight stretches.
"""

from typing import Any

from .common import one_loop, stretch

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = {frozenset({(r1, c1), (r2, c2)}) for r1, c1, r2, c2 in value}
    if not one_loop(lines):
        return False
    beside: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for (a, b), (c, d) in map(tuple, lines):
        beside.setdefault((a, b), []).append((c, d))
        beside.setdefault((c, d), []).append((a, b))
    straight = {
        place: any(len(set(sides)) == 1 for sides in zip(*neighbours, strict=True))
        for place, neighbours in beside.items()
    }
    for i, pearl in enumerate(puzzle.pearls):
        place = divmod(i, puzzle.width)
        if pearl is not None:
            if place not in beside:
                return False
            shown = "W" if straight[place] else "B"
            if pearl[0] not in (shown, "G") or all(straight[near] for near in beside[place]) != (shown == "B"):
                return False
            if pearl[1:] and int(pearl[1:]) != sum(stretch(lines, place, step) for step in STEPS):
                return False
    return True
