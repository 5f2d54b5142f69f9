"""Light Up: lamps shine up to black cells; every cell is lit, no lamp by another one, numbers count lamps."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    board = [list(puzzle.black[r * puzzle.width : (r + 1) * puzzle.width]) for r in range(puzzle.height)]
    white = [(r, c) for r, row in enumerate(board) for c, black in enumerate(row) if black is None]
    lamps = {(r, c) for r, c in white if value[r][c] == 1}
    for r, row in enumerate(board):
        for c, black in enumerate(row):
            shining = 0
            for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                y, x = r + dr, c + dc
                while black is None and (y, x) in white and (y, x) not in lamps:
                    y, x = y + dr, x + dc
                shining += (y, x) in lamps
            if black is None and (shining > 0) == ((r, c) in lamps):
                return False
            if isinstance(black, int) and shining != black:
                return False
    return True
