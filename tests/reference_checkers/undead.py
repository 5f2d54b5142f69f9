"""Undead: the totals are right, and each number outside counts the monsters seen along its path through the mirrors."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    monsters = [sign for row in value for sign in row if sign]
    for total, kind in ((puzzle.ghosts, "G"), (puzzle.vampires, "V"), (puzzle.zombies, "Z")):
        if total not in (None, monsters.count(kind)):
            return False
    flat = [sign for row in value for sign in row]
    if any(shown in ("G", "V", "Z") and shown != sign for shown, sign in zip(puzzle.grid, flat, strict=True)):
        return False
    last = puzzle.height - 1, puzzle.width - 1
    looks = [(clue, 0, c, 1, 0) for c, clue in enumerate(puzzle.top)]
    looks += [(clue, last[0], c, -1, 0) for c, clue in enumerate(puzzle.bottom)]
    looks += [(clue, r, 0, 0, 1) for r, clue in enumerate(puzzle.left)]
    looks += [(clue, r, last[1], 0, -1) for r, clue in enumerate(puzzle.right)]
    return all(clue in (None, _seen(puzzle, value, *start)) for clue, *start in looks)


def _seen(puzzle: Any, value: Any, r: int, c: int, down: int, right: int) -> int:
    seen, visible = 0, "VZ"
    while 0 <= r < puzzle.height and 0 <= c < puzzle.width:
        mirror = puzzle.grid[r * puzzle.width + c]
        if mirror == "\\":
            down, right, visible = right, down, "GZ"
        elif mirror == "/":
            down, right, visible = -right, -down, "GZ"
        else:
            seen += value[r][c] in visible
        r, c = r + down, c + right
    return seen
