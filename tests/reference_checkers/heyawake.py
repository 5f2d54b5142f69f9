"""Heyawake: numbers count shaded cells of rooms; none touch, the rest is connected, no open line has two borders.

With `span=rooms`, no open line has cells of three rooms instead.
"""

from itertools import groupby, pairwise
from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    width, walls = len(value[0]), walls_in(puzzle)
    board = [
        [(shaded, puzzle.regions[r * width + c], (r, c)) for c, shaded in enumerate(row)] for r, row in enumerate(value)
    ]
    for line in (*board, *zip(*board, strict=True)):
        for shaded, run in groupby(line, key=lambda cell: cell[0]):
            cells_in = list(run)
            rooms = [room for _, room, _ in cells_in]
            passed = len(set(rooms))
            if puzzle.span == "borders":
                inside = sum(frozenset({a[2], b[2]}) in walls for a, b in pairwise(cells_in))
                passed = len(list(groupby(rooms))) + inside
            if len(rooms) > 1 if shaded else passed > 2:
                return False
    cells = [cell[:2] for row in board for cell in row]
    if any(number not in (None, "?", cells.count((1, room))) for room, number in enumerate(puzzle.numbers)):
        return False
    unshaded = {divmod(i, width) for i, (shaded, _) in enumerate(cells) if not shaded}
    return len(pieces(unshaded)) < 2
