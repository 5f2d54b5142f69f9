"""Doppelblock: two shaded cells in every line, the other cells hold 1 to N − 2; clues are the sums between them."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    shown = [number for row in value for number in row]
    if any(given not in (None, number) for given, number in zip(puzzle.given, shown, strict=True)):
        return False
    columns = [list(column) for column in zip(*value, strict=True)]
    for clues, lines in ((puzzle.left, value), (puzzle.top, columns)):
        for clue, line in zip(clues, lines, strict=True):
            if sorted(line) != [0, 0, *range(1, len(line) - 1)]:
                return False
            first = line.index(0)
            if clue not in (None, "?", sum(line[first : line.index(0, first + 1)])):
                return False
    return True
