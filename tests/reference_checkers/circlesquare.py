"""Circles and Squares: shaded cells are connected and have no square of four; unshaded blocks are squares."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    if any(given not in (None, x) for given, x in zip(puzzle.given, cells.values(), strict=True)):
        return False
    if len(pieces(shaded)) > 1 or any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= shaded for r, c in shaded):
        return False
    for block in pieces(set(cells) - shaded):
        rows, columns = {r for r, _ in block}, {c for _, c in block}
        if len(rows) != len(columns) or len(block) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
    return True
