"""Heteromino: connected regions of three cells without the holes; neighbours have other forms, even when turned."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    board = {(r, c): name for r, row in enumerate(value) for c, name in enumerate(row)}
    if any((name is None) != (puzzle.marks[r * puzzle.width + c] == "#") for (r, c), name in board.items()):
        return False
    forms = {}
    for name in set(board.values()) - {None}:
        places = {place for place in board if board[place] == name}
        if len(places) != 3 or len(pieces(places)) != 1:
            return False
        top, left = (min(place[k] for place in places) for k in (0, 1))
        forms[name] = {(r - top, c - left) for r, c in places}
    return all(
        None in (name, other) or name == other or forms[name] != forms[other]
        for (r, c), name in board.items()
        for other in (board.get((r + 1, c)), board.get((r, c + 1)))
    )
