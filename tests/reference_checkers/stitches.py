"""Stitches: every two rooms that touch are joined by that many stitches, which share no cell; lines have the right
counts of ends."""

from collections import Counter
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = puzzle.height, puzzle.width
    room = {(i // width, i % width): k for i, k in enumerate(puzzle.regions)}
    beside = [((r, c), (r + d, c + 1 - d)) for r, c in room for d in (0, 1) if (r + d, c + 1 - d) in room]
    wanted = {frozenset((room[a], room[b])) for a, b in beside if room[a] != room[b]}
    ends = [tuple(item[k : k + 2]) for item in value for k in (0, 2)]
    joined = Counter(frozenset((room[a], room[b])) for a, b in zip(ends[::2], ends[1::2], strict=True))
    if joined != Counter(dict.fromkeys(wanted, puzzle.stitches)) or len(set(ends)) < len(ends):
        return False
    rows = [sum(r == line for r, _ in ends) for line in range(height)]
    columns = [sum(c == line for _, c in ends) for line in range(width)]
    told = (*puzzle.left, *puzzle.top)
    return all(clue in (None, "?", count) for clue, count in zip(told, (*rows, *columns), strict=True))
