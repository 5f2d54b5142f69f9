"""Sentences about cells that are seen from a clue, and about the block of a clue."""

from collections.abc import Iterator  # noqa: TC003
from random import Random
from typing import TYPE_CHECKING, Any

from ..formats import UNKNOWN
from ..geometry import Cell, components, steps
from ..solution import Solution
from .sentence import SentenceBoard, sentence
from .vocabulary import ClueWords, Word

if TYPE_CHECKING:
    from ..rules import Rule


@sentence("each {clue} sees that many {values} in its row and column, itself included", clue=("cells",))
def sight(board: SentenceBoard, clue: ClueWords, values: Word) -> "Iterator[Rule]":
    """From the clue, the cells of this value are counted in four directions up to the first other one, and the cell
    of the clue itself."""
    yield from _sight(board, clue, values, 0)


@sentence("each {clue} sees that many {values} in its row and column", clue=("cells",))
def sight_beyond(board: SentenceBoard, clue: ClueWords, values: Word) -> "Iterator[Rule]":
    """From the clue, the cells of this value are counted in four directions up to the first other one, without the
    cell of the clue."""
    yield from _sight(board, clue, values, 1)


def _sight(board: SentenceBoard, clue: ClueWords, values: Word, own: int) -> "Iterator[Rule]":
    from ..rules import Sight

    for one in board.clues(clue):
        text = "{} sees {} {}, itself included" if not own else "{} sees {} {}"
        reason = board.reason(one.at, one.cells, text, one.at, one.value, values.many)
        yield Sight(reason, board.arms(one.at), board.values(values), one.value + own)


def _near_enough(board: SentenceBoard, cell: Cell, number: int) -> list[Cell]:
    """The cells that matter for a group of `number` cells from a cell on."""
    around = board.puzzle.around
    return sorted(steps(cell, number + 1, board.slots.__contains__, around))


@sentence("each {clue} counts the {values} joined to it", clue=("cells",), pair=True)
def joined(board: SentenceBoard, clue: ClueWords, values: Word) -> "Iterator[Rule]":
    """The clue is the number of cells of this value that a walk through such cells reaches, from the cells beside the
    clue on. The cell of the clue itself is passed only if it has the value."""
    from ..rules import JoinedCount

    for one in board.clues(clue):
        starts = [cell for cell in board.puzzle.around[one.at] if cell in board.slots]
        reason = board.reason(one.at, one.cells, "{} {} are joined to {}", one.value, values.many, one.at)
        cells = _near_enough(board, one.at, one.value + 1)
        yield JoinedCount(reason, cells, starts, board.puzzle.around, one.value, board.values(values))


@sentence("each {clue} is the size of its block of {values}", clue=("cells",), pair=True)
def block_size(board: SentenceBoard, clue: ClueWords, values: Word) -> "Iterator[Rule]":
    """The cell of the clue has this value, and its block, joined over edges, has so many cells."""
    from ..rules import Count, JoinedCount

    for one in board.clues(clue):
        text = "the block of {} at {} has {} cells"
        reason = board.reason(one.at, one.cells, text, values.many, one.at, one.value)
        yield Count(reason, (one.at,), board.values(values), 1, 1)
        cells = _near_enough(board, one.at, one.value)
        yield JoinedCount(reason, cells, (one.at,), board.puzzle.around, one.value, board.values(values))


def _one_of_each_block(
    board: SentenceBoard, solution: Solution, rng: Random, values: Word, clue: ClueWords
) -> list[Any]:
    inside = board.values(values)
    blocks = components([cell for cell in board.ordered if solution[cell] in inside], board.puzzle.around)
    size = {rng.choice(block): len(block) for block in blocks}
    return [size.get(cell) for cell in board.puzzle.cells]


@sentence(
    "each block of {values} has exactly one {clue}, its size",
    clue=("cells",),
    pair=True,
    by_place=True,
    reading=_one_of_each_block,
)
def islands(board: SentenceBoard, values: Word, clue: ClueWords) -> "Iterator[Rule]":
    """Every block of these cells, joined over edges, has one clue, and so many cells; a clue without a number says
    nothing about the size. Clues are in such cells."""
    from ..rules import Count, Islands

    sizes = {one.at: None if one.value == UNKNOWN else one.value for one in board.clues(clue, unknown=True)}
    for cell in sizes:
        reason = board.reason(("at", cell), (cell,), "{}, with a {}, is {}", cell, clue.one, values.all)
        yield Count(reason, (cell,), board.values(values), 1, 1)
    reason = board.puzzle.rule(board.statement.name, None, f"each block of {values.many} has one {clue.one}, its size")
    yield Islands(reason, board.ordered, board.values(values)[0], board.links, sizes)
