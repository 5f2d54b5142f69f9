"""Fillmat: bars of up to four cells with one clue at most, their size; alike ones never touch, and four never meet."""

from typing import Any

from .common import meets_four, rectangles


def is_solution(puzzle: Any, value: Any) -> bool:
    regions = rectangles(value)
    if regions is None or meets_four(value):
        return False
    size = {place: (len(region), i) for i, region in enumerate(regions) for place in region}
    for region in regions:
        clues = [puzzle.numbers[r * puzzle.width + c] for r, c in region]
        told = [clue for clue in clues if clue is not None]
        if len(region) > 4 or 1 not in [len({place[k] for place in region}) for k in (0, 1)]:
            return False
        if told not in ([], ["?"], [len(region)]):
            return False
    pairs = [((r, c), beside) for r, c in size for beside in ((r + 1, c), (r, c + 1)) if beside in size]
    return all(size[a][1] == size[b][1] or size[a][0] != size[b][0] for a, b in pairs)
