"""Sukoro: each number counts the numbers beside it, equal ones are apart, and all are connected."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    full = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row) if number}
    for (r, c), number in full.items():
        beside = [full[at] for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if at in full]
        if number != len(beside) or number in beside:
            return False
    shown = [number for row in value for number in row]
    told = all(
        clue in (None, number) or (clue == "?" and number) for clue, number in zip(puzzle.given, shown, strict=True)
    )
    return told and len(pieces(set(full))) < 2
