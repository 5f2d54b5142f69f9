"""Buraitoraito: a number counts the stars in four directions, up to the next number."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    numbers = {divmod(i, puzzle.width): n for i, n in enumerate(puzzle.numbers) if n is not None}
    for (r, c), number in numbers.items():
        seen = 0
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = r + dr, c + dc
            while 0 <= y < puzzle.height and 0 <= x < puzzle.width and (y, x) not in numbers:
                seen += value[y][x]
                y, x = y + dr, x + dc
        if value[r][c] or number not in ("?", seen):
            return False
    return True
