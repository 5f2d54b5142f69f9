"""Hitori: no number twice among the unshaded cells of a line, which are connected; no shaded cells touch."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    width = len(value[0])
    unshaded = {(r, c) for r, row in enumerate(value) for c, shaded in enumerate(row) if not shaded}
    for lines in (value, list(zip(*value, strict=True))):
        if any(line[i] and line[i + 1] for line in lines for i in range(len(line) - 1)):
            return False
    shown = [(r, c, puzzle.numbers[r * width + c]) for r, c in unshaded]
    shown = [(r, c, number) for r, c, number in shown if number not in (None, "?")]
    in_rows, in_columns = {(r, number) for r, _, number in shown}, {(c, number) for _, c, number in shown}
    return len(in_rows) == len(in_columns) == len(shown) and len(pieces(unshaded)) < 2
