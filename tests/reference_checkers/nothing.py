"""All or Nothing: one loop that enters a room once and passes it whole or not at all; no two unused rooms touch."""

from typing import Any

from .common import lines_of, one_loop, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    room = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    on = {place for line in lines for place in line}
    used = {room[place] for place in on}
    if on != {place for place, name in room.items() if name in used}:
        return False
    walls = walls_in(puzzle)
    for name in used:
        gates = sum([room[place] for place in line].count(name) == 1 for line in lines)
        inner = sum(all(room[place] == name for place in line) for line in lines & walls)
        if gates + 2 * inner > 2:
            return False
    pairs = [((r, c), near) for r, c in room for near in ((r + 1, c), (r, c + 1)) if near in room]
    return all(room[a] == room[b] or {room[a], room[b]} & used for a, b in pairs)
