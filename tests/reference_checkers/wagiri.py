"""Wagiri: a number counts the diagonals at its corner; a cell with o is on a loop of diagonals, one with x on none."""

from typing import Any

from .common import along


def is_solution(puzzle: Any, value: Any) -> bool:
    drawn = {
        (r, c): frozenset({(r, c), (r + 1, c + 1)} if sign == "\\" else {(r, c + 1), (r + 1, c)})
        for r, row in enumerate(value)
        for c, sign in enumerate(row)
    }
    points = [(r, c) for r in range(puzzle.height + 1) for c in range(puzzle.width + 1)]
    for clue, point in zip(puzzle.numbers, points, strict=True):
        if clue not in (None, "?", sum(point in line for line in drawn.values())):
            return False
    for clue, line in zip(puzzle.marks, drawn.values(), strict=True):
        near = along({other for other in drawn.values() if other != line})
        start, end = line
        reached = {start}
        while more := {q for p in reached for q in near.get(p, ())} - reached:
            reached |= more
        if clue in ("o", "x") and (end in reached) != (clue == "o"):
            return False
    return True
