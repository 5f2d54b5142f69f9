"""Encodings of Choco Banana: an inner corner for each unshaded block, and the rectangle or the size of a number's
block.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/cbanana.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, squares
from ..puzzles.common.rectangle_boards import boxes_around
from .common.graphs.statements import Sized
from .common.kit import RULES_MODEL, Connected, Literal, Model, Subgraph, cells_subgraph, encoding, shaded_cells
from .common.rectangles import filled
from .common.shading import no_corners

if TYPE_CHECKING:
    from cluewise.puzzles.cbanana import Cbanana


def _blocks(puzzle: "Cbanana") -> tuple[Model, dict[Cell, Literal], Subgraph]:
    """Rules 1 and 2. Also returns the graph of the unshaded cells."""
    model, shaded = shaded_cells(puzzle)
    no_corners(model, puzzle, shaded)
    bends: dict[Cell, list[Literal]] = {cell: [] for cell in shaded}
    for four in squares(puzzle.height, puzzle.width):
        for last, opposite in zip(four, reversed(four), strict=True):
            literals = (shaded[cell] if cell == last else -shaded[cell] for cell in four)
            bends[opposite].append(model.family("inner").conjunction(literals))
    roots = {cell: model.family("inner").disjunction(literals) for cell, literals in bends.items()}
    unshaded = cells_subgraph({cell: -x for cell, x in shaded.items()}, puzzle.touching)
    model.family("bend").connected(unshaded, puzzle.reason_of("bend"), roots=roots)
    return model, shaded, unshaded


@encoding(
    summary="the rectangle of each shaded number, the sizes of other blocks",
    source=RULES_MODEL,
    globals=(Connected, Sized),
)
def rectangles(puzzle: "Cbanana") -> Model:
    """Variables: x[c]; i[c], c and two neighbours are unshaded and the fourth cell of their 2×2 square is shaded;
    b[k,R], the number of cell k has the rectangle R, for those of its size.

    corner: ¬x ∨ ¬x' ∨ ¬x'' ∨ x''' over the cells of a 2×2 square in any order.
    inner: i[c].  bend: each unshaded cell is connected with a cell i[c].
    number: Σ_R b[k,R] = x[k]; b[k,R] → x in R, ¬x around it.  size: the block of k, if it is unshaded.
    """
    model, shaded, unshaded = _blocks(puzzle)
    model.uses("number", puzzle.rule("corner", None, "shaded blocks are rectangles"))
    for cell, number in puzzle.number_at.items():
        reason = puzzle.reason_of("number", cell)
        boxes = [box for box in boxes_around(cell, puzzle.height, puzzle.width) if box.size == number]
        chosen = filled(model.family("number"), puzzle, boxes, shaded, reason)
        model.family("number").exactly(1, (-shaded[cell], *chosen), reason)
        model.family("size").sized(unshaded, number, number, reason, nodes=(cell,), when=-shaded[cell])
    return model


@encoding(summary="the sizes of all blocks", source=RULES_MODEL, globals=(Connected, Sized))
def sizes(puzzle: "Cbanana") -> Model:
    """Variables: x[c]; i[c], as in `rectangles`.

    corner, inner, bend: as in `rectangles`.  size: the block of each number, shaded or not.
    """
    model, shaded, unshaded = _blocks(puzzle)
    graph = cells_subgraph(shaded, puzzle.touching)
    for cell, number in puzzle.number_at.items():
        reason = puzzle.reason_of("number", cell)
        for part, when in ((graph, shaded[cell]), (unshaded, -shaded[cell])):
            model.family("size").sized(part, number, number, reason, nodes=(cell,), when=when)
    return model


ENCODINGS = (rectangles, sizes)
