"""LITS compiled: the tetromino of each region; regions are connected over borders by cuts, a tree or a flow.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/lits.py`.
"""

from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.geometry import Cell, squares
from cluewise.puzzles.lits import SHAPES, normal

from .common.connected import Piece, by_cuts
from .common.encoding import encoding
from .common.model import TRUE, Literal, Model
from .common.one_piece import one_piece_encodings
from .common.papers import DANTZIG_1954

if TYPE_CHECKING:
    from cluewise.puzzles.lits import Lits


def _board(puzzle: "Lits") -> tuple[Model, Piece]:
    """Variables: p[k], tetromino k of its region; x[c]; t[c,s], the tetromino at c has shape s; b[e] ↔ x ∧ x' at a
    border.

    region: Σ p = 1; x[c] ↔ ∨ p[k] over those that hold c.  shape: p[k] → t[c,s].  square: ∨ ¬x.
    alike: ¬t[c,s] ∨ ¬t[c',s] at a border.  border: b[e].  The piece has the regions, linked by b[e].
    """
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    shapes = _tetrominoes(puzzle, model, shaded)
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-shaded[cell] for cell in four), puzzle.why["square", four[0]])
    area = dict(zip(puzzle.cells, puzzle.regions, strict=True))
    links = []
    for edge in puzzle.touching:
        one, other = edge.ends
        if area[one] != area[other]:
            reason = puzzle.why["alike", tuple(sorted((area[one], area[other])))]
            for shape in sorted(shapes[one].keys() & shapes[other].keys()):
                model.family("alike").clause((-shapes[one][shape], -shapes[other][shape]), reason)
            both = model.family("border").conjunction((shaded[one], shaded[other]))
            links.append((area[one], area[other], both))
    return model, Piece(dict.fromkeys(range(len(puzzle.areas)), TRUE), links)


def _tetrominoes(puzzle: "Lits", model: Model, shaded: dict[Cell, Literal]) -> dict[Cell, dict[str, Literal]]:
    """Rule 1. Returns per cell and shape a literal that holds where the cell is of such a tetromino."""
    shapes: dict[Cell, dict[str, Literal]] = {cell: {} for cell in puzzle.cells}
    for region, places in enumerate(puzzle.tetrominoes):
        reason, family = puzzle.why["region", region], model.family("region")
        chosen = {place: model.new() for place in places}
        family.exactly(1, chosen.values(), reason)
        for cell in puzzle.areas[region]:
            having = [place for place in places if cell in place]
            family.clause((-shaded[cell], *(chosen[place] for place in having)), reason)
            for place in having:
                family.clause((-chosen[place], shaded[cell]), reason)
                shape = SHAPES[normal(place)]
                if shape not in shapes[cell]:
                    shapes[cell][shape] = model.new()
                model.family("shape").clause((-chosen[place], shapes[cell][shape]))
    return shapes


@encoding(
    summary="the tetromino of each region; regions that are cut off get a border with two shaded cells",
    source=DANTZIG_1954,
    lazy=True,
)
def cuts(puzzle: "Lits") -> Model:
    """Variables and constraints: those of `tree` without the tree.  Cuts: of regions that are cut off, ∨ b[e] around
    them.
    """
    model, board = _board(puzzle)
    by_cuts(model, board, puzzle.why["connected"], dict[Any, tuple[Cell, ...]](enumerate(puzzle.areas)).__getitem__)
    return model


_, tree, flow = one_piece_encodings(_board)

ENCODINGS = (cuts, tree, flow)
