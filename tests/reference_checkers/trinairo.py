"""Trinairo: three letters, each as often in a line; the letter of a grey cell is not beside it."""

from typing import Any

from .common import beside


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): letter for r, row in enumerate(value) for c, letter in enumerate(row)}
    lines = [*value, *zip(*value, strict=True)]
    if any(list(line).count(letter) * 3 != len(line) for line in lines for letter in (1, 2, 3)):
        return False
    for (place, letter), given, grey in zip(cells.items(), puzzle.given, puzzle.grey, strict=True):
        if given not in (None, letter) or (grey and letter in {cells.get(near) for near in beside(place)}):
            return False
    return True
