"""Sentences about a division into regions: the walls between cells."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from ..formats import UNKNOWN
from ..geometry import Cell, Edge
from ..plural import count_words
from ..solution import Solution
from .patterns import Bound
from .sentence import SentenceBoard, sentence
from .vocabulary import WALLS, ClueWords

if TYPE_CHECKING:
    from ..rules import Rule


@sentence("no wall between {edges}", on=(WALLS,))
def none_between(board: SentenceBoard, edges: Sequence[Edge]) -> "Iterator[Rule]":
    """These neighbours are in one region."""
    yield from _between(board, edges, on=False)


@sentence("a wall between {edges}", on=(WALLS,))
def between(board: SentenceBoard, edges: Sequence[Edge]) -> "Iterator[Rule]":
    """These neighbours are in different regions; of each pair, one wall."""
    yield from _between(board, edges, on=True)


def _between(board: SentenceBoard, edges: Iterable[Edge], *, on: bool) -> "Iterator[Rule]":
    from ..rules import OneOf

    known = set(board.puzzle.borders)
    for edge in edges:
        if edge not in known:
            raise board.unfit(f"{edge} is no pair of its neighbours")
        text = "{} wall is between {} and {}"
        yield OneOf(board.reason(edge, edge.ends, text, "a" if on else "no", *edge.ends), edge, (int(on),))


@sentence("no four regions meet at a corner", on=(WALLS,))
def no_crossings(board: SentenceBoard) -> "Iterator[Rule]":
    """At no point between four cells all four borders are walls."""
    from ..rules import Count

    for corner, edges in board.puzzle.corners():
        yield Count(board.reason(corner, (), "at most three walls meet at corner {}", corner), edges, (1,), high=3)


@sentence("regions are rectangles", on=(WALLS,))
def rectangles(board: SentenceBoard) -> "Iterator[Rule]":
    """Every region is a full rectangle: no wall ends or bends at a point between four cells."""
    from ..rules import StraightWalls

    for corner, edges in board.puzzle.corners():
        yield StraightWalls(board.reason(corner, (), "walls do not end or bend at corner {}", corner), edges)


@sentence("each region has exactly {n} cells", on=(WALLS,))
def sizes(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """All regions are equally large."""
    from ..rules import EqualRegions

    size = board.number(n)
    if not size:
        raise board.unfit("a region has 1 cell or more")
    reason = board.reason(None, (), "each region has {}", count_words(size, "cell"))
    yield EqualRegions(reason, board.puzzle.borders, board.puzzle.board_cells, size)


@sentence("no region is a single cell", on=(WALLS,))
def no_single(board: SentenceBoard) -> "Iterator[Rule]":
    """Each cell is joined to a neighbour."""
    from ..rules import Count

    for cell, edges in board.puzzle.borders_of.items():
        reason = board.reason(cell, (cell,), "{} is joined to a neighbour", cell)
        yield Count(reason, edges, (0,), 1, len(edges))


@sentence("no straight wall is longer than {n}", on=(WALLS,))
def lengths(board: SentenceBoard, n: int | str) -> "Iterator[Rule]":
    """No so many borders and one more, one behind the other in a line, are all walls."""
    from ..rules import Count

    size, known = board.number(n), set(board.puzzle.borders)
    for edge in board.puzzle.borders:
        down, right = (1, 0) if edge.flat else (0, 1)
        run = [Edge(edge.r1 + k * down, edge.c1 + k * right, edge.r2 + k * down, edge.c2 + k * right)
               for k in range(size + 1)]  # fmt: skip
        if known.issuperset(run):
            text = "the wall from {} is at most {} long"
            yield Count(board.reason(edge, edge.ends, text, edge.between_text, size), run, (1,), high=size)


@sentence("the board has {bound} walls", on=(WALLS,))
def total(board: SentenceBoard, bound: Bound) -> "Iterator[Rule]":
    """The borders between cells of different regions are counted."""
    from ..rules import Count

    low, high = board.range(bound, len(board.puzzle.borders))
    yield Count(board.reason(None, (), "the board has {} walls", bound), board.puzzle.borders, (1,), low, high)


@sentence("the walls look the same {turned}", on=(WALLS,))
def symmetrical(board: SentenceBoard, turned: str) -> "Iterator[Rule]":
    """Each wall has a wall at the place to which the turn or the mirror takes it."""
    from ..rules import Table

    def image(cell: Cell) -> Cell:
        r = cell.r if "left" in turned else board.puzzle.height - 1 - cell.r
        return Cell(r, cell.c if "top" in turned else board.puzzle.width - 1 - cell.c)

    known = set(board.puzzle.borders)
    for edge in board.puzzle.borders:
        other = Edge.between(*sorted(map(image, edge.ends)))
        if edge < other and other in known:
            ends = (*edge.ends, *other.ends)
            text = "a wall is between {} and {} exactly if one is between {} and {}"
            yield Table(board.reason(edge, ends, text, *ends), (edge, other), frozenset({(0, 0), (1, 1)}))


# ── clues ──


@sentence("each {clue} counts the walls on its sides", on=(WALLS,), clue=("cells",))
def sides(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """The clue is the number of the four sides of its cell that are walls or in the frame."""
    from ..rules import Count

    for one in board.clues(clue):
        edges = board.puzzle.borders_of[one.at]
        number = one.value - (4 - len(edges))
        text = count_words(one.value, "side of {} is a wall", "sides of {} are walls")
        yield Count(board.reason(one.at, one.cells, text, one.at), edges, (1,), number, number)


@sentence("each {clue} is the size of its region", on=(WALLS,), clue=("cells",))
def size_of(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """The region of the cell has so many cells; it may have several clues."""
    from ..rules import Inside

    cells = board.puzzle.board_cells
    for one in board.clues(clue):
        reason = board.reason(one.at, one.cells, "the region of {} has {}", one.at, count_words(one.value, "cell"))
        yield Inside(reason, board.puzzle.borders, cells, one.at, cells, one.value)


def _one_a_region(
    board: SentenceBoard, solution: Solution, rng: Random, clue: ClueWords, *, sized: bool
) -> Sequence[Any]:
    """A clue in a random cell of each region."""
    puzzle = board.puzzle
    groups: dict[int, list[int]] = {}
    for i, region in enumerate(puzzle.regions(solution) or ()):
        groups.setdefault(region, []).append(i)
    held = {rng.choice(group): len(group) if sized else UNKNOWN for group in groups.values()}
    return [held.get(i) for i in range(len(puzzle.cells))]


@sentence(
    "each region has exactly one {clue}",
    on=(WALLS,),
    clue=("cells",),
    marked=None,
    by_place=True,
    reading=partial(_one_a_region, sized=False),
)
def one_clue(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """No two clues are in one region, and none is without; a number says nothing."""
    yield _owners(board, clue, sized=False)


@sentence(
    "each region has exactly one {clue}, its size",
    on=(WALLS,),
    clue=("cells",),
    by_place=True,
    reading=partial(_one_a_region, sized=True),
)
def one_size(board: SentenceBoard, clue: ClueWords) -> "Iterator[Rule]":
    """No two clues are in one region, and none is without; the number of a clue is that of the cells."""
    yield _owners(board, clue, sized=True)


def _owners(board: SentenceBoard, clue: ClueWords, *, sized: bool) -> "Rule":
    from ..rules import Regions

    known: dict[Cell, Any] = {one.at: one.value for one in board.clues(clue, unknown=True)}
    sizes = {cell: value if sized and value != UNKNOWN else None for cell, value in known.items()}
    text = f"each region has one {clue.one}" + (", its size" if sized else "")
    reason = board.owner.rule(board.statement.name, None, text)
    return Regions(reason, board.puzzle.borders, board.puzzle.board_cells, sizes)
