"""Kakurasu: the shaded columns' numbers add up to the clue right of a row, the rows' to that below a column."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    shown = [shaded for row in value for shaded in row]
    if any(given and not shaded for given, shaded in zip(puzzle.given, shown, strict=True)):
        return False
    columns = list(zip(*value, strict=True))
    for clues, lines in ((puzzle.right, value), (puzzle.bottom, columns)):
        for clue, line in zip(clues, lines, strict=True):
            if clue is not None and clue != sum(i * shaded for i, shaded in enumerate(line, 1)):
                return False
    return True
