"""Sentences about numbers in cells."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..geometry import Cell
from .sentence import SentenceBoard, clue_in, sentence
from .shading import CORNERS, KNIGHT
from .vocabulary import ANYWHERE, ClueWords

if TYPE_CHECKING:
    from ..rules import Rule

Pairs = Iterable[tuple[Cell, Cell]]


@sentence("each {groups} has all different numbers", numbers=True)
def different(board: SentenceBoard, groups: Sequence[Any]) -> "Iterator[Rule]":
    """No number is twice in one of these groups."""
    from ..rules import AllDifferent, Count

    for at, text, cells in board.groups(groups):
        reason = board.reason(at, cells, "{} has no number twice", text)
        if board.blanks:
            yield from (Count(reason, cells, (number,), high=1) for number in board.numbers)
        else:
            yield AllDifferent(reason, cells)


@sentence("each {groups} has each number once", numbers=True)
def each_once(board: SentenceBoard, groups: Sequence[Any]) -> "Iterator[Rule]":
    """Each number of the board, or for a board whose numbers go up to the size of the room each number up to that size,
    is exactly once in each of these groups."""
    from ..rules import Count

    for at, text, cells in board.groups(groups):
        reason = board.reason(at, cells, "{} has each number once", text)
        numbers = dict.fromkeys(v for cell in cells for v in board.puzzle.values(cell) if v not in board.blanks)
        for number in numbers:
            yield Count(reason, cells, (number,), 1, 1)


def _differ(board: SentenceBoard, pairs: Pairs) -> "Iterator[Rule]":
    from ..rules import AllDifferent, Relation

    blanks = board.blanks
    for pair in pairs:
        reason = board.reason(pair, pair, "{} and {} have different numbers", *pair)
        yield Relation(reason, pair, partial(_unequal, blanks)) if blanks else AllDifferent(reason, pair)


def _unequal(blanks: Sequence[Any], a: Any, b: Any) -> bool:
    return bool(a != b or a in blanks)


@sentence("equal numbers do not touch", numbers=True)
def equal_touch(board: SentenceBoard) -> "Iterator[Rule]":
    """Two cells that share an edge have different numbers."""
    yield from _differ(board, board.links)


@sentence("equal numbers do not touch, not even at a corner", numbers=True)
def equal_corner(board: SentenceBoard) -> "Iterator[Rule]":
    """Two cells that share an edge or a corner have different numbers (the move of a king in chess)."""
    yield from _differ(board, [*board.links, *board.pairs(CORNERS)])


@sentence("equal numbers are not a knight's move apart", numbers=True)
def equal_knight(board: SentenceBoard) -> "Iterator[Rule]":
    """Two cells two steps in one direction and one step across apart have different numbers."""
    yield from _differ(board, board.pairs(KNIGHT))


def _related(
    board: SentenceBoard, pairs: Pairs, holds: Callable[..., bool], text: str, *parts: object
) -> "Iterator[Rule]":
    """The relation of the numbers of two cells; it holds if one of them has none."""
    from ..rules import Relation

    for pair in pairs:
        reason = board.reason(pair, pair, text, *pair, *parts)
        yield Relation(reason, pair, partial(_if_numbers, board.blanks, holds))


def _if_numbers(blanks: Sequence[Any], holds: Callable[..., bool], a: Any, b: Any) -> bool:
    return a in blanks or b in blanks or holds(a, b)


def _apart(least: int, a: int, b: int) -> bool:
    return abs(a - b) >= least


def _no_sum(total: int, a: int, b: int) -> bool:
    return a + b != total


def _no_double(a: int, b: int) -> bool:
    return a != 2 * b and b != 2 * a


def _not_next(a: int, b: int) -> bool:
    return abs(a - b) != 1


def _larger(a: int, b: int) -> bool:
    return a > b


def _smaller(a: int, b: int) -> bool:
    return a < b


@sentence("neighbours are not consecutive", numbers=True)
def not_consecutive(board: SentenceBoard) -> "Iterator[Rule]":
    """The numbers of two cells that share an edge do not differ by 1."""
    yield from _related(board, board.links, _not_next, "{} and {} are not consecutive")


@sentence("neighbours differ by at least {n}", numbers=True)
def far_apart(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """The numbers of two cells that share an edge differ by so much or more."""
    least = board.number(n)
    yield from _related(board, board.links, partial(_apart, least), "{} and {} differ by at least {}", least)


@sentence("neighbours do not add up to {n}", numbers=True)
def no_sum(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """The numbers of two cells that share an edge have another sum."""
    total = board.number(n)
    yield from _related(board, board.links, partial(_no_sum, total), "{} and {} do not add up to {}", total)


@sentence("no neighbour is twice the other", numbers=True)
def no_double(board: SentenceBoard) -> "Iterator[Rule]":
    """Of two cells that share an edge, neither number is twice the other."""
    yield from _related(board, board.links, _no_double, "neither of {} and {} is twice the other")


@sentence("numbers grow from left to right", numbers=True)
def grow_right(board: SentenceBoard) -> "Iterator[Rule]":
    """Of two neighbours in a row, the right one is larger."""
    yield from _related(board, board.pairs(((0, 1),)), _smaller, "{} is smaller than {}")


@sentence("numbers grow from top to bottom", numbers=True)
def grow_down(board: SentenceBoard) -> "Iterator[Rule]":
    """Of two neighbours in a column, the lower one is larger."""
    yield from _related(board, board.pairs(((1, 0),)), _smaller, "{} is smaller than {}")


@sentence("in each room an upper number is larger than the one right below it", numbers=True, rooms=True)
def falling(board: SentenceBoard) -> "Iterator[Rule]":
    """Of two neighbours in a column of one room, the upper one is larger."""
    area = board.area_at
    pairs = [pair for pair in board.pairs(((1, 0),)) if area[pair[0]] == area[pair[1]]]
    yield from _related(board, pairs, _larger, "{} is larger than {}")


@sentence("between equal numbers k in a line stand at least k cells", numbers=True)
def ripple(board: SentenceBoard) -> "Iterator[Rule]":
    """Two cells of a row or column with the same number have at least that many cells between them."""
    from ..rules import Count

    for cell in board.ordered:
        for step in ((0, 1), (1, 0)):
            for number in board.numbers:
                for k in range(1, number + 1):
                    pair = (cell, Cell(cell.r + k * step[0], cell.c + k * step[1]))
                    if pair[1] in board.slots:
                        at = (*pair, number)
                        reason = board.reason(at, pair, "{} and {} are not both {}", *pair, number)
                        yield Count(reason, pair, (number,), high=1)


@sentence("numbers of each room are consecutive", numbers=True, rooms=True)
def consecutive(board: SentenceBoard) -> "Iterator[Rule]":
    """The numbers of a room are different and have no gap, in any order."""
    from ..rules import Consecutive

    if board.blanks:
        raise board.unfit("some of its cells have no number")
    for i, cells in enumerate(board.areas):
        yield Consecutive(board.reason(i, cells, "the numbers of the room at {} are consecutive", cells[0]), cells)


# ── clues ──


@sentence("each {clue} is the number in its cell", numbers=True, clue=("cells",))
def given(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """The clue gives the number of its cell."""
    from ..rules import OneOf

    for one in board.clues(clue):
        yield OneOf(board.reason(one.at, one.cells, "{} is {}", one.at, one.value), one.at, (one.value,))


@sentence("each {clue} is the sum of the numbers {near}", numbers=True, clue=ANYWHERE)
def sums(board: SentenceBoard, clue: ClueWords, near: str) -> "Iterator[Rule]":
    """The numbers of these cells add up to the clue."""
    from ..rules import Weighted

    weights: dict[Any, int] = dict.fromkeys(board.blanks, 0) | {number: number for number in board.numbers}
    for one in board.clues(clue):
        cells = board.near(one, near)
        reason = board.reason(one.at, cells, "the numbers {} add up to {}", board.near_text(one, near), one.value)
        yield Weighted(reason, cells, [{v: weights[v] for v in board.puzzle.values(c)} for c in cells], one.value)


@sentence("each {clue} is the product of the numbers {near}", numbers=True, clue=ANYWHERE)
def products(board: SentenceBoard, clue: ClueWords, near: str) -> "Iterator[Rule]":
    """The product of the numbers of these cells is the clue; the numbers are 1 or more."""
    from ..rules import Product

    if board.blanks or min(board.numbers, default=1) < 1:
        raise board.unfit("a product needs numbers from 1 on")
    for one in board.clues(clue):
        cells = board.near(one, near)
        reason = board.reason(
            one.at, cells, "the product of the numbers {} is {}", board.near_text(one, near), one.value
        )
        yield Product(reason, cells, one.value, max(board.numbers))


@sentence("each {clue} is how many numbers it sees, as larger ones hide smaller ones", numbers=True, clue=("sides",))
def visible(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """Along its row or column, the clue counts the numbers that are larger than all before them."""
    from ..rules import Visible

    if board.blanks or min(board.numbers, default=1) < 1:
        raise board.unfit("the sentence needs numbers from 1 on")
    for one in board.clues(clue):
        cells = [cell for cell in one.cells if cell in board.slots]
        reason = board.reason(
            one.at, cells, "{} numbers are seen along {} from the {}", one.value, one.text, one.place[0]
        )
        yield Visible(reason, cells, one.value, max(board.numbers))


@sentence("each {clue} is the number seen first from it", numbers=True, clue=("sides",))
def first(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """Along its row or column, the first cell with a number has the clue's number."""
    from ..rules import FirstSeen

    for one in board.clues(clue):
        cells = [cell for cell in one.cells if cell in board.slots]
        reason = board.reason(
            one.at, cells, "{} is the first number of {} from the {}", one.value, one.text, one.place[0]
        )
        yield FirstSeen(reason, cells, board.blanks, one.value)


@sentence("each {clue} is larger than the numbers {near}", numbers=True, clue=("cells",))
def largest(board: SentenceBoard, clue: ClueWords, near: str) -> "Iterator[Rule]":
    """All numbers in these cells, without the cell of the clue, are smaller than the clue."""
    yield from _compared(board, clue, near, larger=True)


@sentence("each {clue} is smaller than the numbers {near}", numbers=True, clue=("cells",))
def smallest(board: SentenceBoard, clue: ClueWords, near: str) -> "Iterator[Rule]":
    """All numbers in these cells, without the cell of the clue, are larger than the clue."""
    yield from _compared(board, clue, near, larger=False)


def _compared(board: SentenceBoard, clue: ClueWords, near: str, *, larger: bool) -> "Iterator[Rule]":
    from ..rules import OneOf

    for one in board.clues(clue):
        allowed = [n for n in board.numbers if (n < one.value if larger else n > one.value)]
        for cell in board.near(clue_in(one.at), near):
            if cell != one.at:
                reason = board.reason(
                    (one.at, cell), (one.at, cell), "{} is {} than {}", cell, "less" if larger else "more", one.value
                )
                yield OneOf(reason, cell, (*board.blanks, *allowed))
