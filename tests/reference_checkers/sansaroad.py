"""Sansa Road: one network of unshaded cells, with three roads at triangles, else two; dots compare shading."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = puzzle.height, puzzle.width
    white = {(r, c) for r in range(height) for c in range(width) if not value[r][c]}
    if len(pieces(white)) > 1 or any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= white for r, c in white):
        return False
    triangles = set()
    for i, dot in enumerate(puzzle.dots):
        y, x = divmod(i, 2 * width - 1)
        cells = {(r, c) for r in (y // 2, (y + 1) // 2) for c in (x // 2, (x + 1) // 2)}
        if dot == "^":
            triangles |= cells
        elif dot is not None:
            excess = len(cells) - 2 * len(cells & white)
            if dot != ("b" if excess > 0 else "w" if excess < 0 else "g"):
                return False
    roads = {place: len(white & beside(place)) for place in white}
    return triangles <= white and all(count == 2 + (place in triangles) for place, count in roads.items())
