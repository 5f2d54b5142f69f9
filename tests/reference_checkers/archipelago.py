"""Archipelago: shaded islands with their sizes, in chains over corners with one island of each size from 1 on."""

from typing import Any

from .common import chains, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    size = {place: len(island) for island in pieces(shaded) for place in island}
    clues = {divmod(i, width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    if any(place not in size or clue not in ("?", size[place]) for place, clue in clues.items()):
        return False
    return all(sorted(map(len, chain)) == [*range(1, len(chain) + 1)] != [1] for chain in chains(shaded))
