"""Tilepaint: rooms are shaded whole or not at all; a number counts the shaded cells of its column or row."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    shades: dict[int, set[int]] = {}
    for i, room in enumerate(puzzle.regions):
        shades.setdefault(room, set()).add(value[i // puzzle.width][i % puzzle.width])
    if any(len(shade) > 1 for shade in shades.values()):
        return False
    columns = [sum(row[c] for row in value) for c in range(puzzle.width)]
    sums = [*zip(puzzle.top, columns, strict=True), *zip(puzzle.left, map(sum, value), strict=True)]
    return all(clue in (None, found) for clue, found in sums)
