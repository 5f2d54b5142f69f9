"""Skyscrapers: each height once in every row and column, the rest parks (0); a clue beside a line counts the towers
that are higher than all before them. With `diagonals`, the long diagonals hold each height once, too."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    rows, columns = value, [list(column) for column in zip(*value, strict=True)]
    slants = [[rows[i][i] for i in range(len(rows))], [rows[i][-1 - i] for i in range(len(rows))]]
    wanted = [0] * puzzle.parks + list(range(1, len(rows) - puzzle.parks + 1))
    if any(sorted(line) != wanted for line in (*rows, *columns, *(slants if puzzle.diagonals else ()))):
        return False
    heights = [height for row in rows for height in row]
    if any(clue not in (None, height) for clue, height in zip(puzzle.given, heights, strict=True)):
        return False
    looks = [*zip(puzzle.top, columns, strict=True), *zip(puzzle.left, rows, strict=True)]
    looks += [(clue, line[::-1]) for clue, line in zip(puzzle.bottom, columns, strict=True)]
    looks += [(clue, line[::-1]) for clue, line in zip(puzzle.right, rows, strict=True)]
    return all(clue in (None, "?") or clue == seen(line) for clue, line in looks)


def seen(line: list[int]) -> int:
    return sum(height > 0 and all(before < height for before in line[:i]) for i, height in enumerate(line))
