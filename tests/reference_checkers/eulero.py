"""Eulero: letters and numbers are Latin squares, each pair occurs once, given letters and numbers stay."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    side = puzzle.width
    letters, numbers = list("ABCDEFGHIJKL"[:side]), list(range(1, side + 1))
    for line in (*map(list, value), *map(list, zip(*value, strict=True))):
        if sorted(pair[0] for pair in line) != letters or sorted(int(pair[1:]) for pair in line) != numbers:
            return False
    pairs = [pair for row in value for pair in row]
    if len(set(pairs)) < len(pairs):
        return False
    for given, pair in zip(puzzle.given, pairs, strict=True):
        if given and (given[0] not in (".", pair[0]) or given[1:] not in (".", pair[1:])):
            return False
    return True
