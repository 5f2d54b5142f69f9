"""Connectivity of unshaded cells if shaded cells share no edge: no barrier of shaded cells may divide the grid.

Take a graph of the shaded cells. An edge joins two shaded cells that touch at a corner, and each shaded cell on the
frame is joined to an extra node, the frame. The unshaded cells are connected exactly if this graph is a forest, because
a cycle surrounds unshaded cells. On a board of one row or column, a shaded cell that is not at an end touches the
frame twice, which is a cycle too. If shaded cells may share edges, see `connected.py`.

`barrier_encodings` makes four encodings of such a puzzle.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from . import connectivity
from .connected import Piece, by_cuts, by_flow, cells_piece
from .connectivity import Graph
from .encoding import CNF, ILP, Encoding, encoding
from .model import Candidate, Clause, Cut, Literal, Model
from .papers import CHAINS, DANTZIG_1954, GAVISH_1978, RANKOOH_2022
from .paths import by_elimination

Pair = tuple[int, int]


def _pairs(cells: Sequence[Cell], height: int, width: int) -> Iterator[Pair]:
    """The possible edges of the graph, as indices of cells; the index after the last cell is the frame."""
    index = {cell: i for i, cell in enumerate(cells)}
    for cell, i in index.items():
        for diagonal in (Cell(cell.r + 1, cell.c - 1), Cell(cell.r + 1, cell.c + 1)):
            if diagonal in index:
                yield i, index[diagonal]
        if cell.r in (0, height - 1) or cell.c in (0, width - 1):
            yield i, len(cells)


def _state_narrow_boards(model: Model, shaded: Mapping[Cell, Literal], height: int, width: int, reason: Reason) -> None:
    """On a board of one row or column, only the first and the last cell may be shaded."""
    if min(height, width) == 1:
        for cell in list(shaded)[1:-1]:
            model.family("connected").clause((-shaded[cell],), reason.narrowed((cell,)))


def by_chain_cuts(model: Model, shaded: Mapping[Cell, Literal], height: int, width: int, reason: Reason) -> None:
    """Cuts: for every cycle of a candidate's shaded cells, with or without the frame, ∨ ¬x[c] over its cells."""
    _state_narrow_boards(model, shaded, height, width, reason)
    cells = list(shaded)
    pairs = list(_pairs(cells, height, width))

    def find(holds: Candidate) -> list[Cut]:
        present = [*(holds(literal) for literal in shaded.values()), True]
        cycles = connectivity.cycles(len(present), [(a, b) for a, b in pairs if present[a] and present[b]])
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


State = Callable[[Any, Model, Mapping[Cell, Literal]], None]
"""`state(puzzle, model, shaded)` states the clues of a puzzle over the literals of its shaded cells."""


def barrier_encodings(state: State) -> tuple[Encoding, ...]:
    """Four encodings of a ShadingPuzzle: no two shaded cells share an edge, and the unshaded cells are connected.

    The docstring of `state` lists its families; it replaces `{clues}` in the docstrings below. The puzzle must announce
    the Reasons "touch" (an edge) and "connected".
    """

    @encoding(
        summary="a variable per cell; cuts for chains of shaded cells that divide the other cells",
        source=CHAINS,
        lazy=True,
    )
    def chains(puzzle: Any) -> Model:
        """Variables: x[c], cell c is shaded.

        {clues}  touch: ¬x ∨ ¬x'.  Cuts: for a chain, ∨ ¬x[c].
        """
        model, shaded = shaded_cells(puzzle, state)
        by_chain_cuts(model, shaded, puzzle.height, puzzle.width, puzzle.why["connected"])
        return model

    @encoding(
        summary="a variable per cell; cuts for components of unshaded cells",
        source=DANTZIG_1954,
        lazy=True,
    )
    def components(puzzle: Any) -> Model:
        """Variables: x[c], cell c is shaded.

        {clues}  touch: ¬x ∨ ¬x'.  Cuts: a component of unshaded cells has an unshaded cell around it.
        """
        model, shaded = shaded_cells(puzzle, state)
        by_cuts(model, unshaded_piece(puzzle, shaded), puzzle.why["connected"])
        return model

    @encoding(
        summary="a variable per cell; chains of shaded cells form a forest, by vertex elimination",
        source=RANKOOH_2022,
        targets=(CNF,),
    )
    def forest(puzzle: Any) -> Model:
        """Variables: x[c], cell c is shaded; those of `barriers.by_forest`.

        {clues}  touch: ¬x ∨ ¬x'.  connected: shaded cells that touch at corners, and the frame, form a forest.
        """
        model, shaded = shaded_cells(puzzle, state)
        by_forest(model, shaded, puzzle.height, puzzle.width, puzzle.why["connected"])
        return model

    @encoding(
        summary="a variable per cell; a flow reaches every unshaded cell",
        source=GAVISH_1978,
        targets=(ILP,),
    )
    def flow(puzzle: Any) -> Model:
        """Variables: x[c], cell c is shaded; those of `connected.by_flow`.

        {clues}  touch: ¬x ∨ ¬x'.  connected: an unshaded cell sends a unit to every other unshaded cell.
        """
        model, shaded = shaded_cells(puzzle, state)
        by_flow(model, unshaded_piece(puzzle, shaded), puzzle.why["connected"])
        return model

    encodings = (chains, components, forest, flow)
    for made in encodings:
        made.build.__doc__ = cleandoc(made.build.__doc__ or "").replace("{clues}", cleandoc(state.__doc__ or ""))
    return encodings


def shaded_cells(puzzle: Any, state: State) -> tuple[Model, dict[Cell, Literal]]:
    """A new Model with the cells as slots. It states the clues, and that no two shaded cells share an edge."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    state(puzzle, model, shaded)
    for edge in puzzle.touching:
        model.family("touch").clause((-shaded[cell] for cell in edge.ends), puzzle.why["touch", edge])
    return model, shaded


def unshaded_piece(puzzle: Any, shaded: Mapping[Cell, Literal]) -> Piece:
    """The unshaded cells, linked by their common edges."""
    return cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))
