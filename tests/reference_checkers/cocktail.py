"""Cocktail Lamp: at most one block in a room, blocks of rooms apart, no 2×2; all connected over edges and corners."""

from typing import Any

from .common import beside, pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    room = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    walls = walls_in(puzzle)
    for name, number in enumerate(puzzle.numbers):
        mine = {place for place in shaded if room[place] == name}
        if number not in (None, "?", len(mine)) or len(pieces(mine, walls)) > 1:
            return False
    for place in shaded:
        for near in beside(place) & shaded:
            if room[near] != room[place] or frozenset({place, near}) in walls:
                return False
        if {(place[0] + i, place[1] + j) for i in (0, 1) for j in (0, 1)} <= shaded:
            return False
    waiting = [min(shaded)] if shaded else []
    reached = set(waiting)
    while waiting:
        r, c = waiting.pop()
        more = {(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & shaded - reached
        reached |= more
        waiting += more
    return reached == shaded
