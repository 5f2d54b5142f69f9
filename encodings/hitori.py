"""Hitori compiled: a variable a cell; the unshaded cells are connected by cuts, by a tree, by a flow, or as no chain of
shaded cells parts them.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/hitori.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.barriers import by_chain_cuts, by_forest
from .common.connected import by_cuts, by_flow, cells_piece
from .common.encoding import CNF, ILP, encoding
from .common.model import Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.hitori import Hitori


def _cells(puzzle: "Hitori") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 1 and 2."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for line, number, cells in puzzle.repeats():
        reason = puzzle.why["repeat", (line.kind, line.number, number)]
        model.family("repeat").at_most(1, (-shaded[cell] for cell in cells), reason)
    for edge in puzzle.touching:
        model.family("touch").clause((-shaded[cell] for cell in edge.ends), puzzle.why["touch", edge])
    return model, shaded


@encoding(
    summary="a variable a cell; chains of shaded cells that part the others are cut",
    source="shaded cells that touch at corners only part the grid where they close a ring or join two sides",
    lazy=True,
)
def chains(puzzle: "Hitori") -> Model:
    """Variables: x[c].

    repeat: at most one ¬x of a number in a line.  touch: ¬x ∨ ¬x'.  Cuts: of a chain, ∨ ¬x[c].
    """
    model, shaded = _cells(puzzle)
    by_chain_cuts(model, shaded, puzzle.height, puzzle.width, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable a cell; unshaded components are cut off their surroundings",
    source="Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954",
    lazy=True,
)
def components(puzzle: "Hitori") -> Model:
    """Variables: x[c].

    repeat, touch: as in `chains`.  Cuts: a component of unshaded cells has an unshaded one around it.
    """
    model, shaded = _cells(puzzle)
    piece = cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))
    by_cuts(model, piece, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable a cell; chains of shaded cells form a forest, by vertex elimination",
    source="Rankooh and Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination, "
    "2022",
    targets=(CNF,),
)
def forest(puzzle: "Hitori") -> Model:
    """Variables: x[c]; those of `barriers.by_forest`.

    repeat, touch: as in `chains`.  connected: shaded cells that touch at corners, and the frame, form a forest.
    """
    model, shaded = _cells(puzzle)
    by_forest(model, shaded, puzzle.height, puzzle.width, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable a cell; a flow reaches every unshaded cell",
    source="Gavish and Graves, The travelling salesman problem and related problems, 1978",
    targets=(ILP,),
)
def flow(puzzle: "Hitori") -> Model:
    """Variables: x[c]; those of `connected.by_flow`.

    repeat, touch: as in `chains`.  connected: an unshaded cell sends a unit to every other one.
    """
    model, shaded = _cells(puzzle)
    piece = cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))
    by_flow(model, piece, puzzle.why["connected"])
    return model


ENCODINGS = (chains, components, forest, flow)
