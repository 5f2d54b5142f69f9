"""Moon or Sun: one loop, once through each room, past all moons and no suns or the reverse, in turns."""

from typing import Any

from .common import along, lines_of, one_loop, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    room = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    marks = {divmod(i, puzzle.width): mark for i, mark in enumerate(puzzle.marks) if mark}
    crossings = [tuple(room[place] for place in line) for line in lines if len({room[place] for place in line}) == 2]
    if len(walls_in(puzzle) & lines) > (0 if max(puzzle.regions) else 1):
        return False
    on, kind = set(along(lines)), {}
    for name in set(room.values()):
        inside = {place for place in marks if room[place] == name}
        kinds = {marks[place] for place in inside & on}
        if len(kinds) != 1 or kinds & {marks[place] for place in inside - on}:
            return False
        if len(set(room.values())) > 1 and sum(name in pair for pair in crossings) != 2:
            return False
        (kind[name],) = kinds
    return all(kind[one] != kind[other] for one, other in crossings)
