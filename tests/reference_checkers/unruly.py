"""Unruly: half of each line is black, no three in a row are equal; with `unique`, no two rows or columns are equal."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    rows, columns = value, [list(column) for column in zip(*value, strict=True)]
    colours = [cell for row in rows for cell in row]
    if any(clue not in (None, cell) for clue, cell in zip(puzzle.given, colours, strict=True)):
        return False
    for lines in (rows, columns):
        if puzzle.unique and len(set(map(tuple, lines))) < len(lines):
            return False
        for line in lines:
            if 2 * sum(line) != len(line) or any(len(set(line[i : i + 3])) == 1 for i in range(len(line) - 2)):
                return False
    return True
