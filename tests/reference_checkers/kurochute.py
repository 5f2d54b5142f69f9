"""Kurochute: shaded cells are apart, the others connected; a number is the distance of exactly one shaded cell."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    if any({(r + 1, c), (r, c + 1)} & shaded for r, c in shaded):
        return False
    for i, number in enumerate(puzzle.numbers):
        r, c = divmod(i, width)
        if number is not None and (r, c) in shaded:
            return False
        if number not in (None, "?"):
            around = [(r + number, c), (r - number, c), (r, c + number), (r, c - number)]
            if len(shaded.intersection(around)) != 1:
                return False
    return len(pieces(set(cells) - shaded)) < 2
