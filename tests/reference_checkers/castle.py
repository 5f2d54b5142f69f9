"""Castle Wall: one loop that avoids clues; white ones inside, black ones outside; arrows count lines along them."""

from itertools import pairwise
from typing import Any

from .common import along, lines_of, one_loop

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    for i, clue in enumerate(puzzle.walls):
        r, c = divmod(i, puzzle.width)
        if clue is None:
            continue
        crossed = sum(frozenset({(s, c), (s, c + 1)}) in lines for s in range(r))
        if (r, c) in along(lines) or crossed % 2 != {"w": 1, "b": 0, "g": crossed % 2}[clue[0]]:
            return False
        if clue[1:-1].isdigit():
            dr, dc = STEPS[clue[-1]]
            ahead = [(r + k * dr, c + k * dc) for k in range(puzzle.width + puzzle.height)]
            if int(clue[1:-1]) != sum({one, other} in lines for one, other in pairwise(ahead)):
                return False
    return True
