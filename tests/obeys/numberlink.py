"""Numberlink: lines from each number to its other cell and nothing else; with `full` they use all cells."""

from collections import Counter
from typing import Any

from cluewise.puzzles.numberlink import Numberlink


def obeys(puzzle: Numberlink, value: Any) -> bool:
    lines = [{(r1, c1), (r2, c2)} for r1, c1, r2, c2 in value]
    ends = Counter(end for line in lines for end in line)
    left = list(lines)
    for one in puzzle.pairs.values():
        here, used = one[0], {one[0]}
        while here != one[1]:  # along the line, which has one piece that leads on
            onward = [line for line in left if here in line]
            if ends[here] != (1 if here == one[0] else 2) or len(onward) != 1:
                return False
            left.remove(onward[0])
            (here,) = onward[0] - {here}
            if here in used or (here in puzzle.held and here != one[1]):
                return False
            used.add(here)
        if ends[here] != 1:
            return False
    return not left and (not puzzle.full or len(ends) == len(puzzle.cells))
