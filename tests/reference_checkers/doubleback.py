"""Double Back: one loop through all cells that are not shaded, with four crossings of the border of each room."""

from typing import Any

from .common import along, lines_of, one_loop, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    room = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}
    light = {divmod(i, puzzle.width) for i, shaded in enumerate(puzzle.shaded) if not shaded}
    if not one_loop(lines) or set(along(lines)) != light:
        return False
    walls, pairs = walls_in(puzzle), [(line, [room[place] for place in line]) for line in lines]
    crossings = [name for line, pair in pairs if len({*pair}) == 2 or line in walls for name in pair]
    return all(crossings.count(name) == 4 for name in {room[c] for c in light})
