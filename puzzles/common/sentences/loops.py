"""Sentences about a loop through cells, or on the borders of cells."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..geometry import Cell, Edge
from ..plural import count_words
from .sentence import SentenceBoard, sentence
from .vocabulary import BORDERS, LINES, LOOP, ClueWords

if TYPE_CHECKING:
    from ..rules import Rule


@sentence("the lines form a single loop", on=(LOOP, BORDERS))
def single_loop(board: SentenceBoard) -> "Iterator[Rule]":
    """All lines form one loop, which is not empty and neither branches nor crosses itself."""
    from ..rules import Count, SingleLoop

    puzzle = board.puzzle
    for place, edges in puzzle.edges_at.items():
        reason = board.reason(place, (), "none or two lines meet at {}", place)
        yield Count(reason, edges, (1,), numbers=(0, 2))
    yield SingleLoop(board.reason(None, (), "all lines form one loop"), puzzle.edges)


@sentence("the loop passes every cell", on=(LOOP,))
def every(board: SentenceBoard) -> "Iterator[Rule]":
    """At least one line begins in each cell."""
    yield from _passing(board, board.ordered, True)


@sentence("the loop passes every cell with a {clue}", on=(LOOP,), clue=("cells",), marked=None)
def passes(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """At least one line begins in each cell with a clue."""
    yield from _passing(board, (one.at for one in board.clues(clue, unknown=True)), True)


@sentence("the loop passes no cell with a {clue}", on=(LOOP,), clue=("cells",), marked=None)
def avoids(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """No line begins in a cell with a clue."""
    yield from _passing(board, (one.at for one in board.clues(clue, unknown=True)), False)


@sentence("the loop passes every cell without a {clue}", on=(LOOP,), clue=("cells",), marked=None, by_place=True)
def passes_others(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """At least one line begins in each cell without a clue."""
    held = {one.at for one in board.clues(clue, unknown=True)}
    yield from _passing(board, [cell for cell in board.ordered if cell not in held], True)


@sentence("the loop passes every {mark}", on=(LOOP,), clue=("cells",), marked=True)
def passes_mark(board: SentenceBoard, mark: tuple[ClueWords, str]) -> "Iterator[Rule]":
    """At least one line begins in each cell with this sign."""
    yield from _passing(board, _marked(board, mark), True)


@sentence("the loop passes no {mark}", on=(LOOP,), clue=("cells",), marked=True)
def avoids_mark(board: SentenceBoard, mark: tuple[ClueWords, str]) -> "Iterator[Rule]":
    """No line begins in a cell with this sign."""
    yield from _passing(board, _marked(board, mark), False)


@sentence("no line at {places}", on=(LOOP, LINES))
def mask(board: SentenceBoard, places: Sequence[Cell]) -> "Iterator[Rule]":
    """No line begins in these cells."""
    for cell in places:
        if cell not in board.puzzle.cells:
            raise board.unfit(f"{cell} is no cell of it")
    yield from _passing(board, places, False)


@sentence("no line between {edges}", on=(LOOP, LINES))
def barred(board: SentenceBoard, edges: Sequence[Edge]) -> "Iterator[Rule]":
    """No line runs between these neighbours."""
    from ..rules import Count

    known = set(board.puzzle.slots())
    for edge in edges:
        if edge not in known:
            raise board.unfit(f"{edge} is no pair of its neighbours")
        yield Count(board.reason(edge, edge.ends, "no line runs {}", edge.between_text), (edge,), (1,), 0, 0)


def _marked(board: SentenceBoard, mark: tuple[ClueWords, str]) -> Iterator[Cell]:
    layer, sign = mark
    return (one.at for one in board.clues(layer) if one.value == sign)


def _passing(board: SentenceBoard, cells: Iterable[Cell], on: bool) -> "Iterator[Rule]":
    from ..rules import Count

    known = set(board.puzzle.slots())  # between rooms, in Stitches
    for cell in cells:
        what = "the loop" if board.vocabulary.slots == LOOP else "a line"
        reason = board.reason(cell, (cell,), "{} {} {}", what, "passes" if on else "does not pass", cell)
        edges = [edge for edge in board.puzzle.edges_at[cell] if edge in known]
        yield Count(reason, edges, (1,), *((1,) if on else (0, 0)))


@sentence("the loop turns at every {mark}", on=(LOOP,), clue=("cells",), marked=True)
def turns_at(board: SentenceBoard, mark: tuple[ClueWords, str]) -> "Iterator[Rule]":
    """The loop passes each cell with this sign and turns there."""
    from ..rules import Count

    for cell in _marked(board, mark):
        reason = board.reason(cell, (cell,), "the loop turns at {}", cell)
        beside = board.puzzle.beside(cell)
        for axis in (beside[0::2], beside[1::2]):
            yield Count(reason, [edge for edge in axis if edge], (1,), 1, 1)


@sentence("the loop goes straight at every {mark}", on=(LOOP,), clue=("cells",), marked=True)
def straight_at(board: SentenceBoard, mark: tuple[ClueWords, str]) -> "Iterator[Rule]":
    """The loop passes each cell with this sign and does not turn there."""
    from ..rules import Count

    for cell in _marked(board, mark):
        reason = board.reason(cell, (cell,), "the loop goes straight at {}", cell)
        beside = board.puzzle.beside(cell)
        yield Count(reason, [edge for edge in beside if edge], (1,), 2, 2)
        for axis in (beside[0::2], beside[1::2]):
            yield Count(reason, [edge for edge in axis if edge], (1,), numbers=(0, 2))


def _next(board: SentenceBoard, cell: Cell) -> list[tuple[Edge | None, Edge | None]]:
    """For north, east, south and west: the edge to the next cell and the edge beyond it; None off the board."""
    return [(near, far) for near, far, *_ in ((*arm, None, None) for arm in board.puzzle.arms[cell])]


@sentence("the loop goes straight in both cells next to every {mark}", on=(LOOP,), clue=("cells",), marked=True)
def straight_next(board: SentenceBoard, mark: tuple[ClueWords, str]) -> "Iterator[Rule]":
    """In the cells before and after each cell with this sign, the loop does not turn."""
    from ..rules import Count, CountIf

    for cell in _marked(board, mark):
        reason = board.reason(cell, (cell,), "the loop goes straight in the cells next to {}", cell)
        for near, far in _next(board, cell):
            if near and far:
                yield CountIf(reason, near, (1,), (far,), (1,), 1, 1)
            elif near:
                yield Count(reason, (near,), (1,), 0, 0)


@sentence("the loop turns in a cell next to every {mark}", on=(LOOP,), clue=("cells",), marked=True)
def turn_next(board: SentenceBoard, mark: tuple[ClueWords, str]) -> "Iterator[Rule]":
    """In the cell before or in the cell after each cell with this sign, or in both, the loop turns; the loop passes
    the sign."""
    from ..rules import Count

    for cell in _marked(board, mark):
        reason = board.reason(cell, (cell,), "the loop turns in a cell next to {}", cell)
        yield Count(reason, board.puzzle.edges_at[cell], (1,), low=1)
        arms = _next(board, cell)
        for i, (near, far) in enumerate(arms):
            for other, beyond in arms[i + 1 :]:
                if near and far and other and beyond:
                    yield Count(reason, (near, far, other, beyond), (1,), high=3)


@sentence("each {clue} counts the cells {near} that the loop passes", on=(LOOP,), clue=("cells", "rooms", "sides"))
def passed(board: SentenceBoard, clue: ClueWords, near: str) -> "Iterator[Rule]":
    """The clue is the number of these cells in which a line begins."""
    from ..rules import PassedGroups

    for one in board.clues(clue):
        cells = board.near(one, near)
        number = count_words(one.value, "cell")
        reason = board.reason(one.at, cells, "the loop passes {} {}", number, board.near_text(one, near))
        yield PassedGroups(reason, [board.puzzle.edges_at[cell] for cell in cells], (1,), one.value)


@sentence(
    "each {clue} counts the cells {near} that the loop does not pass", on=(LOOP,), clue=("cells", "rooms", "sides")
)
def not_passed(board: SentenceBoard, clue: ClueWords, near: str) -> "Iterator[Rule]":
    """The clue is the number of these cells in which no line begins."""
    from ..rules import PassedGroups

    for one in board.clues(clue):
        cells = board.near(one, near)
        number = count_words(one.value, "cell")
        reason = board.reason(one.at, cells, "the loop does not pass {} {}", number, board.near_text(one, near))
        yield PassedGroups(reason, [board.puzzle.edges_at[cell] for cell in cells], (1,), len(cells) - one.value)


@sentence("each {clue} counts the turns {near}", on=(LOOP,), clue=("cells", "rooms", "sides"))
def turns(board: SentenceBoard, clue: ClueWords, near: str) -> "Iterator[Rule]":
    """The clue is the number of these cells in which the loop turns."""
    from ..loop_rules import Turns

    for one in board.clues(clue):
        cells = board.near(one, near)
        text = "the loop has {} {}"
        reason = board.reason(one.at, cells, text, count_words(one.value, "turn"), board.near_text(one, near))
        yield Turns(reason, [board.puzzle.beside(cell) for cell in cells], (one.value,))


@sentence("each {clue} counts the lines on its sides", on=(BORDERS,), clue=("cells",))
def sides(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """The clue is the number of the four borders of its cell on the loop."""
    from ..rules import Count

    for one in board.clues(clue):
        number = count_words(one.value, "border is", "borders are")
        reason = board.reason(one.at, one.cells, "{} of cell {} on the loop", number, one.at)
        yield Count(reason, board.puzzle.mesh.sides[one.at], (1,), one.value, one.value)


@sentence("the loop enters each room exactly once", on=(LOOP,), rooms=True)
def rooms_once(board: SentenceBoard) -> "Iterator[Rule]":
    """The loop crosses the border of each room exactly twice. A board of one room has no borders to cross."""
    yield from _entering(board, 1)


@sentence("the loop enters each room exactly {n} times", on=(LOOP,), rooms=True)
def rooms_times(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """The loop crosses the border of each room twice as often. A board of one room has no borders to cross."""
    yield from _entering(board, board.number(n))


def _entering(board: SentenceBoard, times: int) -> "Iterator[Rule]":
    from ..rules import Count

    puzzle = board.puzzle
    for room, cells in enumerate(puzzle.areas if len(puzzle.areas) > 1 else ()):
        reason = board.reason(room, cells, "the loop enters the room at {} {}", cells[0], count_words(times, "time"))
        yield Count(reason, puzzle.gates(room), (1,), 2 * times, 2 * times)


@sentence("no two cells of different rooms off the loop touch", on=(LOOP,), rooms=True)
def rooms_off_apart(board: SentenceBoard) -> "Iterator[Rule]":
    """Of two cells that share an edge and are in different rooms, the loop passes at least one."""
    yield from _off_apart(board, board.puzzle.walls)


@sentence("no two cells off the loop touch", on=(LOOP,))
def off_apart(board: SentenceBoard) -> "Iterator[Rule]":
    """Of two cells that share an edge, the loop passes at least one."""
    yield from _off_apart(board, board.puzzle.touching)


def _off_apart(board: SentenceBoard, pairs: Iterable[Edge]) -> "Iterator[Rule]":
    from ..rules import Count

    for edge in pairs:
        meeting = dict.fromkeys(near for end in edge.ends for near in board.puzzle.edges_at[end])
        reason = board.reason(edge, edge.ends, "the loop passes {} or {}", *edge.ends)
        yield Count(reason, meeting, (1,), low=1)


@sentence("the loop never goes straight through {n} cells", on=(LOOP,))
def never_straight(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """No so many cells one after the other are passed without a turn."""
    from ..rules import Count

    size = board.number(n)
    for cell in board.ordered if size else ():
        for arm in board.puzzle.arms[cell][1:3]:
            back = board.puzzle.arms[cell][3 if arm and arm[0].flat else 0]
            edges: list[Any] = [*back[:1], *arm[:size]]
            if len(edges) == size + 1:
                reason = board.reason(
                    (cell, edges[-1]), (cell,), "the loop does not go straight through {} cells from {}", size, cell
                )
                yield Count(reason, edges, (1,), high=size)
