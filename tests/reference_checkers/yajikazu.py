"""Yajikazu: shaded cells are apart, the others connected; clues in unshaded cells count the shaded cells ahead."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    columns = list(zip(*value, strict=True))
    shaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if x}
    if any({(r + 1, c), (r, c + 1)} & shaded for r, c in shaded):
        return False
    for i, clue in enumerate(puzzle.arrows):
        r, c = divmod(i, width)
        ahead = {"^": columns[c][:r], "v": columns[c][r + 1 :], "<": value[r][:c], ">": value[r][c + 1 :]}
        if clue is None or clue[0] in (None, "?") or not clue[1] or value[r][c]:
            continue
        if sum(ahead[clue[1]]) != clue[0]:
            return False
    unshaded = {(r, c) for r, row in enumerate(value) for c, x in enumerate(row) if not x}
    return len(pieces(unshaded)) < 2
