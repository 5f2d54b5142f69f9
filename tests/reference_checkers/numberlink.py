"""Numberlink: lines from each number to its other cell and nothing else; with `full` they use all cells."""

from collections import Counter
from typing import Any

from cluewise.puzzles.numberlink import Numberlink


def obeys(puzzle: Numberlink, value: Any) -> bool:
    lines = [{(r1, c1), (r2, c2)} for r1, c1, r2, c2 in value]
    ends = Counter(end for line in lines for end in line)
    remaining = list(lines)
    for pair in puzzle.pairs.values():
        cell, used = pair[0], {pair[0]}
        while cell != pair[1]:  # along the line: exactly one piece leads on
            onward = [line for line in remaining if cell in line]
            if ends[cell] != (1 if cell == pair[0] else 2) or len(onward) != 1:
                return False
            remaining.remove(onward[0])
            (cell,) = onward[0] - {cell}
            if cell in used or (cell in puzzle.held and cell != pair[1]):
                return False
            used.add(cell)
        if ends[cell] != 1:
            return False
    return not remaining and (not puzzle.full or len(ends) == len(puzzle.cells))
