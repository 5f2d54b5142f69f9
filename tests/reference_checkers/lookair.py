"""Look-Air: shaded blocks are squares; equal ones do not see each other; a number counts itself and its neighbours."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    block_at = {place: block for block in pieces(shaded) for place in block}
    for block in block_at.values():
        rows, columns = {r for r, _ in block}, {c for _, c in block}
        if len(rows) != len(columns) or len(block) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
    for r, c in shaded:
        for dr, dc in ((0, 1), (1, 0)):
            seen = r + dr, c + dc
            while cells.get(seen) == 0:
                seen = seen[0] + dr, seen[1] + dc
            if seen in shaded and block_at[seen] != block_at[r, c] and len(block_at[seen]) == len(block_at[r, c]):
                return False
    numbers = zip(cells, puzzle.numbers, strict=True)
    return all(number in (None, "?", len((beside(place) | {place}) & shaded)) for place, number in numbers)
