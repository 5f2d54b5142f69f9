"""Makaro: rooms hold 1 to n, neighbours differ, arrows of black cells point to the only largest number beside them."""

from typing import Any

from .common import beside


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): number for r, row in enumerate(value) for c, number in enumerate(row)}
    rooms: dict[int, list[Any]] = {}
    for (place, number), region, clue in zip(cells.items(), puzzle.regions, puzzle.given, strict=True):
        if (number is None) != (clue in ("#", "^", "v", "<", ">")):
            return False
        if number is not None:
            rooms.setdefault(region, []).append(number)
            if any(cells.get(near) == number for near in beside(place)) or clue not in (None, "?", number):
                return False
        elif clue != "#":
            (r, c), (down, right) = place, {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}[clue]
            largest = cells.get((r + down, c + right))
            others = [cells.get(near) for near in beside(place) - {(r + down, c + right)}]
            if largest is None or any(other is not None and other >= largest for other in others):
                return False
    return all(sorted(room) == list(range(1, len(room) + 1)) for room in rooms.values())
