"""Usotatami: bars with one clue each, a number that is not their size; no four meet in a point."""

from itertools import pairwise
from typing import Any

from .common import rectangles


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
    rows = pairwise(value)
    fours = [{upper[c], upper[c + 1], lower[c], lower[c + 1]} for upper, lower in rows for c in range(len(upper) - 1)]
    return all(len(four) < 4 for four in fours)
