"""Mid-loop: one loop; each dot is the middle of a straight stretch."""

from typing import Any

from .common import along, lines_of, one_loop, stretch


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    for i, dot in enumerate(puzzle.dots):
        r, c = divmod(i, 2 * puzzle.width - 1)
        if not dot:
            continue
        here, there = (r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2)
        steps = [(r % 2, c % 2)] if here != there else [(0, 1), (1, 0)]
        if (here != there and frozenset({here, there}) not in lines) or here not in along(lines):
            return False
        for dr, dc in steps:
            if stretch(lines, here, (-dr, -dc)) != stretch(lines, there, (dr, dc)):
                return False
    return True
