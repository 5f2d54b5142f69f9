"""Aquapelago: shaded cells are apart, the others connected without a square; numbers are sizes over corners."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    rest = set(cells) - shaded
    if any(beside(place) & shaded for place in shaded) or len(pieces(rest)) > 1:
        return False
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= rest for r, c in rest):
        return False
    for place, clue in zip(cells, puzzle.numbers, strict=True):
        group = [place] if place in shaded else []
        for r, c in group:
            group += {(r + dr, c + dc) for dr in (-1, 1) for dc in (-1, 1)} & shaded - set(group)
        if clue is not None and (place not in shaded or clue not in ("?", len(group))):
            return False
    return True
