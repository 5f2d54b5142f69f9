"""Aqre: numbers count the shaded cells of rooms; no four alike in a line; the shaded cells are connected."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    for line in (*value, *zip(*value, strict=True)):
        if any(sum(line[i : i + 4]) in (0, 4) for i in range(len(line) - 3)):
            return False
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    rooms = [puzzle.regions[r * width + c] for r, c in shaded]
    counts = [rooms.count(room) for room in range(len(puzzle.numbers))]
    told = all(number in (None, "?", count) for number, count in zip(puzzle.numbers, counts, strict=True))
    return told and len(pieces(shaded)) < 2
