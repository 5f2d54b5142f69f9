"""An encoding of Nawabari: the clue that owns each cell.

w[e] says that border e has a wall. Rule numbers are those of `puzzles/nawabari.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import RULES_MODEL, Model, encoding
from .common.rectangles import owned_boxes, walls_of

if TYPE_CHECKING:
    from cluewise.puzzles.nawabari import Nawabari


@encoding(summary="the clue that owns each cell; walls are between owners and never bend", source=RULES_MODEL)
def owners(puzzle: "Nawabari") -> Model:
    """Variables: w[e]; o[c,k]: cell c belongs to the clue of cell k, if a rectangle of k can contain it.

    owner: Σ_k o[c,k] = 1.  beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).  corner: walls neither end
    nor bend.  toward: o[c,k] → o[d,k] for the neighbours d of c that are nearer to the clue.
    number: Σ w[e] = number − the sides at the frame.
    """
    model = Model()
    walls = walls_of(puzzle, model, puzzle.clue("number", None, "each number counts the walls around its cell"))
    owned_boxes(puzzle, model, walls, puzzle.reason_of("one"))
    for cell, count in puzzle.counted():
        around = (walls[edge] for edge in puzzle.borders_of[cell])
        model.family("number").exactly(count, around, puzzle.reason_of("number", cell))
    return model


ENCODINGS = (owners,)
