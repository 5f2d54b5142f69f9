"""Tetrochain: tetrominoes, unlike where they touch at a corner, in one chain; arrows count shaded cells."""

from typing import Any

from .common import Place, looks, pieces

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    shaded = {(r, c) for r in range(puzzle.height) for c in range(puzzle.width) if value[r][c]}
    for i, clue in enumerate(puzzle.arrows):
        if clue:
            r, c = divmod(i, puzzle.width)
            if (r, c) in shaded:
                return False
            if clue.number != "?":
                dr, dc = STEPS[clue.direction]
                seen = {(r + k * dr, c + k * dc) for k in range(1, puzzle.height + puzzle.width)}
                if len(seen & shaded) != clue.number:
                    return False
    return is_chain(shaded)


def is_chain(shaded: set[Place]) -> bool:
    """Are these cells tetrominoes in a chain over corners, in which no two neighbours have one shape?"""
    blocks = pieces(shaded)
    if any(len(block) != 4 for block in blocks):
        return False
    meeting = [
        [
            k
            for k, other in enumerate(blocks)
            if k != i and any((r + a, c + b) in other for r, c in block for a in (-1, 1) for b in (-1, 1))
        ]
        for i, block in enumerate(blocks)
    ]
    if any(looks(blocks[i]) == looks(blocks[k]) for i, near in enumerate(meeting) for k in near):
        return False
    reached = [0]
    for i in reached if blocks else ():
        reached += [k for k in meeting[i] if k not in reached]
    return len(reached) >= len(blocks)
