"""Masyu: one loop through all pearls; it turns at black ones between straight cells, and beside white ones."""

from typing import Any

from .common import one_loop


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
            if place not in beside or straight[place] != (pearl == "W"):
                return False
            if all(straight[neighbour] for neighbour in beside[place]) != (pearl == "B"):
                return False
    return True
