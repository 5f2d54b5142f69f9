"""Shugaku: beds of a pillow and a foot, each beside the aisle, which is connected and never two cells wide."""

from typing import Any

FEET = {"^": (-1, 0), "<": (0, -1), ">": (0, 1)}
SIDES = (*FEET.values(), (1, 0))


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    numbers = dict(zip(cells, puzzle.numbers, strict=True))
    held = {at: value[at[0]][at[1]] for at in cells if numbers[at] is None}
    beside = {(r, c): [(r + dr, c + dc) for dr, dc in SIDES] for r, c in cells}
    aisle = {at for at, sign in held.items() if sign == "#"}
    beds = [(at, (at[0] + FEET[sign][0], at[1] + FEET[sign][1])) for at, sign in held.items() if sign in FEET]
    if sorted(foot for _, foot in beds) != sorted(at for at, sign in held.items() if sign == "."):
        return False
    if not all(aisle.intersection((*beside[pillow], *beside[foot])) for pillow, foot in beds):
        return False
    for at, number in numbers.items():
        if type(number) is int and number != sum(held.get(near, "#") in FEET for near in beside[at]):
            return False
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= aisle for r, c in aisle):
        return False
    found, waiting = set(), [*aisle][:1]
    while waiting:
        at = waiting.pop()
        if at in aisle - found:
            found.add(at)
            waiting += beside[at]
    return found == aisle
