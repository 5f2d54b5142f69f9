"""Araf: connected regions with two numbers each, and a size between them."""

from typing import Any

from .common import divided


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = divided(value)
    for region in regions:
        held = [puzzle.numbers[r * puzzle.width + c] for r, c in region]
        held = [number for number in held if number is not None]
        known = [number for number in held if number != "?"]
        if len(held) != 2 or len(region) in known:
            return False
        if len(known) == 2 and not min(known) < len(region) < max(known):
            return False
    return bool(regions)
