"""Shakashaka: numbers count triangles beside them, and each white area fills the rectangle around it, turned or not."""

from typing import Any

SIDES = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


def is_solution(puzzle: Any, value: Any) -> bool:
    cells = {(r, c): held for r, row in enumerate(value) for c, held in enumerate(row) if held is not None}
    for i, number in enumerate(puzzle.black):
        r, c = divmod(i, len(value[0]))
        beside = [cells.get((r + dr, c + dc), ".") for dr, dc in SIDES.values()]
        if number not in (None, "?", 4 - beside.count(".")):
            return False
    # A cell is cut into four quarters, one at each side; quarters that touch are of one area.
    remaining = {(r, c, side) for (r, c), held in cells.items() for side in SIDES if side not in held}
    while remaining:
        area, waiting = set(), [remaining.pop()]
        while waiting:
            r, c, side = waiting.pop()
            area.add((r, c, side))
            dr, dc = SIDES[side]
            neighbours = {(r, c, turn) for turn in SIDES if turn not in (side, OPPOSITE[side])}
            neighbours = (neighbours | {(r + dr, c + dc, OPPOSITE[side])}) & remaining
            remaining -= neighbours
            waiting += neighbours
        if not _is_rectangle(area):
            return False
    return True


def _is_rectangle(area: set[tuple[int, int, str]]) -> bool:
    """Returns whether an area has the size of the rectangle around it, upright or turned."""
    points = set()
    for r, c, side in area:
        ends = {"n": (0, 0, 0, 2), "e": (0, 2, 2, 2), "s": (2, 0, 2, 2), "w": (0, 0, 2, 0)}[side]
        for y, x in ((1, 1), ends[:2], ends[2:]):
            points.add((2 * r + y, 2 * c + x))

    def extent(numbers: list[int]) -> int:
        return max(numbers) - min(numbers)

    upright = extent([y for y, _ in points]) * extent([x for _, x in points])
    turned = extent([y + x for y, x in points]) * extent([y - x for y, x in points])
    return len(area) in (upright, turned // 2)
