"""Battleship: every ship occurs as often as in the fleet, none touch, the numbers count cells of lines, segments are as
given.
"""

from typing import Any

from .common import lying, pieces

OPEN = {"^": "s", "v": "n", "<": "e", ">": "w", "S": "", "F": "es", "7": "sw", "L": "en", "J": "nw"}


def is_solution(puzzle: Any, value: Any) -> bool:
    ships = {(r, c) for r, row in enumerate(value) for c, ship in enumerate(row) if ship}
    groups = pieces(ships)
    for i, group in enumerate(groups):
        if any(max(abs(r - s), abs(c - d)) < 2 for r, c in group for other in groups[:i] for s, d in other):
            return False
    counts = [(puzzle.left, [r for r, _ in ships]), (puzzle.top, [c for _, c in ships])]
    if any(clue not in (None, "?", held.count(i)) for clues, held in counts for i, clue in enumerate(clues)):
        return False
    for i, sign in enumerate(puzzle.segments):
        r, c = divmod(i, len(value[0]))
        at = {"n": (r - 1, c), "e": (r, c + 1), "s": (r + 1, c), "w": (r, c - 1)}
        sides = "".join(sorted(side for side, place in at.items() if place in ships))
        through = {"n", "s"} <= set(sides) or {"e", "w"} <= set(sides)
        if sign is not None and ((r, c) in ships) == (sign == "~"):
            return False
        if not (through if sign == "M" else sign not in OPEN or sides == OPEN[sign]):
            return False
    return sorted(map(lying, groups)) == sorted(lying(_cells(ship)) for ship in puzzle.fleet)


def _cells(ship: tuple[str, ...]) -> set[tuple[int, int]]:
    return {(r, c) for r, row in enumerate(ship) for c, sign in enumerate(row) if sign == "#"}
