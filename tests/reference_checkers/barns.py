"""Barns: one loop through all cells, over no wall; on ice it goes straight and may cross itself."""

from types import SimpleNamespace
from typing import Any

from .common import along, lines_of, one_crossing_loop, turning, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    walls = walls_in(SimpleNamespace(height=puzzle.height, width=puzzle.width, inner_walls=puzzle.stops))
    if not one_crossing_loop(lines) or len(along(lines)) != len(puzzle.ice) or walls & lines:
        return False
    ice = {divmod(i, puzzle.width) for i, ice in enumerate(puzzle.ice) if ice}
    crossed = {place for place, near in along(lines).items() if len(near) == 4}
    return crossed <= ice and not ice & (turning(lines) - crossed)
