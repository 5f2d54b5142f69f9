"""Toichika: one arrow in each room; each points at one that points back, with none between, in a room that does not
border on its own."""

from typing import Any

from .common import beside

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    at = {(r, c): sign for r, row in enumerate(value) for c, sign in enumerate(row)}
    arrows = {place: sign for place, sign in at.items() if sign != "."}
    for place, clue in zip(at, puzzle.given, strict=True):
        if clue not in (None, at[place]) and not (clue == "?" and place in arrows):
            return False
    room = dict(zip(at, puzzle.regions, strict=True))
    if sorted(room[place] for place in arrows) != sorted({*room.values()}):
        return False
    for place, sign in arrows.items():
        (r, c), (down, right) = place, STEPS[sign]
        r, c = r + down, c + right
        while at.get((r, c)) == ".":
            r, c = r + down, c + right
        if (r, c) not in at or STEPS[at[r, c]] != (-down, -right):
            return False
        own, other = ({spot for spot in at if room[spot] == room[end]} for end in (place, (r, c)))
        if any(beside(spot) & other for spot in own):
            return False
    return True
