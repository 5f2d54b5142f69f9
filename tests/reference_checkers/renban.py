"""Renban: the numbers of a room are consecutive; neighbours across a border differ by the border's length."""

from itertools import groupby
from typing import Any

from .common import walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width, inside = len(value), len(value[0]), walls_in(puzzle)
    room = {(i // width, i % width): number for i, number in enumerate(puzzle.regions)}
    shown = [number for row in value for number in row]
    for name in set(puzzle.regions):
        held = sorted(value[r][c] for (r, c), other in room.items() if other == name)
        if held[0] < 1 or held != list(range(held[0], held[0] + len(held))):
            return False
    upright = [[((r, c), (r, c + 1)) for r in range(height)] for c in range(width - 1)]
    level = [[((r, c), (r + 1, c)) for c in range(width)] for r in range(height - 1)]
    for line in (*upright, *level):
        for wall, pairs in groupby(line, lambda pair: room[pair[0]] != room[pair[1]] or frozenset(pair) in inside):
            run = list(pairs) if wall else []
            if any(abs(value[r][c] - value[s][d]) != len(run) for (r, c), (s, d) in run):
                return False
    return all(clue in (None, "?", number) for clue, number in zip(puzzle.given, shown, strict=True))
