"""Yajilin: one loop past the clues; the cells it leaves out do not touch, and numbers count them along their arrows."""

from typing import Any

from .common import one_loop

STEPS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = {frozenset({(r1, c1), (r2, c2)}) for r1, c1, r2, c2 in value}
    clues = {divmod(i, puzzle.width): clue for i, clue in enumerate(puzzle.arrows) if clue}
    on = {place for line in lines for place in line}
    dark = {(r, c) for r in range(puzzle.height) for c in range(puzzle.width)} - on - clues.keys()
    if not one_loop(lines) or on & clues.keys() or any({(r + 1, c), (r, c + 1)} & dark for r, c in dark):
        return False
    for (r, c), (number, arrow) in clues.items():
        if isinstance(number, int):
            dr, dc = STEPS[arrow]
            if number != sum((r + k * dr, c + k * dc) in dark for k in range(1, puzzle.width + puzzle.height)):
                return False
    return True
