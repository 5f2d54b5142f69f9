"""View: numbers count the empty cells up to the next number in four directions; equal ones do not touch."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    at = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    full = {place for place, number in at.items() if number != "."}
    for (r, c), clue in zip(at, puzzle.given, strict=True):
        if clue not in (None, at[r, c]) and not (clue == "?" and (r, c) in full):
            return False
    for r, c in full:
        seen = 0
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            steps = 1
            while at.get((r + steps * down, c + steps * right)) == ".":
                steps += 1
            seen += steps - 1
        if seen != at[r, c] or any(at.get(place) == seen for place in beside((r, c))):
            return False
    return len(pieces(full)) < 2
