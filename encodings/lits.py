"""LITS compiled: the tetromino of each region; regions are connected over borders.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/lits.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, squares
from cluewise.puzzles.lits import SHAPES, normal

from .common.encoding import encoding
from .common.graphs.statements import Connected, Subgraph
from .common.model import TRUE, Literal, Model
from .common.papers import RULES_MODEL

if TYPE_CHECKING:
    from cluewise.puzzles.lits import Lits


def _tetrominoes(puzzle: "Lits", model: Model, shaded: dict[Cell, Literal]) -> dict[Cell, dict[str, Literal]]:
    """States rule 1. Returns per cell and shape a literal that holds if the cell is in a tetromino of this shape."""
    shapes: dict[Cell, dict[str, Literal]] = {cell: {} for cell in puzzle.cells}
    for region, places in enumerate(puzzle.tetrominoes):
        reason, family = puzzle.why["region", region], model.family("region")
        chosen = {place: model.new() for place in places}
        family.exactly(1, chosen.values(), reason)
        for cell in puzzle.areas[region]:
            containing = [place for place in places if cell in place]
            family.clause((-shaded[cell], *(chosen[place] for place in containing)), reason)
            for place in containing:
                family.clause((-chosen[place], shaded[cell]), reason)
                shape = SHAPES[normal(place)]
                if shape not in shapes[cell]:
                    shapes[cell][shape] = model.new()
                model.family("shape").clause((-chosen[place], shapes[cell][shape]))
    return shapes


@encoding(
    summary="the tetromino of each region",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"cuts": "cuts", "tree": "tree", "flow": "flow"},
    weak=("region",),
)
def tetrominoes(puzzle: "Lits") -> Model:
    """Variables: p[k], tetromino k of its region; x[c]; t[c,s], the tetromino at c has shape s; b[e] ↔ x ∧ x' at a
    border.

    region: Σ p = 1; x[c] ↔ ∨ p[k] over the tetrominoes that contain c.  shape: p[k] → t[c,s].  square: ∨ ¬x.
    alike: ¬t[c,s] ∨ ¬t[c',s] at a border.  border: b[e].  connected: the regions, linked by b[e].
    """
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    shapes = _tetrominoes(puzzle, model, shaded)
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-shaded[cell] for cell in four), puzzle.why["square", four[0]])
    region_of = dict(zip(puzzle.cells, puzzle.regions, strict=True))
    links = []
    for edge in puzzle.touching:
        first, second = edge.ends
        if region_of[first] != region_of[second]:
            reason = puzzle.why["alike", tuple(sorted((region_of[first], region_of[second])))]
            for shape in sorted(shapes[first].keys() & shapes[second].keys()):
                model.family("alike").clause((-shapes[first][shape], -shapes[second][shape]), reason)
            both = model.family("border").conjunction((shaded[first], shaded[second]))
            links.append((region_of[first], region_of[second], both))
    model.uses("connected", puzzle.rule("region", None, "each region has one tetromino"))
    regions = Subgraph(dict.fromkeys(range(len(puzzle.areas)), TRUE), links)
    model.family("connected").connected(regions, puzzle.why["connected"], named=puzzle.areas.__getitem__)
    return model


ENCODINGS = (tetrominoes,)
