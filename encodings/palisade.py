"""Encodings of Palisade: a variable per border; the sizes of regions are a global constraint, or each cell has an
owner.

w[e] says that border e has a wall. Rule numbers are those of `puzzles/palisade.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.geometry import steps
from ..puzzles.common.kit import Cell, Edge
from .common.graphs.statements import Sized, parts
from .common.kit import RULES_MODEL, TRUE, Connected, Literal, Model, Subgraph, encoding
from .common.regions import OwnedRegions, connected_owners

if TYPE_CHECKING:
    from cluewise.puzzles.palisade import Palisade


def _walls(puzzle: "Palisade", model: Model) -> dict[Edge, Literal]:
    """Rule 3, and the local part of rule 1: no wall ends alone at a corner."""
    walls = model.booleans(puzzle.borders)
    for cell, count in puzzle.counts().items():
        around = (walls[edge] for edge in puzzle.borders_of[cell])
        model.family("number").exactly(count, around, puzzle.reason_of("number", cell))
    for corner, borders in puzzle.corners():
        for edge in borders:
            others = (walls[border] for border in borders if border != edge)
            model.family("corner").clause((-walls[edge], *others), puzzle.reason_of("wall").narrowed((corner,)))
    return walls


@encoding(
    summary="only a variable per border; the sizes of regions are a global constraint",
    source=RULES_MODEL,
    globals=(Sized,),
    aliases={"cuts": "cuts"},
    redundant=("corner", "room"),
)
def walls(puzzle: "Palisade") -> Model:
    """Variables: w[e].

    number: Σ w[e] = number − the sides without border.  corner: w[e] → ∨ the other three.
    room: the number of cells in each connected part of the board is a multiple of the size, K.
    size: each region, its cells joined by open borders, has K cells, and no wall lies within it.
    """
    model, size = Model(), puzzle.reason_of("size")
    stands = _walls(puzzle, model)
    board = Subgraph(
        dict.fromkeys(puzzle.borders_of, TRUE), [(*edge.ends, -literal) for edge, literal in stands.items()]
    )
    for room in parts(board.members, model.around(board), lambda _: True):
        if len(room) % puzzle.size:
            model.family("room").clause((), size.narrowed(room))
    model.family("size").sized(board, puzzle.size, puzzle.size, size, walls=puzzle.reason_of("wall"))
    return model


@encoding(
    summary="the owner of each cell: the first cell of its region",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"trees": "tree", "flow": "flow"},
    redundant=("corner", "owner"),
)
def owners(puzzle: "Palisade") -> Model:
    """Variables: w[e]; o[c,k], cell c is owned by cell k.

    number, corner: as in `walls`.  owner: Σ_k o[c,k] = 1, o[c,k] → o[k,k].  beside: w[e] separates owners, ¬w[e] joins
    them.  size: Σ_c o[c,k] = size.  connected: every cell with its owner.
    """
    model = Model()

    def room(first: Cell) -> dict[Cell, int]:
        return steps(first, puzzle.size - 1, lambda cell: cell > first and cell in puzzle.borders_of, puzzle.around)

    rooms = {cell: room(cell) for cell in puzzle.borders_of}
    regions = OwnedRegions(rooms, _walls(puzzle, model), rooms, lambda _, root: [(root, puzzle.size)], puzzle.size)
    model.uses("size", puzzle.reason_of("wall"))
    connected_owners(model, regions, puzzle.reason_of("size"))
    return model


ENCODINGS = (walls, owners)
