"""Country Road: one loop that passes each region once, as many of its cells as its number says; gaps do not meet.

A cell of the region -1 is a hole, which the loop does not pass.
"""

from typing import Any

from .common import one_loop, walls_in


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = {frozenset({(r1, c1), (r2, c2)}) for r1, c1, r2, c2 in value}
    if not one_loop(lines):
        return False
    region = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions) if name >= 0}
    on = {place for line in lines for place in line}
    if not on <= region.keys():
        return False
    for name, number in enumerate(puzzle.numbers):
        crossings = [line for line in lines if [region[place] for place in line].count(name) == 1]
        if len(crossings) != (2 if max(puzzle.regions) else 0):
            return False
        if isinstance(number, int) and number != sum(region[place] == name for place in on):
            return False
    crossed = len(walls_in(puzzle) & lines)
    if crossed > (0 if max(puzzle.regions) else 1):
        return False
    pairs = (((r, c), neighbour) for r, c in region for neighbour in ((r + 1, c), (r, c + 1)) if neighbour in region)
    walls = walls_in(puzzle) | {frozenset(pair) for pair in pairs if region[pair[0]] != region[pair[1]]}
    return all(pair & on for pair in walls)
