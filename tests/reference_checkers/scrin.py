"""Scrin: shaded rectangles with at most one clue each, their size; each touches two others at corners, in one ring."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    height, width = len(value), len(value[0])
    board = {(r, c) for r in range(height) for c in range(width)}
    shaded = {(r, c) for r, c in board if value[r][c]}
    clues = {divmod(i, width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    blocks = pieces(shaded)
    for block in blocks:
        if not _is_full(block) or [clues.pop(place) for place in block if place in clues] not in (
            [],
            ["?"],
            [len(block)],
        ):
            return False
    for hole in pieces(board - shaded):
        if _is_full(hole) and all(0 < r < height - 1 and 0 < c < width - 1 for r, c in hole):
            return False
    around = [{(r + dr, c + dc) for r, c in block for dr in (-1, 0, 1) for dc in (-1, 0, 1)} for block in blocks]
    meeting = [[k for k, other in enumerate(blocks) if k != i and near & {*other}] for i, near in enumerate(around)]
    ring = [0]  # the rectangles that a walk over corners reaches from the first
    for i in ring if blocks else ():
        ring += [k for k in meeting[i] if k not in ring]
    return not clues and 0 < len(blocks) == len(ring) and all(len(others) == 2 for others in meeting)


def _is_full(block: Any) -> bool:
    rows, columns = {r for r, _ in block}, {c for _, c in block}
    return len(block) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
