"""Double Choco: regions of a connected white and a connected grey half, alike; numbers are sizes of halves."""

from typing import Any

from .common import divided, lying, pieces


def is_solution(puzzle: Any, value: Any) -> bool:
    places = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    grey = {place for place, shaded in zip(places, puzzle.grey, strict=True) if shaded}
    numbers = dict(zip(places, puzzle.numbers, strict=True))
    regions = divided(value)
    for region in regions:
        white, dark = region - grey, region & grey
        if len(pieces(white)) != 1 or len(pieces(dark)) != 1 or lying(white) != lying(dark):
            return False
        if any(numbers[place] not in (None, "?", len(white)) for place in region):
            return False
    return bool(regions)
