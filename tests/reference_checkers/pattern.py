"""Pattern: the numbers of a row or column are the lengths of its blocks of black cells, in order."""

from itertools import groupby
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    lines = [*value, *zip(*value, strict=True)]
    blocks = [tuple(len([*run]) for black, run in groupby(line) if black) for line in lines]
    colours = [colour for row in value for colour in row]
    given = all(known in (None, colour) for known, colour in zip(puzzle.given, colours, strict=True))
    return given and blocks == [*puzzle.rows, *puzzle.columns]
