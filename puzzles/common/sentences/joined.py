"""Sentences that join the boards of a hybrid: numbers in cells that are shaded or not, a loop through numbers."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..geometry import Cell, Edge
from .patterns import Bound
from .sentence import SentenceBoard, clue_in, sentence
from .vocabulary import BORDERS, CELLS, JOINT, LOOP, WALLS, Word

if TYPE_CHECKING:
    from ..rules import Rule
    from ..solution import Slot

NUMBERS = "numbers"
"""A board with numbers in cells, among those that a sentence joins."""


class _Boards:
    """The boards of a hybrid, each as sentences see it, and their slots as those of the hybrid."""

    def __init__(self, board: SentenceBoard) -> None:
        self.hybrid = board.puzzle
        self.boards = {
            number: SentenceBoard(self.hybrid.parts[number], board.statement, self.hybrid)
            for number, _ in board.vocabulary.boards
        }

    def slots(self, board: SentenceBoard, slots: "Iterable[Slot]") -> "list[Slot]":
        number = next(number for number, one in self.boards.items() if one is board)
        return [self.hybrid.slot_in(number, slot) for slot in slots]

    def slot(self, board: SentenceBoard, slot: "Slot") -> "Slot":
        return self.slots(board, (slot,))[0]

    @property
    def numbers(self) -> SentenceBoard:
        return next(one for one in self.boards.values() if one.vocabulary.has_numbers)

    def on(self, slots: str) -> SentenceBoard:
        return next(one for one in self.boards.values() if one.vocabulary.slots == slots)

    def of(self, word: Word) -> SentenceBoard:
        """The board with cells of this value."""
        return next(one for one in self.boards.values() if word in one.vocabulary.words)


def _number_values(board: SentenceBoard, cell: Cell) -> list[Any]:
    return [value for value in board.puzzle.values(cell) if value not in board.blanks]


@sentence("each number counts the {values} {near}", on=(JOINT,), joins=(NUMBERS,))
def counts(board: SentenceBoard, values: Word, near: str) -> "Iterator[Rule]":
    """The number of each cell is that of the cells with this value near it; a cell without a number says nothing."""
    yield from _counts(board, None, values, near)


@sentence("each number in a {one} counts the {values} {near}", on=(JOINT,), joins=(NUMBERS,))
def counts_in(board: SentenceBoard, one: Word, values: Word, near: str) -> "Iterator[Rule]":
    """In each cell of the first value, the number is that of the cells with the other value near it."""
    yield from _counts(board, one, values, near)


def _counts(board: SentenceBoard, one: Word | None, values: Word, near: str) -> "Iterator[Rule]":
    from ..rules import CountWhen

    boards = _Boards(board)
    numbers, counted = boards.numbers, boards.of(values)
    inside = counted.values(values)
    for cell in numbers.ordered:
        cells = counted.near(clue_in(cell), near)
        own = boards.of(one) if one else None
        if own and cell not in own.slots:
            continue
        text = f"the number of {{}}{', if it is a {},' if one else '{}'} counts the {{}} {{}}"
        parts = (cell, one.one if one else "", values.many, counted.near_text(clue_in(cell), near))
        reason = board.reason(cell, dict.fromkeys((cell, *cells)), text, *parts)
        for number in _number_values(numbers, cell):
            when: list[Any] = [(boards.slot(numbers, cell), (number,))]
            when += [(boards.slot(own, cell), own.values(one))] if own and one else []
            yield CountWhen(reason, when, boards.slots(counted, cells), inside, number, number)


def _in_cells(board: SentenceBoard, values: Word, allowed: Any, text: str) -> "Iterator[Rule]":
    """If a cell has one of the values, its number is one of those allowed."""
    from ..rules import CountIf

    boards = _Boards(board)
    numbers, own = boards.numbers, boards.of(values)
    for cell in numbers.ordered:
        if cell in own.slots:
            slots = boards.slot(own, cell), boards.slot(numbers, cell)
            reason = board.reason(cell, (cell,), "the number of {} is {} if the cell is {}", cell, text, values.all)
            kept = (*numbers.blanks, *filter(allowed, _number_values(numbers, cell)))
            yield CountIf(reason, slots[0], own.values(values), slots[1:], kept, 1, 1)


@sentence("numbers in {values} are {parity}", on=(JOINT,), joins=(NUMBERS,))
def odd_or_even(board: SentenceBoard, values: Word, parity: Word) -> "Iterator[Rule]":
    """The number of each cell of this value is odd, or even."""
    inside = _Boards(board).numbers.values(parity)
    yield from _in_cells(board, values, inside.__contains__, parity.all)


@sentence("numbers in {values} are {bound}", on=(JOINT,), joins=(NUMBERS,))
def bounded(board: SentenceBoard, values: Word, bound: Bound) -> "Iterator[Rule]":
    """The number of each cell of this value is so large, at least or at most."""
    low, high = board.range(bound, 10_000)
    yield from _in_cells(board, values, lambda number: low <= number <= high, str(bound))


def _pairs_in(board: SentenceBoard, values: Word, pairs: Any, holds: Any, text: str, *parts: object) -> Any:
    """Two cells of this value have numbers for which the relation holds."""
    from ..rules import Relation

    boards = _Boards(board)
    numbers, own = boards.numbers, boards.of(values)
    for pair in pairs(numbers):
        if own.slots.issuperset(pair):
            reason = board.reason(pair, pair, f"{text} if both are {{}}", *pair, *parts, values.all)
            slots = (*boards.slots(own, pair), *boards.slots(numbers, pair))
            yield Relation(reason, slots, partial(_if_both, own.values(values), numbers.blanks, holds))


def _if_both(inside: Sequence[Any], blanks: Sequence[Any], holds: Any, a: Any, b: Any, m: Any, n: Any) -> bool:
    return a not in inside or b not in inside or m in blanks or n in blanks or holds(m, n)


def _unequal(a: Any, b: Any) -> bool:
    return bool(a != b)


def _apart(least: int, a: Any, b: Any) -> bool:
    return bool(abs(a - b) >= least)


@sentence("neighbours in {values} differ by at least {n}", on=(JOINT,), joins=(NUMBERS,))
def far_apart(board: SentenceBoard, values: Word, n: int | str) -> "Iterator[Rule]":
    """The numbers of two cells of this value that share an edge differ by so much or more."""
    least = board.number(n)
    text = "the numbers of {} and {} differ by at least {}"
    yield from _pairs_in(board, values, lambda numbers: numbers.links, partial(_apart, least), text, least)


@sentence("no two {values} with equal numbers touch", on=(JOINT,), joins=(NUMBERS,))
def equal_touch(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """Two cells of this value that share an edge have different numbers."""
    yield from _pairs_in(board, values, lambda numbers: numbers.links, _unequal, "{} and {} have different numbers")


@sentence("no two {values} with equal numbers are in one line", on=(JOINT,), joins=(NUMBERS,))
def equal_line(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """Two cells of this value in a row or column have different numbers."""

    def pairs(numbers: SentenceBoard) -> Iterator[tuple[Cell, Cell]]:
        most = max(numbers.puzzle.height, numbers.puzzle.width)
        return numbers.pairs((k * r, k * c) for k in range(1, most) for r, c in ((0, 1), (1, 0)))

    yield from _pairs_in(board, values, pairs, _unequal, "{} and {} have different numbers")


@sentence("the numbers in the {values} of each {groups} add up to {n}", on=(JOINT,), joins=(NUMBERS,))
def sums(board: SentenceBoard, values: Word, groups: Sequence[Any], n: int | str) -> "Iterator[Rule]":
    """The sum of the numbers of the cells with this value is so large in each of these groups."""
    from ..rules import SumWhere

    boards, total = _Boards(board), board.number(n)
    numbers, own = boards.numbers, boards.of(values)
    for at, name, cells in (own if "room" in groups and own.vocabulary.has_rooms else numbers).groups(groups):
        both = [cell for cell in cells if cell in own.slots and cell in numbers.slots]
        reason = board.reason(at, cells, "the numbers in the {} of {} add up to {}", values.many, name, total)
        pairs = list(zip(boards.slots(own, both), boards.slots(numbers, both), strict=True))
        yield SumWhere(reason, pairs, own.values(values), total, numbers.blanks)


# ── lines and walls ──


def _sides(board: SentenceBoard, most: int | None) -> "Iterator[Rule]":
    """The number of each cell, if it is not too large, counts the lines on its sides."""
    from ..rules import CountIf

    boards = _Boards(board)
    numbers, loop = boards.numbers, boards.on(BORDERS)
    for cell in numbers.ordered:
        lines = boards.slots(loop, loop.puzzle.mesh.sides[cell])
        reason = board.reason(cell, (cell,), "the number of {} counts the lines on its sides", cell)
        for number in _number_values(numbers, cell):
            if most is None or number <= most:
                own = boards.slot(numbers, cell)
                yield CountIf(reason, own, (number,), lines, (1,), number, number)


@sentence("each number counts the lines on its sides", on=(JOINT,), joins=(NUMBERS, BORDERS))
def sides(board: SentenceBoard) -> "Iterator[Rule]":
    """The number of each cell is that of its four borders on the loop; a cell without a number says nothing."""
    yield from _sides(board, None)


@sentence("each number up to {n} counts the lines on its sides", on=(JOINT,), joins=(NUMBERS, BORDERS))
def small_sides(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """As far as the number of a cell is not larger, it is that of its four borders on the loop."""
    yield from _sides(board, board.number(n))


@sentence("each {one} has {bound} lines on its sides", on=(JOINT,), joins=(CELLS, BORDERS))
def sides_of(board: SentenceBoard, one: Word, bound: Bound) -> "Iterator[Rule]":
    """The borders on the loop are counted around each cell of this value."""
    loop = _Boards(board).on(BORDERS)
    text = f"has {bound} lines on its sides"
    yield from _lines_at(board, one, loop, lambda cell: loop.puzzle.mesh.sides[cell], bound, text)


@sentence("the loop passes no {values}", on=(JOINT,), joins=(CELLS, LOOP))
def passes_none(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No line begins in a cell of this value."""
    loop = _Boards(board).on(LOOP)
    bound = Bound("exactly", 0)
    yield from _lines_at(board, values, loop, lambda cell: loop.puzzle.edges_at[cell], bound, "is not on the loop")


