"""Maze: a way from S over free cells that lie beside each other, none of them twice, to the first exit that it enters.

The value is the list of its cells. With `shortest`, no way out has fewer steps.
"""

from itertools import pairwise
from typing import Any

from .common import beside


def is_solution(puzzle: Any, value: Any) -> bool:
    free = {(r, c) for r, row in enumerate(puzzle.rows) for c, sign in enumerate(row) if sign == " "}
    start = tuple(puzzle.start)
    border = {(r, c) for r, c in free if r in (0, puzzle.height - 1) or c in (0, puzzle.width - 1)}
    exits = set(map(tuple, puzzle.exits)) or border - {start}
    way = list(map(tuple, value))
    if len(way) < 2 or way[0] != start or way[-1] not in exits or not exits.isdisjoint(way[:-1]):
        return False
    if len(set(way)) < len(way) or not free.issuperset(way) or any(b not in beside(a) for a, b in pairwise(way)):
        return False
    reached, steps = {start}, 0
    while puzzle.shortest and not reached & exits:
        reached |= {near for place in reached for near in beside(place)} & free
        steps += 1
    return not puzzle.shortest or len(way) == steps + 1
