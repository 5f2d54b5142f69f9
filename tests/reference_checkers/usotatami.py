"""Usotatami: bars with one clue each, a number that is not their size; no four meet in a point."""

from typing import Any

from .common import meets_four, rectangles


def is_solution(puzzle: Any, value: Any) -> bool:
    bars = rectangles(value)
    if bars is None:
        return False
    for bar in bars:
        clues = [puzzle.numbers[r * puzzle.width + c] for r, c in bar]
        held = [clue for clue in clues if clue is not None]
        thin = len({r for r, _ in bar}) == 1 or len({c for _, c in bar}) == 1
        if not thin or len(held) != 1 or held[0] == len(bar):
            return False
    return not meets_four(value)
