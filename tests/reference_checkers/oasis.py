"""Oasis: apart, connected, no square unshaded; a number counts circles beside its walk over cells without circle."""

from typing import Any

from .common import beside, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    at = {(r, c): x for r, row in enumerate(value) for c, x in enumerate(row)}
    unshaded = {place for place, x in at.items() if not x}
    clue = {place: n for place, n in zip(at, puzzle.numbers, strict=True) if n is not None}
    if any(at[p] and at.get(q) for p in at for q in beside(p)) or len(pieces(unshaded)) > 1:
        return False
    if clue.keys() - unshaded or any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= unshaded for r, c in at):
        return False
    for start, number in clue.items():
        walk = {start}
        while more := {q for p in walk for q in beside(p) & unshaded if q not in clue} - walk:
            walk |= more
        if number not in ("?", len({q for p in walk for q in beside(p) & clue.keys()} - {start})):
            return False
    return True
