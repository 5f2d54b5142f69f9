"""Encodings of Nawabari: a choice of rectangles, one for each clue, or the owner of every cell.

w[e] says that border e has a wall. Rule numbers are those of `puzzles/nawabari.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import Edge
from .common.kit import RULES_MODEL, Literal, Model, encoding
from .common.rectangles import cover_by_boxes, owned_boxes, walls_of
from .common.references import KNUTH_2000

if TYPE_CHECKING:
    from cluewise.puzzles.nawabari import Nawabari


def _walls(puzzle: "Nawabari", model: Model) -> dict[Edge, Literal]:
    return walls_of(puzzle, model, puzzle.clue("number", None, "each number counts the walls around its cell"))


@encoding(
    summary="a choice of rectangles for each clue; each cell is in one",
    source=f"exact cover; {KNUTH_2000}",
    redundant=("area",),
    blames=False,
)
def cover(puzzle: "Nawabari") -> Model:
    """Variables: w[e]; b[k,R]: the clue of cell k has the rectangle R, for those that it allows without another clue.

    area: Σ_R b[k,R] = 1.  cell: Σ b[k,R] = 1 over the rectangles with this cell.
    wall: ¬w[e] ↔ ∨ b[k,R] over the rectangles with both cells.
    """
    model = Model()
    cover_by_boxes(model, _walls(puzzle, model), puzzle.boxes, puzzle.reason_of("one"))
    return model


@encoding(summary="the clue that owns each cell; walls are between owners and never bend", source=RULES_MODEL)
def owners(puzzle: "Nawabari") -> Model:
    """Variables: w[e]; o[c,k]: cell c belongs to the clue of cell k, if a rectangle of k can contain it.

    owner: Σ_k o[c,k] = 1.  beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).  corner: walls neither end
    nor bend.  toward: o[c,k] → o[d,k] for the neighbours d of c that are nearer to the clue.
    number: Σ w[e] = number − the sides at the frame.
    """
    model = Model()
    walls = _walls(puzzle, model)
    owned_boxes(puzzle, model, walls, puzzle.reason_of("one"))
    for cell, count in puzzle.counted():
        around = (walls[edge] for edge in puzzle.borders_of[cell])
        model.family("number").exactly(count, around, puzzle.reason_of("number", cell))
    return model


ENCODINGS = (cover, owners)
