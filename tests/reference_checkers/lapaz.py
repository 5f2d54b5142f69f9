"""La Paz: cells are shaded, apart, or in pairs; a clue counts the shaded cells along its pair, up to holes."""

from typing import Any

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    clue = {divmod(i, puzzle.width): one for i, one in enumerate(puzzle.numbers)}
    shown = {(r, c): sign for r, row in enumerate(value) for c, sign in enumerate(row) if clue[r, c] != "#"}
    for (r, c), sign in shown.items():
        if sign == "#":
            if clue[r, c] is not None or "#" in (shown.get((r + 1, c)), shown.get((r, c + 1))):
                return False
            continue
        down, right = STEPS[sign]
        other = shown.get((r + down, c + right), "#")
        if other == "#" or STEPS[other] != (-down, -right):
            return False
        count = 0
        for step in (1, -1):
            y, x = r + step * down, c + step * right
            while (y, x) in shown:
                count += shown[y, x] == "#"
                y, x = y + step * down, x + step * right
        if clue[r, c] not in (None, "?", count):
            return False
    return True
