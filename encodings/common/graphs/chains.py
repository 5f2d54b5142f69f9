"""Undivided boards: cuts for the chains of shaded cells that divide them, or a forest of these chains."""

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter

from cluewise.puzzles.common.geometry import SIZES, Cell, ends_of

from ..clause_cache import state_once
from ..literals import indices_of
from ..model import Candidate, Clause, Cut, Family
from .cuts import narrowed
from .statements import Forest, Undivided
from .traversal import NumberedGraph

Pair = tuple[int, int]


@lru_cache(SIZES)
def _size(cells: tuple[Cell, ...]) -> tuple[int, int]:
    rows, columns = zip(*cells, strict=True)
    return max(rows) + 1, max(columns) + 1


def _pairs(cells: tuple[Cell, ...]) -> Iterator[Pair]:
    """The possible edges of the graph, as indices of cells; the index after the last cell is the frame."""
    height, width = _size(cells)
    index: dict[tuple[int, int], int] = {cell: i for i, cell in enumerate(cells)}
    for (r, c), i in index.items():
        for diagonal in ((r + 1, c - 1), (r + 1, c + 1)):
            if diagonal in index:
                yield i, index[diagonal]
        if r in (0, height - 1) or c in (0, width - 1):
            yield i, len(cells)


@lru_cache(SIZES)
def _graph(cells: tuple[Cell, ...]) -> NumberedGraph:
    """The graph of these cells and, as its last node, the frame."""
    return NumberedGraph(len(cells) + 1, list(_pairs(cells)))


def _state_narrow_boards(family: Family, stated: Undivided) -> None:
    """On a board of one row or column, only the first and the last cell may be shaded."""
    cells = tuple(stated.shaded)
    if min(_size(cells)) == 1:
        for cell in cells[1:-1]:
            family.clause((-stated.shaded[cell],), narrowed(stated.reason, (cell,)))


def _state_alone(family: Family, stated: Undivided) -> None:
    """No cell has shaded neighbours only, if one of these has another neighbour: that one is unshaded.

    These cuts are needed most often, and they are few.
    """
    around: dict[Cell, list[Cell]] = {cell: [] for cell in stated.shaded}
    for a, b in ends_of(stated.touching):
        if a in around and b in around:
            around[a].append(b)
            around[b].append(a)
    for cell, neighbours in around.items():
        if any(len(around[neighbour]) > 1 for neighbour in neighbours):
            clause = [-stated.shaded[neighbour] for neighbour in neighbours]
            family.clause(clause, narrowed(stated.reason, (cell,)))


def cut_chains(family: Family, stated: Undivided) -> None:
    """Cuts: for every cycle of a candidate's shaded cells, with or without the frame, ∨ ¬x[c] over its cells. The
    shortest ones are stated at once: around one cell."""
    cells, literals = tuple(stated.shaded), list(stated.shaded.values())
    _state_narrow_boards(family, stated)

    def alone() -> None:
        _state_alone(family, stated)

    state_once(family, alone, stated.touching, literals)
    graph = _graph(cells)
    frame, present = len(cells), itemgetter(*indices_of(literals), 0)  # the frame is always present

    def find(holds: Candidate) -> list[Cut]:
        cycles = graph.cycles(bytes(present(holds.literals)))
        barriers = ([i for i in cycle if i != frame] for cycle in cycles)
        return [
            Cut(Clause([-literals[i] for i in chain]), narrowed(stated.reason, map(cells.__getitem__, chain)))
            for chain in barriers
        ]

    family.model.cut(find)


def as_forest(family: Family, stated: Undivided) -> Forest:
    """The same as a Forest. Variables: x ∧ x' for cells that touch at a corner."""
    _state_narrow_boards(family, stated)
    literals = [*stated.shaded.values(), family.model.true]
    pairs = _pairs(tuple(stated.shaded))
    links = [(a, b, family.conjunction((literals[a], literals[b]))) for a, b in pairs]
    return Forest(links, stated.reason)
