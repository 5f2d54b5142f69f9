"""Japanese Sums: no number twice in a line; the clues of a line are the sums between its shaded cells."""

from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    shown = [number for row in value for number in row]
    for given, number in zip(puzzle.given, shown, strict=True):
        if number > puzzle.numbers or (given == "?" and not number) or given not in (None, "?", number):
            return False
    columns = [list(column) for column in zip(*value, strict=True)]
    for clues, lines in ((puzzle.left, value), (puzzle.top, columns)):
        for clue, line in zip(clues, lines, strict=True):
            numbers = sorted(filter(None, line))
            runs = [sum(map(int, run)) for run in "".join(map(str, line)).split("0") if run]
            if len({*numbers}) < len(numbers):
                return False
            if clue is not None and len(clue) != len(runs):
                return False
            if any(one not in ("?", run) for one, run in zip(clue or (), runs, strict=False)):
                return False
    return True
