"""Sukoro-room: rooms are empty or full of different numbers, which count the numbers beside them; all are connected."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    at = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    full = {place for place, number in at.items() if number}
    for r, c in full:
        if at[r, c] != len(full & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}):
            return False
    rooms: dict[int, list[int]] = {}
    for number, clue, room in zip(at.values(), puzzle.given, puzzle.regions, strict=True):
        if clue not in (None, number) and not (clue == "?" and number):
            return False
        rooms.setdefault(room, []).append(number)
    empty_or_different = all(not any(held) or (all(held) and len({*held}) == len(held)) for held in rooms.values())
    return empty_or_different and len(pieces(full)) < 2
