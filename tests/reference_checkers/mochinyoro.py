"""Mochinyoro: unshaded rectangles with at most one clue each, their size, meet at corners; no shaded block is one.

No 2×2 square is shaded.
"""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    board = {(r, c): shaded for r, row in enumerate(value) for c, shaded in enumerate(row)}
    light = {place for place in board if not board[place]}
    for shaded, blocks in enumerate((pieces(light), pieces(set(board) - light))):
        for block in blocks:
            sides = [len({place[axis] for place in block}) for axis in (0, 1)]
            if (len(block) == sides[0] * sides[1]) == shaded:
                return False
    if any({(r + dr, c + dc) for dr in (0, 1) for dc in (0, 1)} <= set(board) - light for r, c in board):
        return False
    clues = {divmod(i, puzzle.width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    for block in pieces(light):
        if [clues.pop(place) for place in block & set(clues)] not in ([], ["?"], [len(block)]):
            return False
    met = [min(light)] if light else []  # a walk over edges and corners
    for r, c in met:
        met += [(r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (r + dr, c + dc) in light - set(met)]
    return not clues and set(met) == light
