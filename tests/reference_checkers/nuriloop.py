"""Nurikabe Loop: one loop that avoids the clues; each block of cells off it has one clue, its number of cells."""

from typing import Any

from .common import lines_of, one_loop, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_loop(lines):
        return False
    clues = {divmod(i, puzzle.width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    on = {place for line in lines for place in line}
    if not on.isdisjoint(clues):
        return False
    off = {(r, c) for r in range(puzzle.height) for c in range(puzzle.width)} - on
    blocks = [(len(piece), [clues[place] for place in piece if place in clues]) for piece in pieces(off)]
    return all(len(held) == 1 and held[0] in ("?", size) for size, held in blocks)
