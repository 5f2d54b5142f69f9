"""Pattern: the numbers of a row or column are the lengths of its blocks of black cells, in order.

A `?` is a block of any length.
"""

from itertools import groupby
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = [*value, *zip(*value, strict=True)]
    blocks = [tuple(len([*run]) for black, run in groupby(line) if black) for line in lines]
    colours = [colour for row in value for colour in row]
    given = all(known in (None, colour) for known, colour in zip(puzzle.given, colours, strict=True))
    wanted = [*puzzle.rows, *puzzle.columns]
    sizes = [len(line) for line in blocks] == [len(line) for line in wanted]
    pairs = (pair for line, told in zip(blocks, wanted, strict=True) for pair in zip(line, told, strict=False))
    return given and sizes and all(told in ("?", length) for length, told in pairs)
