"""Encodings of Tatamibari: a choice of rectangles, one for each sign, or the owner of every cell.

w[e] says that border e has a wall. Rule numbers are those of `puzzles/tatamibari.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import UNKNOWN, Edge
from .common.kit import RULES_MODEL, Literal, Model, encoding
from .common.rectangles import cover_by_boxes, owned_boxes, walls_of
from .common.references import KNUTH_2000

if TYPE_CHECKING:
    from cluewise.puzzles.tatamibari import Tatamibari


def _apart(puzzle: "Tatamibari", model: Model) -> dict[Edge, Literal]:
    """Rule 4. Returns w[e]."""
    walls = walls_of(puzzle, model, puzzle.clue("sign", None, "each sign tells the shape of its rectangle"))
    for corner, borders in puzzle.corners():
        model.family("meet").clause((-walls[edge] for edge in borders), puzzle.reason_of("meet", corner))
    return walls


@encoding(
    summary="a choice of rectangles for each sign; each cell is in one",
    source=f"exact cover; {KNUTH_2000}",
    redundant=("area",),
    blames=False,
)
def cover(puzzle: "Tatamibari") -> Model:
    """Variables: w[e]; b[k,R]: the sign of cell k has the rectangle R, for those that it allows without another sign.

    meet: ∨ ¬w[e] at a point (rule 4).  area: Σ_R b[k,R] = 1.  cell: Σ b[k,R] = 1 over the rectangles with this cell.
    wall: ¬w[e] ↔ ∨ b[k,R] over the rectangles with both cells.
    """
    model = Model()
    cover_by_boxes(model, _apart(puzzle, model), puzzle.boxes, puzzle.reason_of("one"))
    return model


@encoding(summary="the sign that owns each cell; walls are between owners and never bend", source=RULES_MODEL)
def owners(puzzle: "Tatamibari") -> Model:
    """Variables: w[e]; o[c,k]: cell c belongs to the sign of cell k, if a rectangle of k can contain it.

    owner: Σ_k o[c,k] = 1.  beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).  corner: walls neither end
    nor bend.  toward: o[c,k] → o[d,k] for the neighbours d of c that are nearer to the sign.  meet: as in `cover`.
    sign: (Σ o[c,k] in the column of k) − (Σ o[c,k] in its row) is 0, positive or negative (rule 3).
    """
    model = Model()
    owns = owned_boxes(puzzle, model, _apart(puzzle, model), puzzle.reason_of("one"))
    for clue, sign in puzzle.clued.items():
        if sign != UNKNOWN:
            column = [(1, owns[cell][clue]) for cell in puzzle.cells if cell.c == clue.c and clue in owns[cell]]
            row = [(-1, owns[cell][clue]) for cell in puzzle.cells if cell.r == clue.r and clue in owns[cell]]
            terms = [(factor, literal) for factor, literal in (*column, *row) if literal != owns[clue][clue]]
            low, high = {"+": (0, 0), "|": (1, None), "_": (None, -1)}[sign]
            model.family("sign").sum(terms, low, high, reason=puzzle.reason_of("sign", clue))
    return model


ENCODINGS = (cover, owners)
