"""City Space: shaded blocks are strips of two cells or more, the others form a tree; numbers count the cells seen."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    rest = set(cells) - shaded
    for block in pieces(shaded):
        if len(block) < 2 or min(len({r for r, _ in block}), len({c for _, c in block})) > 1:
            return False
    links = sum(len(beside(place) & rest) for place in rest) // 2
    if rest and (len(pieces(rest)) > 1 or links != len(rest) - 1):
        return False
    for (r, c), number in zip(cells, puzzle.numbers, strict=True):
        if number is not None and (r, c) in shaded:
            return False
        seen = 1
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            place = r + dr, c + dc
            while place in rest:
                seen, place = seen + 1, (place[0] + dr, place[1] + dc)
        if number not in (None, "?", seen):
            return False
    return True
