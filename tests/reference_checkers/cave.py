"""Cave: one unshaded cave; a number counts the cells seen from it; all shaded groups reach the frame."""

from typing import Any

from .common import pieces

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    cave = {(r, c) for r in range(height) for c in range(width) if not value[r][c]}
    if len(pieces(cave)) > 1:
        return False
    for part in pieces({(r, c) for r in range(height) for c in range(width)} - cave):
        if not any(r in (0, height - 1) or c in (0, width - 1) for r, c in part):
            return False
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        seen = 1
        for dr, dc in STEPS:
            k = 1
            while (r + k * dr, c + k * dc) in cave:
                k += 1
            seen += k - 1
        if number is not None and ((r, c) not in cave or number not in ("?", seen)):
            return False
    return True
