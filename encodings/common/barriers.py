"""Connectivity from the other side: cells that share no edge part the rest of a grid where they form a barrier.

Let no two of the shaded cells share an edge. Join those that touch at a corner, and join those on the frame to one more
node, the frame. The other cells are connected exactly where this graph is a forest: a cycle surrounds something. On a
board of one row or column, a shaded cell that is not at an end touches the frame twice, which is a cycle too. Where
shaded cells may share edges, see `connected.py`.
"""

from collections.abc import Iterator, Mapping, Sequence

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from . import connectivity
from .connectivity import Graph
from .model import Candidate, Clause, Cut, Literal, Model
from .paths import by_elimination

Pair = tuple[int, int]


def _pairs(cells: Sequence[Cell], height: int, width: int) -> Iterator[Pair]:
    """The edges of the graph, as indices of cells; the frame is behind the last cell."""
    index = {cell: i for i, cell in enumerate(cells)}
    for cell, i in index.items():
        for other in (Cell(cell.r + 1, cell.c - 1), Cell(cell.r + 1, cell.c + 1)):
            if other in index:
                yield i, index[other]
        if cell.r in (0, height - 1) or cell.c in (0, width - 1):
            yield i, len(cells)


def _state_narrow_boards(model: Model, shaded: Mapping[Cell, Literal], height: int, width: int, reason: Reason) -> None:
    """On one row or column, no cell but the first and the last is shaded."""
    if min(height, width) == 1:
        for cell in list(shaded)[1:-1]:
            model.family("connected").clause((-shaded[cell],), reason.narrowed((cell,)))


def by_chain_cuts(model: Model, shaded: Mapping[Cell, Literal], height: int, width: int, reason: Reason) -> None:
    """Cuts: of every cycle that a candidate's chains close, with the frame or by themselves, ∨ ¬x[c]."""
    _state_narrow_boards(model, shaded, height, width, reason)
    cells = list(shaded)
    pairs = list(_pairs(cells, height, width))

    def find(holds: Candidate) -> list[Cut]:
        there = [*(holds(literal) for literal in shaded.values()), True]
        cycles = connectivity.cycles(len(there), [(a, b) for a, b in pairs if there[a] and there[b]])
        barriers = ([cells[i] for i in cycle if i < len(cells)] for cycle in cycles)
        return [Cut(Clause(-shaded[cell] for cell in chain), reason.narrowed(chain)) for chain in barriers]

    model.cut(find)


def by_forest(model: Model, shaded: Mapping[Cell, Literal], height: int, width: int, reason: Reason) -> None:
    """Variables: x ∧ x' for cells that touch at a corner; those of `connectivity.forest`, by vertex elimination."""
    _state_narrow_boards(model, shaded, height, width, reason)
    family, cells = model.family("connected"), list(shaded)
    literals = [*shaded.values(), model.true]
    links = [(a, b, family.conjunction((literals[a], literals[b]))) for a, b in _pairs(cells, height, width)]
    connectivity.forest(family, Graph(len(literals), links), reason, by_elimination)
