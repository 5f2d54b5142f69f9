"""Koburin: one loop; it passes no clue; other cells off it are shaded, do not touch, and clues count them."""

from typing import Any

from .common import along, beside, lines_of, one_loop


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    clues = {divmod(i, puzzle.width): number for i, number in enumerate(puzzle.numbers) if number is not None}
    off = {divmod(i, puzzle.width) for i in range(len(puzzle.numbers))} - set(along(lines))
    shaded = off - set(clues)
    return (
        one_loop(lines)
        and set(clues) <= off
        and not any(beside(cell) & shaded for cell in shaded)
        and all(number in ("?", len(beside(cell) & shaded)) for cell, number in clues.items())
    )
