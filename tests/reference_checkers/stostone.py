"""Stostone: the stone of each room has its number and touches no other; stones fall whole and fill the lower half."""

from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    if any(wall <= shaded for wall in walls_in(puzzle)):
        return False
    stones = pieces(shaded)
    rooms = [{puzzle.regions[r * width + c] for r, c in stone} for stone in stones]
    if sorted(map(sorted, rooms)) != [[room] for room in range(len(puzzle.numbers))]:
        return False
    if any(puzzle.numbers[min(room)] not in (None, "?", len(stone)) for room, stone in zip(rooms, stones, strict=True)):
        return False
    while True:  # all stones fall one step that lie neither on the floor nor on a stone that stays
        held = [stone for stone in stones if max(stone)[0] == height - 1]
        for stone in held:
            on_it = {(r - 1, c) for r, c in stone}
            held += [other for other in stones if other not in held and not on_it.isdisjoint(other)]
        if len(held) == len(stones):
            break
        stones = [stone if stone in held else {(r + 1, c) for r, c in stone} for stone in stones]
    lower = {(r, c) for r in range(height) for c in range(width) if 2 * r >= height}
    return height % 2 == 0 and set().union(*stones) == lower
