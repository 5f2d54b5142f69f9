"""Kurodoko: no two shaded cells side by side, the others in one piece, and as many in sight as a number says."""

from typing import Any

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def is_solution(puzzle: Any, value: Any) -> bool:
    white = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 0}
    black = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell == 1}
    if any((r + 1, c) in black or (r, c + 1) in black for r, c in black):
        return False
    reached = list(white)[:1]
    for r, c in reached:
        reached += [(r + dr, c + dc) for dr, dc in STEPS if (r + dr, c + dc) in white - set(reached)]
    if len(reached) < len(white):
        return False
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width)
        seen = 1
        for dr, dc in STEPS:
            k = 1
            while (r + k * dr, c + k * dc) in white:
                k += 1
            seen += k - 1
        if number is not None and ((r, c) not in white or number not in ("?", seen)):
            return False
    return True
