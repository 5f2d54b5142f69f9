"""Regex crossword: every line matches its patterns, as Python's `re.fullmatch` with `re.ASCII` understands them.

A hexagon has its rows, then the lines from south-east to north-west, leftmost first, then those from north-east to
south-west, the one through the right corner first. Python's matcher may take exponential time on long lines.
"""

import re
from typing import Any

from .common import Place


def is_solution(puzzle: Any, value: Any) -> bool:
    letters = {(r, c): letter for r, row in enumerate(value) for c, letter in enumerate(row)}
    known = re.compile(f"[{puzzle.alphabet}]" if puzzle.alphabet else ".")
    if not all(letter.isprintable() and known.fullmatch(letter) for letter in letters.values()):
        return False
    lines = _lines(puzzle, list(letters))
    return all(
        re.fullmatch(pattern, "".join(letters[place] for place in line), re.ASCII)
        for line, patterns in zip(lines, puzzle.patterns, strict=True)
        for pattern in patterns
    )


def _lines(puzzle: Any, places: list[Place]) -> list[list[Place]]:
    if puzzle.shape.value == "rectangular":
        return [
            [p for p in places if p[k] == n]
            for k, size in enumerate((puzzle.height, puzzle.width))
            for n in range(size)
        ]
    middle = puzzle.height // 2
    across = {(r, c): 2 * c + abs(r - middle) for r, c in places}  # in half cells
    rows = [[p for p in places if p[0] == r] for r in range(puzzle.height)]
    rising = [[p for p in places[::-1] if across[p] - p[0] == n] for n in sorted({across[p] - p[0] for p in places})]
    falling = [[p for p in places if across[p] + p[0] == n] for n in sorted({across[p] + p[0] for p in places})[::-1]]
    return [*rows, *rising, *falling]
