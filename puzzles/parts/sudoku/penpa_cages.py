"""Cages of a drawing: lists of cells, and the dashed lines that the editor draws along them.

The editor draws the lines alone, and older links have nothing else. A line is a pair of points; each cell has four of
them, one at each corner.
"""

from collections.abc import Collection, Iterator
from typing import Any

from ...common.penpa.sheet import CAGES, CELL, CORNERS, DASHES, Sheet, SheetPlace

UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = CORNERS[:4]
STEPS = {
    (-1, 0): (UPPER_LEFT, UPPER_RIGHT),
    (1, 0): (LOWER_LEFT, LOWER_RIGHT),
    (0, -1): (UPPER_LEFT, LOWER_LEFT),
    (0, 1): (UPPER_RIGHT, LOWER_RIGHT),
}
"""The corners of a cell at the side of each neighbour."""


def find_cages(sheet: Sheet) -> None:
    """Takes the lines of cages from a sheet, and adds the lists of cells that they enclose and no list has.

    Raises PuzzleError for lines that enclose nothing.
    """
    lines, known = sheet.marks[DASHES], {place for cage in sheet.marks[CAGES].values() for place in cage}
    for place in sorted({place for ends in lines for place, _ in ends}):
        if place not in known:
            cage = _enclosed(sheet, place)
            known |= cage
            sheet.put(CAGES, len(sheet.marks[CAGES]), sorted(cage))
    lines.clear()


def _enclosed(sheet: Sheet, first: SheetPlace) -> set[SheetPlace]:
    """The cells that are reached from a cell without crossing a line."""
    cage, new = {first}, [first]
    while new:
        place = new.pop()
        for step, corners in STEPS.items():
            beyond = _beside(place, step)
            if _has_line(sheet, place, corners):
                continue
            if not sheet.holds(beyond) or _has_line(sheet, beyond, STEPS[-step[0], -step[1]]):
                raise sheet.error(first, "the lines of its cage are not closed")
            if beyond not in cage:
                cage.add(beyond)
                new.append(beyond)
    return cage


def _beside(place: SheetPlace, step: tuple[int, int]) -> SheetPlace:
    return SheetPlace(CELL, place.r + step[0], place.c + step[1])


def _has_line(sheet: Sheet, place: SheetPlace, corners: Collection[str]) -> bool:
    return tuple((place, corner) for corner in corners) in sheet.marks[DASHES]


def lines_of(cage: Collection[SheetPlace]) -> Iterator[Any]:
    """The lines along the sides of a cage, on its inner side."""
    for place in cage:
        for step, corners in STEPS.items():
            beyond = _beside(place, step)
            if beyond not in cage:
                yield tuple((place, corner) for corner in corners)
            elif sum(step) > 0:
                yield from _across(cage, place, beyond, step)


def _across(
    cage: Collection[SheetPlace], place: SheetPlace, beyond: SheetPlace, step: tuple[int, int]
) -> Iterator[Any]:
    """The lines from a cell to the next one, except between cells that surround a common corner."""
    ends = STEPS[step], STEPS[-step[0], -step[1]]
    for i, aside in enumerate(((-step[1], -step[0]), (step[1], step[0]))):
        if not {_beside(place, aside), _beside(beyond, aside)} <= set(cage):
            yield (place, ends[0][i]), (beyond, ends[1][i])
