"""Sentences about cells with a value: connected, touching, blocks, stretches of lines."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ..geometry import STEPS, Cell
from ..shapes import Kind, kind_of, moved
from .patterns import Bound
from .sentence import SentenceBoard, clue_in, sentence
from .vocabulary import Word

if TYPE_CHECKING:
    from ..rules import Rule

CORNERS = ((1, 1), (1, -1))
KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))
LARGEST = 5
"""The most cells of a block whose size a sentence gives."""


@sentence("{values} are connected")
def connected(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """All these cells form one block, joined over edges. A board without any is connected, too."""
    from ..rules import Connected

    reason = board.reason(None, (), "the {} are connected", values.many)
    yield Connected(reason, board.ordered, board.values(values), board.links)


@sentence("{values} are connected, also over corners")
def connected_over_corners(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """All these cells are joined over edges or corners."""
    from ..rules import Connected

    reason = board.reason(None, (), "the {} are connected over edges or corners", values.many)
    links = [*board.links, *board.pairs(CORNERS)]
    yield Connected(reason, board.ordered, board.values(values), links)


@sentence("no 2x2 square is all {value}")
def square(board: SentenceBoard, value: Word) -> "Iterator[Rule]":
    """Of four cells around a point, at least one has another value."""
    from ..rules import Count

    for four in board.squares:
        reason = board.reason(four[0], four, "the square at {} is not all {}", four[0], value.all)
        yield Count(reason, four, board.values(value), high=3)


@sentence("no two {values} touch")
def touch(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No two of these cells share an edge."""
    yield from _not_both(board, values, board.links)


