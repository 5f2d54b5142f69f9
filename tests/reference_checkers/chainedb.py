"""Chained Block: shaded blocks with one clue each, their size, in chains over corners without two of one shape."""

from typing import Any

from .common import chains, looks, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    clues = {divmod(i, width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    for block in pieces(shaded):
        if [clues.pop(place) for place in block if place in clues] not in (["?"], [len(block)]):
            return False
    return not clues and all(len(chain) == len({*map(looks, chain)}) > 1 for chain in chains(shaded))
