"""Context: shaded cells are apart, the others connected; a number counts shaded cells beside it, or at its corners."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    if any(beside(place) & shaded for place in shaded):
        return False
    for (r, c), number in zip(cells, puzzle.numbers, strict=True):
        corners = {(r + 1, c + 1), (r + 1, c - 1), (r - 1, c + 1), (r - 1, c - 1)}
        near = corners if (r, c) in shaded else beside((r, c))
        if number not in (None, "?", len(near & shaded)):
            return False
    return len(pieces(set(cells) - shaded)) < 2
