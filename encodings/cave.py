"""Cave compiled: the cells seen along each arm of a clue are counted in unary or by cuts; the cave and the cells
outside are connected by cuts, trees or flows.

x[c] says that cell c is outside. Rule numbers are those of `puzzles/cave.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, squares

from .common.connected import Piece, by_cuts, by_flow, by_tree, cells_piece
from .common.encoding import CNF, ILP, encoding
from .common.model import TRUE, Literal, Model
from .common.papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022
from .common.sights import by_sight_cuts, by_unary, looks

if TYPE_CHECKING:
    from cluewise.puzzles.cave import Cave

Cells = dict[Cell, Literal]


def _cells(puzzle: "Cave") -> tuple[Model, Cells, Cells]:
    """States rule 3 and a consequence of rules 1 and 2. Returns the Model; per cell, a literal that says that it is
    outside; per cell, a literal that says that it is in the cave."""
    model = Model()
    outside = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    inside = {cell: -literal for cell, literal in outside.items()}
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((inside[cell],), puzzle.why["clue", cell])
    for a, b, c, d in squares(puzzle.height, puzzle.width):
        reason = puzzle.why["corner", a]
        model.family("corner").clause((outside[a], outside[d], inside[b], inside[c]), reason)
        model.family("corner").clause((inside[a], inside[d], outside[b], outside[c]), reason)
    return model, outside, inside


def _cut(puzzle: "Cave", model: Model, outside: Cells, inside: Cells) -> None:
    """Rules 1 and 2 by cuts. The frame is an extra node outside that is always present."""
    links = [edge.ends for edge in puzzle.touching]
    by_cuts(model, cells_piece(inside, links), puzzle.why["cave"])
    around = [("frame", cell, TRUE) for cell in puzzle.frame]
    piece = Piece({"frame": TRUE, **outside}, [*cells_piece(outside, links).links, *around])
    by_cuts(model, piece, puzzle.why["outside"])


@encoding(
    summary="the cells seen along each arm, in unary; cuts connect the cave and the cells outside",
    source=f"{DANTZIG_1954}, for cuts",
    targets=(CNF,),
    lazy=True,
    redundant=("corner",),
)
def sights(puzzle: "Cave") -> Model:
    """Variables: x[c]; s[c,d,k]: the first k cells from c in direction d are in the cave, for cells c with a number.

    clue: ¬x.  corner: in a 2×2 square, the cells outside are not just two that touch at a corner.
    seen: s[c,d,k] ↔ s[c,d,k−1] ∧ ¬x.  sight: Σ s[c,…] = number − 1.
    Cuts: a component of the cave; a component of the cells outside.
    """
    model, outside, inside = _cells(puzzle)
    by_unary(model, looks(puzzle, inside))
    _cut(puzzle, model, outside, inside)
    return model


@encoding(
    summary="only a variable per cell; cuts for numbers that see too many or too few cells",
    source=f"{DANTZIG_1954}, for cuts",
    targets=(CNF,),
    lazy=True,
    redundant=("corner",),
)
def crosses(puzzle: "Cave") -> Model:
    """Variables: x[c].

    clue, corner: as in `sights`.  Cuts: those of `sights`; for a number that sees too many cells, ∨ x over one cell
    more than it may see; for a number that sees too few, ∨ ¬x over the cells outside that end its arms.
    """
    model, outside, inside = _cells(puzzle)
    by_sight_cuts(model, looks(puzzle, inside))
    _cut(puzzle, model, outside, inside)
    return model


@encoding(
    summary="the cells seen along each arm, in unary; a tree spans the cave, trees from the frame the cells outside",
    source=RANKOOH_2022,
    targets=(CNF,),
    redundant=("corner",),
)
def tree(puzzle: "Cave") -> Model:
    """Variables: x[c]; s[c,d,k]; those of `connected.by_tree` for the cave and for the cells outside.

    clue, corner, seen, sight: as in `sights`.  connected: a tree spans the cave; trees from the frame
    span the cells outside.
    """
    model, outside, inside = _cells(puzzle)
    by_unary(model, looks(puzzle, inside))
    links = [edge.ends for edge in puzzle.touching]
    by_tree(model, cells_piece(inside, links), puzzle.why["cave"])
    by_tree(model, cells_piece(outside, links), puzzle.why["outside"], roots=dict.fromkeys(puzzle.frame, TRUE))
    return model


@encoding(
    summary="the cells seen along each arm, in unary; a flow reaches the cave, a flow from the frame the cells outside",
    source=GAVISH_1978,
    targets=(ILP,),
    redundant=("corner",),
)
def flow(puzzle: "Cave") -> Model:
    """Variables: x[c]; s[c,d,k]; those of `connected.by_flow` for the cave and for the cells outside.

    clue, corner, seen, sight: as in `sights`.  connected: one cell of the cave sends a unit to every other cell of
    it; the frame sends a unit to every cell outside.
    """
    model, outside, inside = _cells(puzzle)
    by_unary(model, looks(puzzle, inside))
    links = [edge.ends for edge in puzzle.touching]
    by_flow(model, cells_piece(inside, links), puzzle.why["cave"])
    by_flow(model, cells_piece(outside, links), puzzle.why["outside"], roots=dict.fromkeys(puzzle.frame, TRUE))
    return model


ENCODINGS = (sights, crosses, tree, flow)
