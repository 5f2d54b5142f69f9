"""Juosan: the more frequent bars of a room are counted; no three bars are parallel side by side."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    rows = ["".join("-|"[x] for x in row) for row in value]
    columns = map("".join, zip(*rows, strict=True))
    if any("|||" in row for row in rows) or any("---" in column for column in columns):
        return False
    bars = "".join(rows)
    for room, number in enumerate(puzzle.numbers):
        held = [bar for bar, k in zip(bars, puzzle.regions, strict=True) if k == room]
        if number not in (None, "?", max(held.count("|"), held.count("-"))):
            return False
    return True
