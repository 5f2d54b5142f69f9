"""Str8ts: no number twice in a line, black ones included; each street holds consecutive numbers."""

from itertools import groupby
from typing import Any


def is_solution(puzzle: Any, value: Any) -> bool:
    side = len(value)
    clues = [puzzle.given[r * side : (r + 1) * side] for r in range(side)]
    for shown, told in (*zip(value, clues, strict=True), *zip(zip(*value), zip(*clues), strict=True)):  # noqa: B905
        numbers = [number for number in shown if number]
        numbers += [int(clue[1:]) for clue in told if str(clue)[0] == "#" and clue != "#"]
        if len(numbers) != len(set(numbers)):
            return False
        for white, street in groupby(shown, bool):
            held = sorted(street) if white else []
            if held and held != list(range(held[0], held[0] + len(held))):
                return False
    pairs = (
        (clue, number) for row, told in zip(value, clues, strict=True) for clue, number in zip(told, row, strict=True)
    )
    return all(clue is None or str(clue)[0] == "#" or clue == number for clue, number in pairs)
