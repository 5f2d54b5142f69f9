"""Hasu no Mura: shaded cells are connected without a square; numbers are sizes of unshaded blocks at their corners."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    if len(pieces(shaded)) > 1 or any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= shaded for r, c in shaded):
        return False
    blocks = pieces(set(cells) - shaded)
    for (r, c), number in zip(cells, puzzle.numbers, strict=True):
        corners = {(r + 1, c + 1), (r + 1, c - 1), (r - 1, c + 1), (r - 1, c - 1)}
        total = sum(len(block) for block in blocks if block & corners)
        if number is not None and ((r, c) in shaded or number not in ("?", total)):
            return False
    return True
