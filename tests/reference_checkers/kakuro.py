"""Kakuro: runs between black cells and the frame hold different numbers from 1 to 9, with the sum before them.

A given number is in its white cell.
"""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    width = puzzle.width
    shown = [number for row in value for number in row]
    if any(type(held) is int and held != number for held, number in zip(puzzle.sums, shown, strict=True)):
        return False
    layer = [None if type(held) is int else held for held in puzzle.sums]
    sums = [layer[i : i + width] for i in range(0, len(layer), width)]
    rows = [
        (total, zip(numbers, black, strict=True))
        for total, numbers, black in zip(puzzle.left, value, sums, strict=True)
    ]
    columns = zip(puzzle.top, zip(*value, strict=True), zip(*sums, strict=True), strict=True)
    lines = [*rows, *((total, zip(numbers, black, strict=True)) for total, numbers, black in columns)]
    for i, (total, line) in enumerate(lines):
        run = list[int]()
        for number, black in (*line, (None, (None, None))):
            if number in range(1, 10) and black is None:
                run.append(number)
                continue
            if black is None or len(set(run)) < len(run) or (run and total not in (None, sum(run))):
                return False
            run, total = [], black[1 if i < puzzle.height else 0]
    return True
