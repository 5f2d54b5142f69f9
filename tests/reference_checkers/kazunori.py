"""Kazunori Room: a room of 2n cells holds 1 to n as pairs side by side; no square of one number; numbers on borders are
sums."""

from typing import Any

from .common import beside, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    at = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    if any(given not in (None, number) for given, number in zip(puzzle.given, at.values(), strict=True)):
        return False
    room, walls = dict(zip(at, puzzle.regions, strict=True)), walls_in(puzzle)
    for name in {*room.values()}:
        numbers = sorted(at[place] for place in at if room[place] == name)
        if numbers != sorted([*range(1, len(numbers) // 2 + 1)] * 2):
            return False
    for place, number in at.items():
        near = [other for other in beside(place) & at.keys() if frozenset({place, other}) not in walls]
        if not any(at[other] == number and room[other] == room[place] for other in near):
            return False
    rows = range(len(value) - 1)
    if any(len({*value[r][c : c + 2], *value[r + 1][c : c + 2]}) == 1 for r in rows for c in range(len(value[0]) - 1)):
        return False
    pairs = [(row[c], row[c + 1]) for row in value for c in range(len(row) - 1)]
    pairs += [(value[r][c], value[r + 1][c]) for r in rows for c in range(len(value[0]))]
    return all(clue in (None, "?", a + b) for clue, (a, b) in zip(puzzle.between, pairs, strict=True))
