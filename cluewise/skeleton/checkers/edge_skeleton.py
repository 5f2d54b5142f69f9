"""EdgeSkeleton: a single loop along sides of cells; a number counts the sides of its cell that have a line.

The rules a second time, from their text alone.
"""

from collections import Counter
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    """True if an answer, given as JSON, is a solution. `puzzle` has the fields of the puzzle."""
    lines = {frozenset({(r1, c1), (r2, c2)}) for r1, c1, r2, c2 in value}
    reached = set(next(iter(lines), ()))
    while more := {end for line in lines if line & reached for end in line} - reached:
        reached |= more
    ends = Counter(end for line in lines for end in line)
    if set(ends.values()) != {2} or reached != set(ends):
        return False
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width)
        corners = {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}
        if number not in (None, sum(line <= corners for line in lines)):
            return False
    return True
