"""Nuri-Maze: whole tiles shaded, the rest a tree without 2×2; its way from S to G has all circles and no triangle."""

from typing import Any

from .common import Place, beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    places = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    free = {(r, c) for r, c in places if not value[r][c]}
    marks = {place: mark for place, mark in zip(places, puzzle.marks, strict=True) if mark}
    if marks.keys() - free or len({(t, p in free) for t, p in zip(puzzle.regions, places, strict=True)}) > len(
        {*puzzle.regions}
    ):
        return False
    squares = [{(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in places if {(r + 1, c + 1)} & {*places}]
    if any(len(four & free) in (0, 4) for four in squares) or len(pieces(free)) > 1:
        return False
    if sum(len(beside(place) & free) for place in free) != 2 * max(len(free) - 1, 0):
        return False
    ends = {mark: place for place, mark in marks.items()}
    if not {"S", "G"} <= ends.keys():
        return True
    way = _way(ends["S"], ends["G"], free)
    return all((mark == "o") == (place in way) for place, mark in marks.items() if mark in "o^")


def _way(start: Place, goal: Place, free: set[Place]) -> set[Place]:
    """The way between two places of a tree: each place whose removal parts them, and both ends."""
    parting = {start, goal}
    for place in free - parting:
        if not any({start, goal} <= piece for piece in pieces(free - {place})):
            parting.add(place)
    return parting
