"""Mochikoro: unshaded rectangles with at most one clue each, their size, meet at corners; no 2×2 square is shaded."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    board = {(r, c) for r in range(height) for c in range(width)}
    shaded = {(r, c) for r, c in board if value[r][c]}
    if any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= shaded for r, c in shaded):
        return False
    clues = {divmod(i, width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    blocks = pieces(board - shaded)
    for block in blocks:
        rows, columns = {r for r, _ in block}, {c for _, c in block}
        if len(block) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
        if [clues.pop(place) for place in block if place in clues] not in ([], ["?"], [len(block)]):
            return False
    met = blocks[:1]  # the blocks that a walk over corners reaches from the first
    for block in met:
        near = {(r + dr, c + dc) for r, c in block for dr in (-1, 1) for dc in (-1, 1)}
        met += [other for other in blocks if other not in met and not near.isdisjoint(other)]
    return not clues and len(met) == len(blocks)
