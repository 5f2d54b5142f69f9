"""Munraito: one star and one cloud in each line; a planet's number is the sum of its sides that a star lights."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = [*map(list, value), *map(list, zip(*value, strict=True))]
    if any(line.count("*") != 1 or line.count("o") != 1 for line in lines):
        return False
    for i, planet in enumerate(puzzle.planets):
        r, c = divmod(i, puzzle.width)
        if (planet is None) != (value[r][c] is not None):
            return False
        row, column = value[r], [line[c] for line in value]
        rays = {8: column[:r][::-1], 4: row[:c][::-1], 2: column[r + 1 :], 1: row[c + 1 :]}
        lit = sum(bit for bit, ray in rays.items() if next((x for x in ray if x != "."), None) == "*")
        if planet not in (None, "?", lit):
            return False
    return True
