"""Hashi: straight bridges between islands with water between them, without crossings; numbers count the planks."""

from typing import Any

from .common import Place


def is_solution(puzzle: Any, value: Any) -> bool:
    islands = {divmod(i, puzzle.width): number for i, number in enumerate(puzzle.sea) if number is not None}
    ends, groups = dict.fromkeys(islands, 0), {island: {island} for island in islands}
    covered, pairs, loop = set[Place](), set[frozenset[Place]](), False
    for r1, c1, r2, c2, planks in value:
        one, other = (r1, c1), (r2, c2)
        between = {(r1, c) for c in range(c1 + 1, c2)} if r1 == r2 else {(r, c1) for r in range(r1 + 1, r2)}
        straight = (r1 == r2) != (c1 == c2) and one in islands and other in islands
        if not straight or between & {*covered, *islands} or frozenset({one, other}) in pairs:
            return False
        if not 1 <= planks <= puzzle.planks:
            return False
        covered |= between
        pairs.add(frozenset({one, other}))
        ends[one], ends[other] = ends[one] + planks, ends[other] + planks
        loop = loop or groups[one] is groups[other]
        groups[one] |= groups[other]
        groups |= dict.fromkeys(groups[one], groups[one])
    if any(ends[place] != number and not (number == "?" and ends[place]) for place, number in islands.items()):
        return False
    connected = len({id(group) for group in groups.values()}) < 2
    return (connected or not puzzle.connected) and (puzzle.loops or not loop)
