"""Simple Loop: one loop through all cells that are not shaded."""

from typing import Any

from .common import along, lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    open_cells = {divmod(i, puzzle.width) for i, shaded in enumerate(puzzle.shaded) if not shaded}
    return one_loop(lines) and set(along(lines)) == open_cells
