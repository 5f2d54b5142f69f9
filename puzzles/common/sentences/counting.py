"""Sentences about clues that count cells."""

from collections.abc import Container, Iterator, Sequence
from itertools import combinations, takewhile
from random import Random
from typing import TYPE_CHECKING, Any

from ..geometry import Cell
from ..plural import count_words
from ..solution import Solution
from .sentence import SentenceBoard, clue_in, sentence
from .vocabulary import ANYWHERE, ClueWords, Word

if TYPE_CHECKING:
    from ..rules import Rule


@sentence("each {clue} counts the {values} {near}", clue=ANYWHERE)
def counts(board: SentenceBoard, clue: ClueWords, values: Word, near: str) -> "Iterator[Rule]":
    """The clue is the number of cells of this value: `around it` are the cells that share an edge or a corner with it
    (for a corner point, the cells that meet there), `beside it` those that share an edge."""
    from ..rules import Count

    for one in board.clues(clue):
        cells = board.near(one, near)
        number = count_words(one.value, f"{values.one} is", f"{values.many} are")
        reason = board.reason(one.at, (*one.cells, *cells), "{} {}", number, board.near_text(one, near))
        yield Count(reason, cells, board.values(values), one.value, one.value)


def _between(
    board: SentenceBoard, solution: Solution, rng: Random, clue: ClueWords, values: Word, clue2: ClueWords
) -> Sequence[Any]:
    """Clues in some of the cells without this value, or in those that have one. They block the view of each other."""
    inside = board.values(values)
    others = [cell for cell in board.ordered if solution[cell] not in inside]
    held = {one.at for one in board.clues(clue2, unknown=True)}
    chosen = held & set(others) or set(rng.sample(others, round(len(others) * rng.uniform(0.35, 0.6))))
    views = {cell: _views(board, cell, chosen) for cell in chosen}
    return [sum(solution[at] in inside for at in views[c]) if c in chosen else None for c in board.puzzle.cells]


def _views(board: SentenceBoard, cell: Cell, walls: Container[Cell]) -> list[Cell]:
    """The cells in four directions from a cell, before the first of some others."""
    return [seen for arm in board.arms(cell) for seen in takewhile(lambda seen: seen not in walls, arm)]


@sentence(
    "each {clue} counts the {values} in its row and column up to the next {clue2}",
    clue=("cells",),
    by_place=True,
    reading=_between,
)
def counts_between(board: SentenceBoard, clue: ClueWords, values: Word, clue2: ClueWords) -> "Iterator[Rule]":
    """Cells with a clue of the second layer block the view; other cells do not. In four directions from the clue, the
    cells of this value before such a cell are counted."""
    from ..rules import Count

    walls = {one.at for one in board.clues(clue2, unknown=True)}
    for one in board.clues(clue):
        cells = _views(board, one.at, walls)
        number = count_words(one.value, f"{values.one} is", f"{values.many} are")
        text = "{} in the row and the column of {} up to the next {}"
        reason = board.reason(one.at, (one.at, *cells), text, number, one.at, clue2.one)
        yield Count(reason, cells, board.values(values), one.value, one.value)


@sentence("each {clue} is the sum of the places of the {values} in its line", clue=("sides",))
def places(board: SentenceBoard, clue: ClueWords, values: Word) -> "Iterator[Rule]":
    """The cells of a row or column are numbered from 1, from the left or the top."""
    from ..rules import Weighted

    inside = set(board.values(values))
    for one in board.clues(clue):
        cells = sorted(one.cells)
        weights = [{value: i * (value in inside) for value in board.all_values} for i, _ in enumerate(cells, 1)]
        reason = board.reason(
            one.at, one.cells, "the places of the {} in {} add up to {}", values.many, one.text, one.value
        )
        yield Weighted(reason, cells, weights, one.value)


@sentence("exactly one of the four cells at that distance from each {clue} is {value}", clue=("cells",))
def distance(board: SentenceBoard, clue: ClueWords, value: Word) -> "Iterator[Rule]":
    """Of the up to four cells so many steps above, right of, below and left of a clue, exactly one has this value."""
    from ..rules import Count

    for one in board.clues(clue):
        arms = (board._arm(one.at, k) for k in range(0, 8, 2)) if one.value else ()
        cells = [arm[one.value - 1] for arm in arms if len(arm) >= one.value]
        text = "exactly one of the cells {} steps from {} is {}"
        reason = board.reason(one.at, (one.at, *cells), text, one.value, one.at, value.all)
        yield Count(reason, cells, board.values(value), 1, 1)


@sentence("cells with a {clue} are {value}", clue=("cells",), marked=None)
def given(board: SentenceBoard, clue: ClueWords, value: Word) -> "Iterator[Rule]":
    """A cell with a clue, also one without a number, has this value."""
    yield from _given(board, clue, "", value)


@sentence("cells with a {mark} are {value}", clue=("cells",), marked=True)
def given_marked(board: SentenceBoard, mark: tuple[ClueWords, str], value: Word) -> "Iterator[Rule]":
    """A cell with this sign has this value."""
    yield from _given(board, *mark, value)


def _given(board: SentenceBoard, layer: ClueWords, mark: str, value: Word) -> "Iterator[Rule]":
    from ..rules import Count

    for one in board.clues(layer, unknown=True):
        if not mark or one.value == mark:
            reason = board.reason(one.at, one.cells, "{} is {}", one.at, value.all)
            yield Count(reason, (one.at,), board.values(value), 1, 1)


@sentence("cells without a {clue} are {value}", clue=("cells",), marked=None, by_place=True)
def without(board: SentenceBoard, clue: ClueWords, value: Word) -> "Iterator[Rule]":
    """A cell without a clue has this value."""
    from ..rules import Count

    held = {one.at for one in board.clues(clue, unknown=True)}
    for cell in board.ordered:
        if cell not in held:
            reason = board.reason(("without", cell), (cell,), "{}, without a {}, is {}", cell, clue.one, value.all)
            yield Count(reason, (cell,), board.values(value), 1, 1)


def _equals(board: SentenceBoard, solution: Solution, rng: Random, values: Word, clues: ClueWords) -> Sequence[int]:
    """Numbers that differ in each row and column, but a cell with another value repeats one of its row or column."""
    size = max(board.puzzle.height, board.puzzle.width)
    numbers, rows, columns = (rng.sample(range(1, size + 1), size) for _ in range(3))
    number = {cell: numbers[(rows[cell.r] + columns[cell.c]) % size] for cell in board.puzzle.cells}
    inside, latin = board.values(values), dict(number)
    for cell in board.ordered:
        kept = [near for near in board.near(clue_in(cell), "in its row and column") if solution[near] in inside]
        if solution[cell] not in inside and kept:
            number[cell] = latin[rng.choice(kept)]
    return list(number.values())


@sentence("no two {values} with equal {clues} are in one line", clue=("cells",), marked=None, reading=_equals)
def equal_clues(board: SentenceBoard, values: Word, clues: ClueWords) -> "Iterator[Rule]":
    """Of the cells of a row or column with the same clue, at most one has this value."""
    from ..rules import Count

    value_at = {one.at: one.value for one in board.clues(clues) if one.at in board.slots}
    for line in board.puzzle.lines:
        for a, b in combinations([cell for cell in line.cells if cell in value_at], 2):
            if value_at[a] == value_at[b]:
                reason = board.reason(
                    (a, b), (a, b), "{} and {}, with {}, are not both {}", a, b, value_at[a], values.all
                )
                yield Count(reason, (a, b), board.values(values), high=1)
