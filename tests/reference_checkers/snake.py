"""Snake: one path, which touches itself nowhere; white circles amid it, black ones at ends; numbers count its cells."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    snake = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    near = {place: beside(place) & snake for place in snake}
    if len(pieces(snake)) != 1 or sorted(map(len, near.values()))[:3] not in ([1, 1], [1, 1, 2]):
        return False
    if any(len(places) > 2 for places in near.values()):
        return False
    for r, c in snake:
        for place in snake & {(r + 1, c + 1), (r + 1, c - 1)}:
            if len(near[r, c] & near[place]) != 1:
                return False
    for i, sign in enumerate(puzzle.circles):
        if sign and len(near.get(divmod(i, puzzle.width), ())) != (1 if sign == "b" else 2):
            return False
    counts = [*map(sum, zip(*value, strict=True)), *map(sum, value)]
    return all(clue in (None, "?", count) for clue, count in zip((*puzzle.top, *puzzle.left), counts, strict=True))
