"""Dominosa: every region is a domino, and the dominoes' pairs of numbers are all different."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = [region for row in value for region in row]
    if None in regions:
        return False
    pairs = set()
    for region in set(regions):
        places = [i for i, name in enumerate(regions) if name == region]
        if len(places) != 2:
            return False
        (r1, c1), (r2, c2) = (divmod(i, puzzle.width) for i in places)
        if abs(r1 - r2) + abs(c1 - c2) != 1:
            return False
        pairs.add(tuple(sorted(puzzle.numbers[i] for i in places)))
    return 2 * len(pairs) == len(regions)
