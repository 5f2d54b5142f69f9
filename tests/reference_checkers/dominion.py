"""Dominion: shaded pieces are dominoes; each other piece has exactly one letter, and all cells with this letter."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    shaded = {place for place, x in cells.items() if x}
    letters = {place: clue for place, clue in zip(cells, puzzle.letters, strict=True) if clue is not None}
    if any(len(piece) != 2 for piece in pieces(shaded)) or shaded & set(letters):
        return False
    names = [{letters[place] for place in piece if place in letters} - {"?"} for piece in pieces(set(cells) - shaded)]
    return all(len(own) == 1 for own in names) and len(names) == len(set().union(*names))
