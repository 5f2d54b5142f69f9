"""Numberlink: lines from each number to its other cell and nothing else; with `full` they use all cells.

With `apart`, neighbours on a line follow one another.
"""

from typing import Any

from .common import Place, along, lines_of


def is_solution(puzzle: Any, value: Any) -> bool:
    numbers = {divmod(i, puzzle.width): number for i, number in enumerate(puzzle.numbers) if number is not None}
    at, drawn = along(lines_of(value)), set[Place]()
    for start, number in numbers.items():
        line, cell = [start], start
        while onward := [place for place in at.get(cell, []) if place not in line]:
            if len(onward) > 1 or len(at[cell]) != (1 if cell == start else 2):
                return False
            cell = onward[0]
            line.append(cell)
            if cell in numbers:
                break
        if cell == start or numbers.get(cell) != number or len(at[cell]) != 1:
            return False
        drawn.update(line)
        apart = {
            (i, k) for i, (r, c) in enumerate(line) for k, (s, d) in enumerate(line) if abs(r - s) + abs(c - d) == 1
        }
        if puzzle.apart and any(abs(i - k) != 1 for i, k in apart):
            return False
    return drawn == set(at) and (not puzzle.full or len(drawn) == puzzle.width * puzzle.height)
