"""Bricks: a Latin square; the two cells of a brick hold an odd and an even number; every second row is shifted."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    side = len(value)
    if any(sorted(line) != list(range(1, side + 1)) for line in (*value, *zip(*value, strict=True))):
        return False
    for r, row in enumerate(value):
        turned = row if (r + puzzle.shifted) % 2 == 0 else [*row[1:], row[0]]
        if any((turned[c] + turned[c + 1]) % 2 == 0 for c in range(0, side, 2)):
            return False
    numbers = [number for row in value for number in row]
    return all(clue in (None, number) for clue, number in zip(puzzle.given, numbers, strict=True))
