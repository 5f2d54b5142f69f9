"""Uso-one: shaded cells are apart, the others connected; in each room exactly one number is not the count around it."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    if any({(r + 1, c), (r, c + 1)} & shaded for r, c in shaded):
        return False
    false = dict.fromkeys(puzzle.regions, 0)
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        if number is not None and (r, c) in shaded:
            return False
        around = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
        false[puzzle.regions[i]] += number not in (None, "?", len(around & shaded))
    return set(false.values()) == {1} and len(pieces(set(cells) - shaded)) < 2
