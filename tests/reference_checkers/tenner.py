"""Tenner Grid: rows hold 0 to W − 1; equal numbers do not touch, even at corners; sums below the columns."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    near = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    sums = [sum(column) for column in zip(*value, strict=True)]
    return (
        all(sorted(row) == list(range(puzzle.width)) for row in value)
        and not any(cells.get((r + dr, c + dc)) == number for (r, c), number in cells.items() for dr, dc in near)
        and all(clue in (None, number) for clue, number in zip(puzzle.given, cells.values(), strict=True))
        and all(clue in (None, total) for clue, total in zip(puzzle.bottom, sums, strict=True))
    )
