"""Encodings of Mochikoro: the rectangle of each number, or only a variable per cell and the sizes of blocks.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/mochikoro.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell
from ..puzzles.common.rectangle_boards import box_of, boxes_around
from .common.graphs.statements import Sized
from .common.kit import RULES_MODEL, Connected, Literal, Model, cells_subgraph, encoding, shaded_cells
from .common.rectangles import filled
from .common.shading import no_corners, no_squares

if TYPE_CHECKING:
    from cluewise.puzzles.mochikoro import Mochikoro


def _blocks(puzzle: "Mochikoro") -> tuple[Model, dict[Cell, Literal]]:
    """All rules but 3."""
    model, shaded = shaded_cells(puzzle)
    unshaded = {cell: -literal for cell, literal in shaded.items()}
    for cell in puzzle.sizes:
        model.family("clue").clause((unshaded[cell],), puzzle.reason_of("clue", cell))
    no_corners(model, puzzle, unshaded)
    no_squares(model, puzzle, shaded)
    for pair in puzzle.pairs:
        model.family("apart").clause((shaded[cell] for cell in box_of(pair).cells()), puzzle.reason_of("apart", pair))
    links = ((cell, near) for cell, around in puzzle.surroundings.items() for near in around if cell < near)
    model.family("connected").connected(cells_subgraph(unshaded, links), puzzle.reason_of("connected"))
    model.uses("size", puzzle.rule("corner", None, "unshaded blocks are rectangles"))
    return model, shaded


@encoding(summary="the rectangle of each number", source=RULES_MODEL, globals=(Connected,))
def rectangles(puzzle: "Mochikoro") -> Model:
    """Variables: x[c]; b[k,R], the number of cell k has the rectangle R, for those of its size.

    clue: ¬x.  corner: x ∨ x' ∨ x'' ∨ ¬x''' over a 2×2 square in any order.  square: ∨ ¬x.
    apart: ∨ x over the bounding box of two clues, where it is not too large for a number.
    size: Σ_R b[k,R] = 1; b[k,R] → ¬x in R, x around it.
    connected: the unshaded cells, over corners too.
    """
    model, shaded = _blocks(puzzle)
    unshaded = {cell: -literal for cell, literal in shaded.items()}
    for clue, size in puzzle.sizes.items():
        boxes = [box for box in boxes_around(clue, puzzle.height, puzzle.width) if box.size == size]
        if size is not None:
            reason, family = puzzle.reason_of("size", clue), model.family("size")
            family.exactly(1, filled(family, puzzle, boxes, unshaded, reason), reason)
    return model


@encoding(summary="a variable per cell; the sizes of blocks", source=RULES_MODEL, globals=(Connected, Sized))
def cells(puzzle: "Mochikoro") -> Model:
    """Variables: x[c].

    clue, corner, square, apart, connected: as in `rectangles`.  size: the block of each number.
    """
    model, shaded = _blocks(puzzle)
    graph = cells_subgraph({cell: -x for cell, x in shaded.items()}, puzzle.touching)
    for clue, size in puzzle.sizes.items():
        if size is not None:
            model.family("size").sized(graph, size, size, puzzle.reason_of("size", clue), nodes=(clue,))
    return model


ENCODINGS = (rectangles, cells)
