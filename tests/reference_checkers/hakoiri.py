"""Hakoiri: each room has a circle, a triangle and a square; equal ones do not touch; all are connected."""

from itertools import combinations
from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    shown = [symbol for row in value for symbol in row]
    for room in set(puzzle.regions):
        held = [symbol for k, symbol in zip(puzzle.regions, shown, strict=True) if k == room and symbol != "."]
        if sorted(held) != ["c", "s", "t"]:
            return False
    full = {(r, c): symbol for r, row in enumerate(value) for c, symbol in enumerate(row) if symbol != "."}
    for ((r, c), first), ((s, d), second) in combinations(full.items(), 2):
        if first == second and abs(r - s) < 2 and abs(c - d) < 2:
            return False
    told = all(
        clue in (None, symbol) or (clue == "?" and symbol != ".")
        for clue, symbol in zip(puzzle.given, shown, strict=True)
    )
    return told and len(pieces(set(full))) < 2
