"""Aquarium: numbers count filled cells; water flows down and aside in its tank, and up to its own level."""

from typing import Any

from .common import pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    for clues, lines in ((puzzle.left, value), (puzzle.top, zip(*value, strict=True))):
        if any(number not in (None, "?", sum(line)) for number, line in zip(clues, lines, strict=True)):
            return False
    for tank in set(puzzle.regions):
        cells = {divmod(i, width) for i, number in enumerate(puzzle.regions) if number == tank}
        for top in range(height):
            deep = {(r, c) for r, c in cells if r >= top}
            for body in [deep] if puzzle.level else pieces(deep, walls_in(puzzle)):
                if any(value[r][c] for r, c in body if r == top) and not all(value[r][c] for r, c in body):
                    return False
    return True