@sentence("no two {values} touch, not even at a corner")
def touch_corner(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No two of these cells share an edge or a corner."""
    yield from _not_both(board, values, [*board.links, *board.pairs(CORNERS)])


@sentence("no two {values} are a knight's move apart")
def knight(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No two of these cells are two steps in one direction and one step across apart."""
    yield from _not_both(board, values, board.pairs(KNIGHT))


@sentence("no two {values} are in one diagonal")
def diagonal(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No two of these cells are on a line of cells that touch at corners, long or short."""
    most = max(board.puzzle.height, board.puzzle.width)
    yield from _not_both(board, values, board.pairs((k, k * sign) for k in range(1, most) for sign in (1, -1)))


def _not_both(board: SentenceBoard, values: Word, pairs: Iterable[tuple[Cell, Cell]]) -> "Iterator[Rule]":
    from ..rules import Count

    inside = board.values(values)
    for pair in pairs:
        reason = board.reason(pair, pair, "{} and {} are not both {}", *pair, values.all)
        yield Count(reason, pair, inside, high=1)


@sentence("no {n} cells in a line are all {value}")
def stretch(board: SentenceBoard, n: int | str, value: Word) -> "Iterator[Rule]":
    """Of so many cells one after the other in a row or column, at least one has another value."""
    from ..rules import Count

    size = board.number(n)
    for cells in board.windows(size) if size else ():
        reason = board.reason((cells[0], cells[-1]), cells, "{}–{} are not all {}", cells[0], cells[-1], value.all)
        yield Count(reason, cells, board.values(value), high=size - 1)


@sentence("each {one} has {bound} {counted} beside it")
def beside(board: SentenceBoard, one: Word, bound: Bound, counted: Word) -> "Iterator[Rule]":
    """The cells that share an edge with such a cell are counted."""
    yield from _conditional(board, one, bound, counted, "beside it")


@sentence("each {one} has {bound} {counted} around it")
def around(board: SentenceBoard, one: Word, bound: Bound, counted: Word) -> "Iterator[Rule]":
    """The up to eight cells that share an edge or a corner with such a cell are counted."""
    yield from _conditional(board, one, bound, counted, "around it")


def _conditional(board: SentenceBoard, one: Word, bound: Bound, values: Word, near: str) -> "Iterator[Rule]":
    from ..rules import CountIf

    own, inside = board.values(one), board.values(values)
    for cell in board.ordered:
        cells = board.near(clue_in(cell), near)
        low, high = board.range(bound, len(cells))
        text = "{} has {} {} {} if it is a {}"
        reason = board.reason(
            cell, (cell, *cells), text, cell, bound, values.number(board.number(bound.number)), near, one.one
        )
        yield CountIf(reason, cell, own, cells, inside, low, high)


@sentence("{values} of each room are connected", rooms=True)
def rooms_connected(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """In each room these cells form at most one block."""
    from ..rules import Connected

    for i, cells in enumerate(board.areas):
        inside = set(cells)
        links = [pair for pair in board.links if inside.issuperset(pair)]
        reason = board.reason(i, cells, "the {} of the room at {} are connected", values.many, cells[0])
        yield Connected(reason, cells, board.values(values), links)


@sentence("{values} of different rooms do not touch", rooms=True)
def rooms_apart(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No two of these cells share an edge that is a border between rooms."""
    area = board.area_at
    yield from _not_both(board, values, [(a, b) for a, b in board.links if area[a] != area[b]])


@sentence("no straight line of {values} crosses two borders", rooms=True)
def spans(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """Cells in a row or column that have cells of three stretches of rooms are not all of this value."""
    from ..rules import Count

    for line in board.puzzle.lines:
        for first, second in pairwise(board.borders(line.cells)):
            cells = line.cells[first - 1 : second + 1]
            if board.slots.issuperset(cells):
                text = "{}–{}, across two borders, are not all {}"
                reason = board.reason((cells[0], cells[-1]), cells, text, cells[0], cells[-1], values.all)
                yield Count(reason, cells, board.values(values), high=len(cells) - 1)


@sentence("blocks of {values} are rectangles", pair=True)
def rectangles(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """Every block of these cells, joined over edges, is a full rectangle: no square has exactly three of them."""
    from ..rules import Count

    for four in board.squares:
        reason = board.reason(four[0], four, "the square at {} has no inner corner of {}", four[0], values.many)
        yield Count(reason, four, board.values(values), numbers=(0, 1, 2, 4))


@sentence("no block of {values} is a rectangle", pair=True)
def no_rectangles(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No block of these cells is a full rectangle: none is a single cell or a straight line."""
    from ..rules import NoRectangles

    reason = board.reason(None, (), "no block of {} is a rectangle", values.many)
    yield NoRectangles(reason, board.ordered, board.values(values)[0], board.links)


@sentence("blocks of {values} are straight lines", pair=True)
def straight(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """Every block of these cells, joined over edges, is one cell wide and has no turn."""
    from ..rules import Count

    for four in board.squares:
        reason = board.reason(four[0], four, "the square at {} has no turn of {}", four[0], values.many)
        for corner in range(4):
            yield Count(reason, [cell for i, cell in enumerate(four) if i != corner], board.values(values), high=2)


@sentence("blocks of {values} have {n} cells", pair=True)
def block_sizes(board: SentenceBoard, values: Word, n: int | str) -> "Iterator[Rule]":
    """Every block of these cells, joined over edges, has so many cells: 1 to 5."""
    from ..rules import Shapes

    size = board.number(n)
    if not 1 <= size <= LARGEST:
        raise board.unfit(f"blocks have 1 to {LARGEST} cells")
    if board.values(values) != (1,):
        raise board.unfit(f"only blocks of {board.vocabulary.words[0].many} may have a size")
    reason = board.reason(None, (), "each block of {} has {} cells", values.many, size)
    yield Shapes(reason, board.ordered, board.links, _shapes(size))


@cache
def _shapes(size: int) -> tuple[Kind, ...]:
    """The free polyominoes of a size."""
    found = {moved([(0, 0)])}
    for _ in range(size - 1):
        grown = (({*kind, Cell(r + dr, c + dc)}) for kind in found for r, c in kind for dr, dc in STEPS.values())
        found = {kind_of(cells) for cells in grown if len(cells) > len(next(iter(found)))}
    return tuple(sorted(found))
