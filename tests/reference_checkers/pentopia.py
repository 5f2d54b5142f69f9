"""Pentopia: pieces of the bank, each at most once, that do not touch; arrows point to the nearest of them."""

from collections import Counter
from typing import Any

from .common import lying, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    if any(abs(r - p) == abs(c - q) == 1 and not {(r, q), (p, c)} & shaded for r, c in shaded for p, q in shaded):
        return False
    bank = [{(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "#"} for rows in puzzle.pieces]
    placed, given = (Counter(tuple(lying(piece)) for piece in some) for some in (pieces(shaded), bank))
    if placed - given:
        return False
    for i, arrows in enumerate(puzzle.arrows):
        r, c = divmod(i, puzzle.width)
        if arrows is not None and (r, c) in shaded:
            return False
        column, row = ([place for place in shaded if place[i] == (r, c)[i]] for i in (1, 0))
        near = {"^": [r - p for p, _ in column if p < r], "v": [p - r for p, _ in column if p > r]}
        near |= {"<": [c - q for _, q in row if q < c], ">": [q - c for _, q in row if q > c]}
        least = min((n for some in near.values() for n in some), default=0)
        if arrows not in (None, "?") and {*arrows} != {sign for sign, some in near.items() if least in some}:
            return False
    return True
