"""Norinori: the shaded cells are dominoes that do not touch over edges; every region has two shaded cells."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    shaded = {(r, c) for r, row in enumerate(value) for c, cell in enumerate(row) if cell}
    counts = [puzzle.regions[r * width + c] for r, c in shaded]
    twice = all(counts.count(region) == 2 for region in puzzle.regions)
    return twice and all(len(piece) == 2 for piece in pieces(shaded))
