"""Nuribou: each island holds one clue, its size (`?`: any); shaded blocks are strips, unequal where corners meet."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    shaded = {(r, c) for r in range(height) for c in range(width) if value[r][c]}
    size = {}
    for strip in pieces(shaded):
        if min(len({r for r, _ in strip}), len({c for _, c in strip})) > 1:
            return False
        size |= dict.fromkeys(strip, (len(strip), min(strip)))
    for (r, c), (length, first) in size.items():
        corners = [size[r + dr, c + dc] for dr in (-1, 1) for dc in (-1, 1) if (r + dr, c + dc) in size]
        if any(length == other and first != start for other, start in corners):
            return False
    clues = {divmod(i, width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    for island in pieces({(r, c) for r in range(height) for c in range(width)} - shaded):
        if [clues.pop(place) for place in island if place in clues] not in (["?"], [len(island)]):
            return False
    return not clues  # a clue in a strip is left over
