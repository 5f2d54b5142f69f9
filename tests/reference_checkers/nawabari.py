"""Nawabari: rectangles with one clue each; a number counts the sides of its cell at another region or the frame."""

from typing import Any

from .common import beside, rectangles


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = rectangles(value)
    clues = {divmod(i, puzzle.width): number for i, number in enumerate(puzzle.numbers) if number is not None}
    if regions is None:
        return False
    for region in regions:
        held = region & set(clues)
        if len(held) != 1 or any(clues[place] not in ("?", len(beside(place) - region)) for place in held):
            return False
    return True
