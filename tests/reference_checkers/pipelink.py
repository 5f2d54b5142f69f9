"""Pipelink: one loop through all cells, straight on at crossings, with the given pieces."""

from typing import Any

from .common import along, lines_of, one_crossing_loop

STEPS = {"┼": "nesw", "│": "ns", "─": "ew", "└": "ne", "┘": "nw", "┐": "sw", "┌": "es"}


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    if not one_crossing_loop(lines) or len(along(lines)) != len(puzzle.pieces):
        return False
    for i, piece in enumerate(puzzle.pieces):
        r, c = divmod(i, puzzle.width)
        sides = {"n": (r - 1, c), "e": (r, c + 1), "s": (r + 1, c), "w": (r, c - 1)}
        if piece and {sides[letter] for letter in STEPS[piece]} != set(along(lines)[r, c]):
            return False
    return True