@sentence("the loop passes all {values}", on=(JOINT,), joins=(CELLS, LOOP))
def passes_all(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """At least one line begins in each cell of this value."""
    loop = _Boards(board).on(LOOP)
    bound = Bound("at least", 1)
    yield from _lines_at(board, values, loop, lambda cell: loop.puzzle.edges_at[cell], bound, "is on the loop")


def _lines_at(board: SentenceBoard, values: Word, lines: Any, at: Any, bound: Bound, text: str) -> "Iterator[Rule]":
    from ..rules import CountIf

    boards = _Boards(board)
    own, loop = boards.of(values), boards.on(lines.vocabulary.slots)
    for cell in own.ordered:
        edges = at(cell)
        low, high = board.range(bound, len(edges))
        reason = board.reason(cell, (cell,), "{} {} if the cell is {}", cell, text, values.all)
        slots = boards.slots(loop, edges)
        yield CountIf(reason, boards.slot(own, cell), own.values(values), slots, (1,), low, high)


def _across(board: SentenceBoard, slots: str, value: int, least: int, text: str) -> "Iterator[Rule]":
    """Numbers on both sides of an edge with this value differ by so much."""
    from ..rules import Relation

    boards = _Boards(board)
    numbers, edges = boards.numbers, boards.on(slots)
    for edge in edges.puzzle.slots():
        if numbers.slots.issuperset(edge.ends):
            reason = board.reason(edge, edge.ends, text, *edge.ends, least)
            ends = (boards.slot(edges, edge), *boards.slots(numbers, edge.ends))
            yield Relation(reason, ends, partial(_if_edge, value, least, numbers.blanks))


def _if_edge(value: int, least: int, blanks: Sequence[Any], edge: Any, a: Any, b: Any) -> bool:
    return edge != value or a in blanks or b in blanks or _apart(least, a, b)


@sentence("neighbours on the loop differ by at least {n}", on=(JOINT,), joins=(NUMBERS, LOOP))
def loop_apart(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """The numbers of two cells between which a line runs differ by so much or more."""
    text = "the numbers of {} and {} differ by at least {} if a line joins them"
    yield from _across(board, LOOP, 1, board.number(n), text)


@sentence("neighbours across a wall differ by at least {n}", on=(JOINT,), joins=(NUMBERS, WALLS))
def wall_apart(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """The numbers of two cells with a wall between them differ by so much or more."""
    text = "the numbers of {} and {} differ by at least {} if a wall is between them"
    yield from _across(board, WALLS, 1, board.number(n), text)


@sentence("neighbours of one region differ by at least {n}", on=(JOINT,), joins=(NUMBERS, WALLS))
def region_apart(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """The numbers of two cells that share an edge without a wall differ by so much or more."""
    text = "the numbers of {} and {} differ by at least {} if no wall is between them"
    yield from _across(board, WALLS, 0, board.number(n), text)


@sentence("{values} of different regions do not touch", on=(JOINT,), joins=(CELLS, WALLS))
def regions_apart(board: SentenceBoard, values: Word) -> "Iterator[Rule]":
    """No two cells of this value have a wall between them."""
    from ..rules import CountWhen

    boards = _Boards(board)
    own, walls = boards.of(values), boards.on(WALLS)
    inside = own.values(values)
    for edge in walls.puzzle.slots():
        assert isinstance(edge, Edge)
        if own.slots.issuperset(edge.ends):
            text = "{} and {} are not both {} if a wall is between them"
            reason = board.reason(edge, edge.ends, text, *edge.ends, values.all)
            yield CountWhen(reason, [(boards.slot(walls, edge), (1,))], boards.slots(own, edge.ends), inside, 0, 1)
