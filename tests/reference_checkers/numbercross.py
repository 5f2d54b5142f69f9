"""Number Cross: the numbers that are not struck out add up to the clues below and at the right."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    numbers = iter(puzzle.numbers)
    rows = [[0 if struck else number for struck, number in zip(row, numbers)] for row in value]  # noqa: B905
    sums = [*map(sum, rows), *map(sum, zip(*rows, strict=True))]
    clues = (*puzzle.right, *puzzle.bottom)
    return all(clue in (None, total) for clue, total in zip(clues, sums, strict=True))
