"""Link-a-Pix: lines join equal numbers and have as many cells as these say; a 1 is alone. There are no other lines.

A number may have a letter, its colour.
"""

from typing import Any

from .common import along, lines_of, parts_of


def is_solution(puzzle: Any, value: Any) -> bool:
    clues = {divmod(i, puzzle.width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    lines = lines_of(value)
    at, joined = along(lines), parts_of(lines)
    for path in joined:
        ends = sorted(cell for cell in path if len(at[cell]) == 1)
        found = sorted(path & set(clues))
        if len(ends) != 2 or found != ends or any(len(at[cell]) > 2 for cell in path):
            return False
        if clues[ends[0]] != clues[ends[1]] or int(clues[ends[0]].rstrip("abcdefghijklmnopqrstuvwxyz")) != len(path):
            return False
    alone = [clue for cell, clue in clues.items() if cell not in at]
    return all(clue == "1" or (clue[0] == "1" and clue[1:].isalpha()) for clue in alone)
