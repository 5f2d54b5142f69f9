"""Tapa-Like Loop: one loop that avoids clues; a clue lists the lengths of the pieces of the loop around it."""

from typing import Any

from .common import along, lines_of, one_loop, parts_of


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = lines_of(value)
    on = {*along(lines)}
    for i, clue in enumerate(puzzle.numbers):
        r, c = divmod(i, puzzle.width)
        if clue is None:
            continue
        near = {(r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)} & on
        pieces = [len(part) for part in parts_of({line for line in lines if line <= near})]
        pieces += [1] * (len(near) - sum(pieces))
        fits = not pieces if clue == (0,) else len(pieces) == len(clue) or (clue == ("?",) and not pieces)
        for number in clue:
            if number in pieces:
                pieces.remove(number)
        if (r, c) in on or not fits or (pieces and len(pieces) != clue.count("?")):
            return False
    return one_loop(lines)
