"""Canal View: the shaded cells are connected, without squares; numbers count those that adjoin them in lines."""

from itertools import takewhile
from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    columns = list(zip(*value, strict=True))
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    if len(pieces(shaded)) > 1 or any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= shaded for r, c in shaded):
        return False
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        arms = (value[r][c + 1 :], value[r][:c][::-1], columns[c][r + 1 :], columns[c][:r][::-1])
        seen = sum(len(list(takewhile(bool, arm))) for arm in arms)
        if number is not None and (value[r][c] or number not in ("?", seen)):
            return False
    return True
