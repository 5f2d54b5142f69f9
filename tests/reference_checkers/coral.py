"""Coral: connected shading without 2x2, holes reach the frame; numbers are the sorted runs of their line."""

from typing import Any

from .common import pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    rows, columns = [list(row) for row in value], [list(column) for column in zip(*value, strict=True)]
    for lines, clues in ((rows, puzzle.left), (columns, puzzle.top)):
        for line, clue in zip(lines, clues, strict=True):
            runs = sorted(len(run) for run in "".join(map(str, line)).split("0") if run)
            if clue is not None and runs != sorted(clue):
                return False
    shaded = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell}
    rest = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if not cell}
    square = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= shaded for r, c in shaded)
    frame = {(r, c) for r, c in rest if r in (0, puzzle.height - 1) or c in (0, puzzle.width - 1)}
    given = {divmod(i, puzzle.width) for i, one in enumerate(puzzle.given) if one}
    return (
        not square
        and given <= shaded
        and len(pieces(shaded)) <= 1
        and all(not frame.isdisjoint(piece) for piece in pieces(rest))
    )
