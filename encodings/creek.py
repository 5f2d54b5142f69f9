"""Creek compiled: a variable per cell; the creek is connected by cuts, by a tree or by a flow.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/creek.py`.
"""

from typing import TYPE_CHECKING

from .common.connected import Piece, by_cuts, cells_piece
from .common.encoding import encoding
from .common.model import Model
from .common.one_piece import one_piece_encodings
from .common.papers import DANTZIG_1954

if TYPE_CHECKING:
    from cluewise.puzzles.creek import Creek


def _cells(puzzle: "Creek") -> tuple[Model, Piece]:
    """Variables: x[c].

    number: Σ x around the point = number.
    """
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for point, number in puzzle.counts.items():
        around = (shaded[cell] for cell in puzzle.meeting(point))
        model.family("number").exactly(number, around, puzzle.why["number", point])
    return model, cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))


@encoding(
    summary="a variable per cell; cuts for components of the creek",
    source=DANTZIG_1954,
    lazy=True,
    redundant=("alone",),
)
def components(puzzle: "Creek") -> Model:
    """Variables: x[c].

    number: Σ x around the point = number.  alone: x ∨ ∨ ¬x' over the neighbours, if a number implies an unshaded cell
    elsewhere.  Cuts: a component of the creek has an unshaded cell beside it.
    """
    model, creek = _cells(puzzle)
    reason = puzzle.why["connected"]
    sure = [cells for point, number in puzzle.counts.items() if number < len(cells := puzzle.meeting(point))]
    for cell, neighbours in puzzle.around.items():
        if any(cell not in group for group in sure):
            clause = (-creek.members[cell], *(creek.members[neighbour] for neighbour in neighbours))
            model.family("alone").clause(clause, reason.narrowed((cell,)))
    by_cuts(model, creek, reason, sure=sure)
    return model


_, tree, flow = one_piece_encodings(_cells)

ENCODINGS = (components, tree, flow)
