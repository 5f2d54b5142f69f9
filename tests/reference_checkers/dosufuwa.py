"""Dosun-Fuwari: each room has a ball and a balloon; balls stand on the floor, blocks or balls, balloons hang."""

from itertools import pairwise
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    shown = [sign for row in value for sign in row]
    for room in {room for room, block in zip(puzzle.regions, puzzle.blocks, strict=True) if not block}:
        held = [sign for sign, other in zip(shown, puzzle.regions, strict=True) if other == room]
        if held.count("@") != 1 or held.count("o") != 1:
            return False
    for column in zip(*value, strict=True):
        for fall, sign in ((column, "@"), (column[::-1], "o")):
            if any(one == sign and other not in (sign, None) for one, other in pairwise(fall)):
                return False
    return True
