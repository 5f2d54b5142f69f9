"""Gappy: two shaded cells in each line, none of them touching; numbers count the cells between the two of a line."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    places = {(r, c) for r, row in enumerate(value) for c, shaded in enumerate(row) if shaded}
    if any(max(abs(r - s), abs(c - d)) == 1 for r, c in places for s, d in places):
        return False
    for lines, clues in ((value, puzzle.left), (zip(*value, strict=True), puzzle.top)):
        for line, clue in zip(lines, clues, strict=True):
            at = [i for i, shaded in enumerate(line) if shaded]
            if len(at) != 2 or clue not in (None, "?", at[1] - at[0] - 1):
                return False
    return all(not given or divmod(i, puzzle.width) in places for i, given in enumerate(puzzle.given))
