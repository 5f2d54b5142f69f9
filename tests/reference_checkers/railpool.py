"""Rail Pool: one loop through all cells; a room with lists has straight stretches of these lengths, and no others."""

from typing import Any

from .common import along, lines_of, one_loop, stretch


def is_solution(puzzle: Any, value: Any) -> bool:
    rooms = {divmod(i, puzzle.width): room for i, room in enumerate(puzzle.regions) if room >= 0}
    lines = lines_of(value)
    if not one_loop(lines) or set(along(lines)) != set(rooms):
        return False
    for room in {*rooms.values()}:
        listed, found = list[str](), set[int]()
        for (r, c), other in rooms.items():
            if other == room:
                listed += (puzzle.lists[r * puzzle.width + c] or "").split(",")
                found.add(stretch(lines, (r, c), (0, 1)) + stretch(lines, (r, c), (0, -1)))
                found.add(stretch(lines, (r, c), (1, 0)) + stretch(lines, (r, c), (-1, 0)))
        numbers = {int(word) for word in listed if word.isdigit()}
        found.discard(0)
        if any(listed) and not (numbers <= found and len(found) == len(numbers) + listed.count("?")):
            return False
    return True
