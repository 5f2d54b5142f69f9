"""Yin-Yang: black and white stones, each colour in one piece, no 2×2 square of one colour, given stones as they are."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    colour = {(r, c): stone for r, row in enumerate(value) for c, stone in enumerate(row)}
    for i, clue in enumerate(puzzle.given):
        if clue not in (None, colour[divmod(i, puzzle.width)]):
            return False
    for kind in (0, 1):
        stones = {place for place, stone in colour.items() if stone == kind}
        if len(pieces(stones)) > 1 or any({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= stones for r, c in stones):
            return False
    return True
