"""Wall Logic: each open cell is on a straight line that starts at a clue; a number counts the cells of its lines."""

from typing import Any

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def is_solution(puzzle: Any, value: Any) -> bool:
    clues = {divmod(i, puzzle.width): clue for i, clue in enumerate(puzzle.numbers) if clue is not None}
    ways = {(r, c): way for r, row in enumerate(value) for c, way in enumerate(row) if way is not None}
    if len(ways) + len(clues) != puzzle.width * puzzle.height or not ways.keys().isdisjoint(clues):
        return False
    covered = 0
    for (r, c), clue in clues.items():
        count = 0
        for way, (dr, dc) in STEPS.items():
            place = (r + dr, c + dc)
            while clue != "#" and ways.get(place) == way:
                place, count = (place[0] + dr, place[1] + dc), count + 1
        if clue not in ("#", "?", count):
            return False
        covered += count
    return covered == len(ways)
