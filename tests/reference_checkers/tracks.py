"""Tracks: from the entry on, the track comes through all cells with pieces, as many as the numbers say, to the exit."""

from typing import Any

STEPS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}
MEETS = {1: 4, 2: 8, 4: 1, 8: 2}


def is_solution(puzzle: Any, value: Any) -> bool:
    sides = {(r, c): int(digit, 16) for r, row in enumerate(value) for c, digit in enumerate(row)}
    if any(clue and int(clue, 16) != number for clue, number in zip(puzzle.given, sides.values(), strict=True)):
        return False
    counts = [sum(digit != "0" for digit in line) for line in (*value, *zip(*value, strict=True))]
    if counts != [*puzzle.right, *puzzle.top]:
        return False
    cell, side, passed = (puzzle.entry, 0), 4, set[tuple[int, int]]()
    while cell in sides:
        if cell in passed or not sides[cell] & side:
            return False
        passed.add(cell)
        last, side = cell, sides[cell] - side
        cell, side = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]), MEETS[side]
    return (
        cell == (puzzle.height, puzzle.exit)
        and last == (puzzle.height - 1, puzzle.exit)
        and passed == {cell for cell, number in sides.items() if number}
    )
