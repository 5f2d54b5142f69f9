"""Heyawake: numbers count shaded cells of rooms; none touch, the rest is connected, no open line has two borders.

With `span=rooms`, no open line has cells of three rooms instead.
"""

from itertools import groupby
from typing import Any

from cluewise.puzzles.heyawake import Heyawake

from . import pieces


def obeys(puzzle: Heyawake, value: Any) -> bool:
    width = len(value[0])
    board = [[(shaded, puzzle.regions[r * width + c]) for c, shaded in enumerate(row)] for r, row in enumerate(value)]
    for line in (*board, *zip(*board, strict=True)):
        for shaded, run in groupby(line, key=lambda cell: cell[0]):
            rooms = [room for _, room in run]
            passed = len(list(groupby(rooms))) if puzzle.span == "borders" else len(set(rooms))
            if len(rooms) > 1 if shaded else passed > 2:
                return False
    cells = [cell for row in board for cell in row]
    if any(number not in (None, "?", cells.count((1, room))) for room, number in enumerate(puzzle.numbers)):
        return False
    unshaded = {divmod(i, width) for i, (shaded, _) in enumerate(cells) if not shaded}
    return len(pieces(unshaded)) < 2
