"""Yajikabe: connected shaded cells without a 2×2; clues are unshaded and count the shaded cells that they point to."""

from typing import Any

from .common import pieces

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    if len(pieces(shaded)) > 1 or any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= shaded for r, c in shaded):
        return False
    for i, clue in enumerate(puzzle.arrows):
        if clue is None:
            continue
        (r, c), (dr, dc) = divmod(i, puzzle.width), STEPS[clue[1]]
        count = sum((r + k * dr, c + k * dc) in shaded for k in range(1, 99))
        if (r, c) in shaded or clue[0] not in ("?", count):
            return False
    return True
