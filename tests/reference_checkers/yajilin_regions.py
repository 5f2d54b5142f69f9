"""Regional Yajilin: one loop; cells off it are shaded, do not touch, and the numbers of rooms count them."""

from typing import Any

from .common import along, beside, lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    shaded = {divmod(i, puzzle.width) for i in range(len(puzzle.regions))} - set(along(lines))
    rooms = [puzzle.regions[r * puzzle.width + c] for r, c in shaded]
    return (
        one_loop(lines)
        and not any(beside(cell) & shaded for cell in shaded)
        and all(number in (None, "?", rooms.count(room)) for room, number in enumerate(puzzle.numbers))
    )
