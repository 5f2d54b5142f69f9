"""Tapa: one wall without 2×2 squares; a clue has the lengths of the runs that a walk around its cell meets."""

from typing import Any

from .common import pieces

WALK = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    wall = {(r, c) for r in range(height) for c in range(width) if value[r][c]}
    if len(pieces(wall)) > 1 or any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= wall for r, c in wall):
        return False
    for i, clue in enumerate(puzzle.numbers):
        if clue is None:
            continue
        r, c = divmod(i, width)
        walk = "".join("#" if (r + dr, c + dc) in wall else " " for dr, dc in WALK)
        while walk[0] == "#" and " " in walk:
            walk = walk[1:] + walk[0]
        runs = sorted(map(len, walk.split())) or [0]
        lengths = sorted(number for number in clue if number != "?")
        for number in lengths:
            if number not in runs:
                return False
            runs.remove(number)
        if (r, c) in wall or len(runs) != len(clue) - len(lengths) or (0 in runs and not puzzle.zero):
            return False
    return True
