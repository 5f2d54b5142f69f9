"""One to X: a room of n cells holds 1 to n; equal numbers do not share an edge; sums of rows and columns."""

from typing import Any

from .common import beside


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    rooms: dict[int, list[int]] = {}
    for room, number in zip(puzzle.regions, cells.values(), strict=True):
        rooms.setdefault(room, []).append(number)
    if any(sorted(room) != list(range(1, len(room) + 1)) for room in rooms.values()):
        return False
    if any(cells.get(near) == number for place, number in cells.items() for near in beside(place)):
        return False
    sums = [*map(sum, value), *map(sum, zip(*value, strict=True))]
    clues = (*puzzle.right, *puzzle.bottom, *puzzle.given)
    return all(clue in (None, "?", held) for clue, held in zip(clues, (*sums, *cells.values()), strict=True))
