"""Kurarin: one loop; the other cells are shaded, and dots say whether more or fewer than half of their cells are."""

from typing import Any

from .common import lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    on = {place for line in lines for place in line}
    for i, dot in enumerate(puzzle.dots):
        y, x = divmod(i, 2 * puzzle.width - 1)
        cells = {(r, c) for r in (y // 2, (y + 1) // 2) for c in (x // 2, (x + 1) // 2)}
        excess = 2 * len(cells - on) - len(cells)
        if dot is not None and dot != ("b" if excess > 0 else "w" if excess < 0 else "g"):
            return False
    return True
