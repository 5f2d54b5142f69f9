"""Tents: one tent beside each tree, of its own, on a cell without a tree; tents do not touch; counts of lines."""

from itertools import combinations
from typing import Any

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    trees = list(map(tuple, puzzle.trees))
    tents = [(r + STEPS[step][0], c + STEPS[step][1]) for (r, c), step in zip(trees, value, strict=True)]
    grid = {(r, c) for r in range(puzzle.height) for c in range(puzzle.width)}
    if not set(tents) <= grid - set(trees) - set(map(tuple, puzzle.barred)):
        return False
    if any(max(abs(r - s), abs(c - d)) < 2 for (r, c), (s, d) in combinations(tents, 2)):
        return False
    counts = [
        *((0, r, count) for r, count in enumerate(puzzle.rows)),
        *((1, c, n) for c, n in enumerate(puzzle.columns)),
    ]
    lines = all(count in (None, sum(tent[axis] == line for tent in tents)) for axis, line, count in counts)
    return lines and set(map(tuple, puzzle.given)) <= set(tents)
