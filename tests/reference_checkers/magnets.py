"""Magnets: plates hold a plus and a minus pole or nothing, equal poles never touch, numbers count the poles.

With `anti`, poles of two magnets that touch are equal.
"""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    width, poles = puzzle.width, [sign for row in value for sign in row]
    for region in set(puzzle.regions):
        inside = [sign for sign, name in zip(poles, puzzle.regions, strict=True) if name == region]
        if sorted(inside) not in (["."], [".", "."], ["+", "-"]):
            return False
    pairs = [(i, i + 1) for i in range(len(poles)) if (i + 1) % width]
    pairs += [(i, i + width) for i in range(len(poles) - width)]
    touching = [(poles[i], poles[j]) for i, j in pairs if puzzle.regions[i] != puzzle.regions[j]]
    if any("." not in pair and (pair[0] == pair[1]) != puzzle.anti for pair in touching):
        return False
    rows, columns = value, list(zip(*value, strict=True))
    sides = (
        (puzzle.left, rows, "+"),
        (puzzle.right, rows, "-"),
        (puzzle.top, columns, "+"),
        (puzzle.bottom, columns, "-"),
    )
    counts = ((clue, line.count(pole)) for clues, lines, pole in sides for clue, line in zip(clues, lines, strict=True))
    poles_given = zip(puzzle.given, poles, strict=False)
    return all(clue in (None, count) for clue, count in counts) and all(
        pole in (None, sign) for pole, sign in poles_given
    )
