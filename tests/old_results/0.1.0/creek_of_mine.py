"""Version 0.1.0's own encoding of Creek by a tree, which used functions of that version."""

from cluewise.encodings.common.connected import by_tree, cells_piece
from cluewise.encodings.common.encoding import encoding
from cluewise.encodings.common.model import Model


@encoding(summary="a tree", source="the rules")
def tree(puzzle):
    """Variables: x[c]."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for point, number in puzzle.counts.items():
        around = (shaded[cell] for cell in puzzle.meeting(point))
        model.family("number").exactly(number, around, puzzle.why["number", point])
    piece = cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))
    by_tree(model, piece, puzzle.why["connected"])
    return model
