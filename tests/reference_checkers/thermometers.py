"""Thermometers: no filled cell comes after an empty one, seen from the bulb; the lines have the right counts."""

from typing import Any

BEFORE = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1), "o": (0, 0)}


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    for i, sign in enumerate(puzzle.tubes):
        if sign is not None:
            (r, c), (down, right) = divmod(i, width), BEFORE[sign]
            if value[r][c] and not value[r + down][c + right]:
                return False
    counts = [sum(shown == 1 for shown in line) for line in (*value, *zip(*value, strict=True))]
    clues = (*puzzle.left, *puzzle.top)
    return all(clue in (None, "?", count) for clue, count in zip(clues, counts, strict=True))
