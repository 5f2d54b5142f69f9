"""No Three: shaded cells apart, the others connected; one of them at each dot, and no two equal gaps in turn."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = puzzle.height, puzzle.width
    shaded = {(r, c) for r in range(height) for c in range(width) if value[r][c]}
    white = {(r, c) for r in range(height) for c in range(width)} - shaded
    if any(shaded & beside(place) for place in shaded) or len(pieces(white)) > 1:
        return False
    for i, dot in enumerate(puzzle.dots):
        y, x = divmod(i, 2 * width - 1)
        cells = {(r, c) for r in (y // 2, (y + 1) // 2) for c in (x // 2, (x + 1) // 2)}
        if dot and len(cells & shaded) != 1:
            return False
    for line in [*value, *zip(*value, strict=True)]:
        places = [i for i, dark in enumerate(line) if dark]
        if any(places[k + 2] - places[k + 1] == places[k + 1] - places[k] for k in range(len(places) - 2)):
            return False
    return True
