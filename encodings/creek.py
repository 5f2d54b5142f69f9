"""Creek compiled: a variable per cell; the creek is connected by cuts, by a tree or by a flow.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/creek.py`.
"""

from typing import TYPE_CHECKING

from .common.connected import Piece, by_cuts, by_flow, by_tree, cells_piece
from .common.encoding import CNF, ILP, encoding
from .common.model import Model
from .common.papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022

if TYPE_CHECKING:
    from cluewise.puzzles.creek import Creek


def _cells(puzzle: "Creek") -> tuple[Model, Piece]:
    """Rules 1 and 2; the unshaded cells."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for point, number in puzzle.counts.items():
        near = (shaded[cell] for cell in puzzle.meeting(point))
        model.family("number").exactly(number, near, puzzle.why["number", point])
    return model, cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))


@encoding(
    summary="a variable per cell; parts of the creek are cut off their surroundings",
    source=DANTZIG_1954,
    lazy=True,
    redundant=("alone",),
)
def components(puzzle: "Creek") -> Model:
    """Variables: x[c].

    number: Σ x around the point = number.  alone, where a number tells of an unshaded cell elsewhere: x ∨ ∨ ¬x' over
    the neighbours.  Cuts: a part of the creek has an unshaded cell around it.
    """
    model, creek = _cells(puzzle)
    reason = puzzle.why["connected"]
    sure = [near for point, number in puzzle.counts.items() if number < len(near := puzzle.meeting(point))]
    for cell, others in puzzle.around.items():
        if any(cell not in group for group in sure):
            clause = (-creek.members[cell], *(creek.members[other] for other in others))
            model.family("alone").clause(clause, reason.narrowed((cell,)))
    by_cuts(model, creek, reason, sure=sure)
    return model


@encoding(
    summary="a variable per cell; the creek has a tree, by vertex elimination",
    source=RANKOOH_2022,
    targets=(CNF,),
)
def tree(puzzle: "Creek") -> Model:
    """Variables: x[c]; those of `connected.by_tree`.

    number: as in `components`.  connected: the unshaded cells have a tree.
    """
    model, creek = _cells(puzzle)
    by_tree(model, creek, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable per cell; a flow reaches every cell of the creek",
    source=GAVISH_1978,
    targets=(ILP,),
)
def flow(puzzle: "Creek") -> Model:
    """Variables: x[c]; those of `connected.by_flow`.

    number: as in `components`.  connected: an unshaded cell sends a unit to every other one.
    """
    model, creek = _cells(puzzle)
    by_flow(model, creek, puzzle.why["connected"])
    return model


ENCODINGS = (components, tree, flow)
