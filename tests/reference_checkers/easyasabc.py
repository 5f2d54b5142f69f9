"""Easy as ABC: each letter once in every row and column, and clues are the first letters from their sides.

With `diagonals`, each letter is once in both long diagonals, too.
"""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    columns = [list(column) for column in zip(*value, strict=True)]
    wanted = list(range(1, puzzle.letters + 1))
    slants = [[value[i][i] for i in range(len(value))], [value[i][-1 - i] for i in range(len(value))]]
    if any(sorted(filter(None, line)) != wanted for line in (*value, *columns, *(slants if puzzle.diagonals else ()))):
        return False
    shown = [number for row in value for number in row]
    if any(given not in (None, number) for given, number in zip(puzzle.given, shown, strict=True)):
        return False
    views = ((puzzle.left, value, 1), (puzzle.right, value, -1), (puzzle.top, columns, 1), (puzzle.bottom, columns, -1))
    for clues, lines, step in views:
        for clue, line in zip(clues, lines, strict=True):
            if clue not in (None, "?", next(letter for letter in line[::step] if letter)):
                return False
    return True
