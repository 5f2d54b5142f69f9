"""Tontonbeya: the symbols of a room are clusters of one size, and each meets its symbol in exactly one other room."""

from typing import Any

from .common import beside, pieces, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    at = {(r, c): sign for r, row in enumerate(value) for c, sign in enumerate(row)}
    if any(clue not in (None, "?", sign) for clue, sign in zip(puzzle.given, at.values(), strict=True)):
        return False
    room = dict(zip(at, puzzle.regions, strict=True))
    for name in {*room.values()}:
        clusters = [{p for p in at if room[p] == name and at[p] == sign} for sign in "cts"]
        clusters = [cluster for cluster in clusters if cluster]
        if len({*map(len, clusters)}) != 1 or any(len(pieces(cluster, walls_in(puzzle))) != 1 for cluster in clusters):
            return False
        for cluster in clusters:
            near = {(p, q) for p in cluster for q in beside(p) & at.keys()}
            if len({room[q] for p, q in near if at[p] == at[q]} - {name}) != 1:
                return False
    return True
