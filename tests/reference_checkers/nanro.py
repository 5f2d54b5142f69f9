"""Nanro: a room's numbers count themselves; equals of two rooms are apart; numbers connect, without 2×2 squares."""

from itertools import product
from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    room = {(r, c): puzzle.regions[r * width + c] for r, c in product(range(height), range(width))}
    full = {place for place in room if value[place[0]][place[1]]}
    for k in set(room.values()):
        numbers = [value[r][c] for r, c in full if room[r, c] == k]
        if not numbers or any(number != len(numbers) for number in numbers):
            return False
    for r, c in full:
        for beside in ((r + 1, c), (r, c + 1)):
            parted = beside in full and (room[beside] != room[r, c] or frozenset({(r, c), beside}) in walls_in(puzzle))
            if parted and value[r][c] == value[beside[0]][beside[1]]:
                return False
        if {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= full:
            return False
    shown = [number for row in value for number in row]
    told = all(
        clue in (None, number) or (clue == "?" and number) for clue, number in zip(puzzle.given, shown, strict=True)
    )
    return told and len(pieces(full)) < 2
