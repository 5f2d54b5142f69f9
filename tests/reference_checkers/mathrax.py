"""Mathrax: a Latin square; signs at corners state a result of both diagonal pairs, or that all four are even or odd."""

from fractions import Fraction
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    side = puzzle.width
    lines = [*map(list, value), *map(list, zip(*value, strict=True))]
    if any(sorted(line) != list(range(1, side + 1)) for line in lines):
        return False
    held = (number for row in value for number in row)
    if any(given not in (None, number) for given, number in zip(puzzle.given, held, strict=True)):
        return False
    for i, mark in enumerate(puzzle.marks):
        r, c = divmod(i, side - 1)
        pairs = [(value[r][c], value[r + 1][c + 1]), (value[r][c + 1], value[r + 1][c])]
        if mark in ("E", "O"):
            if any(number % 2 != (mark == "O") for pair in pairs for number in pair):
                return False
        elif mark:
            for a, b in pairs:
                made = {"*": a * b, "+": a + b, "-": max(a, b) - min(a, b), "/": Fraction(max(a, b), min(a, b))}
                if made[mark[-1]] != int(mark[:-1]):
                    return False
    return True
