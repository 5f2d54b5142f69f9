"""Sentences about rows, columns, rooms, boxes and the whole board, and masks."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..geometry import Cell
from .patterns import Bound
from .sentence import SentenceBoard, sentence
from .vocabulary import Word

if TYPE_CHECKING:
    from ..rules import Rule


@sentence("each {groups} has {bound} {counted}")
def counted(board: SentenceBoard, groups: Sequence[Any], bound: Bound, counted: Word) -> "Iterator[Rule]":
    """The cells of this value are counted in each of these groups."""
    from ..rules import Count

    for at, text, cells in board.groups(groups):
        low, high = board.range(bound, len(cells))
        yield Count(
            board.reason(at, cells, "{} has {} {}", text, bound, counted.number(board.number(bound.number))),
            cells,
            board.values(counted),
            low,
            high,
        )


@sentence("the board has {bound} {counted}")
def total(board: SentenceBoard, bound: Bound, counted: Word) -> "Iterator[Rule]":
    """The cells of this value are counted on the whole board."""
    from ..rules import Count

    low, high = board.range(bound, len(board.slots))
    reason = board.reason(None, (), "the board has {} {}", bound, counted.number(board.number(bound.number)))
    yield Count(reason, board.ordered, board.values(counted), low, high)


@sentence("each {groups} has as many {values} as {values2}")
def balanced(board: SentenceBoard, groups: Sequence[Any], values: Word, values2: Word) -> "Iterator[Rule]":
    """Cells of the two values are equally many in each of these groups."""
    from ..rules import Weighted

    first, second = (set(board.values(word)) for word in (values, values2))
    weights = {value: (value in first) - (value in second) for value in board.all_values}
    for at, text, cells in board.groups(groups):
        reason = board.reason(at, cells, "{} has as many {} as {}", text, values.many, values2.many)
        yield Weighted(reason, cells, [weights] * len(cells), 0)


@sentence("each {groups} is all {value} or all {value2}")
def uniform(board: SentenceBoard, groups: Sequence[Any], value: Word, value2: Word) -> "Iterator[Rule]":
    """Each of these groups has one of the two values in all of its cells."""
    from ..rules import Count, CountIf

    first, second = board.values(value), board.values(value2)
    for at, text, cells in board.groups(groups):
        reason = board.reason(at, cells, "{} is all {} or all {}", text, value.all, value2.all)
        for a, b in pairwise(cells):
            yield CountIf(reason, a, first, (b,), first, 1, 1)
            yield CountIf(reason, a, second, (b,), second, 1, 1)
        if not set(board.all_values) <= {*first, *second}:
            yield Count(reason, cells, (*first, *second), len(cells), len(cells))


@sentence("no {n} cells in a line are alike")
def alike(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """So many cells one after the other in a row or column do not all have the same value."""
    from ..rules import Count

    size = board.number(n)
    for cells in board.windows(size) if size else ():
        reason = board.reason((cells[0], cells[-1]), cells, "{}–{} are not all alike", cells[0], cells[-1])
        for value in board.all_values:
            yield Count(reason, cells, (value,), high=size - 1)


@sentence("no 2x2 square is all alike")
def alike_square(board: SentenceBoard) -> "Iterator[Rule]":
    """The four cells around a point do not all have the same value."""
    from ..rules import Count

    for four in board.squares:
        reason = board.reason(four[0], four, "the square at {} is not all alike", four[0])
        for value in board.all_values:
            yield Count(reason, four, (value,), high=3)


@sentence("rooms that touch have different numbers of {values}", rooms=True)
def unequal_rooms(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """Two rooms that share an edge do not have equally many cells of this value."""
    from ..rules import UnequalCounts

    areas, area = board.areas, board.area_at
    inside = board.values(values)
    if len(inside) != 1:
        raise board.unfit(f"'{values.many}' are several values")
    pairs = dict.fromkeys(tuple(sorted((area[a], area[b]))) for a, b in board.links if area[a] != area[b])
    for i, j in pairs:
        text = "the rooms at {} and {} have different numbers of {}"
        reason = board.reason((i, j), (*areas[i], *areas[j]), text, areas[i][0], areas[j][0], values.many)
        yield UnequalCounts(reason, (areas[i], areas[j]), inside[0])


@sentence("the board looks the same {turned}")
def symmetrical(board: SentenceBoard, turned: str) -> "Iterator[Rule]":
    """Each cell has the same value as the cell that the turn or the mirror takes it to."""
    from ..rules import Table

    height, width = board.puzzle.height, board.puzzle.width
    for cell in board.ordered:
        other = Cell(
            cell.r if "left" in turned else height - 1 - cell.r, cell.c if "top" in turned else width - 1 - cell.c
        )
        if cell < other and other in board.slots:
            reason = board.reason(cell, (cell, other), "{} and {} are alike", cell, other)
            yield Table(reason, (cell, other), frozenset((value, value) for value in board.all_values))


@sentence("no {values} at {places}")
def none_at(board: SentenceBoard, values: Word, places: Sequence[Cell]) -> "Iterator[Rule]":
    """These cells have another value."""
    yield from _at(board, values, places, on=False)


@sentence("{values} at {places}")
def all_at(board: SentenceBoard, values: Word, places: Sequence[Cell]) -> "Iterator[Rule]":
    """These cells have this value."""
    yield from _at(board, values, places, on=True)


def _at(board: SentenceBoard, values: Word, places: Sequence[Cell], *, on: bool) -> "Iterator[Rule]":
    from ..rules import Count

    for cell in places:
        if cell not in board.slots:
            raise board.unfit(f"{cell} is no cell of it")
        reason = board.reason(cell, (cell,), "{} {} {}", cell, "is" if on else "is not", values.all)
        yield Count(reason, (cell,), board.values(values), *((1, 1) if on else (0, 0)))
