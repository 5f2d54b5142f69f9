"""Kakuru: 1 to 9 in white cells, equal ones do not touch; a clue is the sum of the different numbers around it."""

from typing import Any

Place = tuple[int, int]


def around(place: Place) -> list[Place]:
    r, c = place
    return [(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    for (place, number), clue in zip(cells.items(), puzzle.sums, strict=True):
        near = [cells[other] for other in around(place) if cells.get(other)]
        if (number is None) != (clue is not None) or (number is not None and number in near):
            return False
        if isinstance(clue, int) and (sum(near) != clue or len(set(near)) < len(near)):
            return False
    return all(number is None or 0 < number < 10 for number in cells.values())
