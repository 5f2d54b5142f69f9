"""Entry Exit: one loop through all cells, with two crossings of the border of each room."""

from typing import Any

from .common import along, lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    room = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    if not one_loop(lines) or set(along(lines)) != set(room):
        return False
    crossings = [name for line in lines if len({room[place] for place in line}) == 2 for name in map(room.get, line)]
    return all(crossings.count(name) == 2 for name in room.values())
