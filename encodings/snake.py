"""An encoding of Snake: connected cells with two ends.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/snake.py`.
"""

from itertools import combinations
from typing import TYPE_CHECKING

from cluewise.puzzles.snake import TOUCHING

from ..puzzles.common.kit import Cell, squares
from .common.cardinality import NATIVE
from .common.kit import RULES_MODEL, Connected, Literal, Model, encoding, shaded_cells
from .common.shading import connect

if TYPE_CHECKING:
    from cluewise.puzzles.snake import Snake


def _paths(puzzle: "Snake") -> tuple[Model, dict[Cell, Literal], dict[Cell, Literal]]:
    """Rules 2 to 4, and the neighbours of a shaded cell. Returns x[c] and e[c]."""
    model, shaded = shaded_cells(puzzle)
    ends = {}
    model.completed_by("some", "ends", "connected", "body")
    for cell, near in puzzle.around.items():
        beside, body = [shaded[place] for place in near], puzzle.reason_of("body", cell)
        model.family("body").clause((-shaded[cell], *beside), body)
        for three in combinations(beside, 3):
            model.family("body").clause((-shaded[cell], *(-x for x in three)), body)
        pairs = [model.family("end").conjunction(pair) for pair in combinations(beside, 2)]
        ends[cell] = model.family("end").conjunction((shaded[cell], *(-pair for pair in pairs)))
    for four in squares(puzzle.height, puzzle.width):
        for row in TOUCHING:
            clause = (-shaded[cell] if value else shaded[cell] for cell, value in zip(four, row, strict=True))
            model.family("corner").clause(clause, puzzle.reason_of("corner", four[0]))
    for cell, sign in puzzle.by_cell(puzzle.circles).items():
        for literal in (shaded[cell], ends[cell] if sign == "b" else -ends[cell]):
            model.family("circle").clause((literal,), puzzle.reason_of("circle", cell))
    model.uses("circle", puzzle.rule("body", None, "shaded cells have one or two shaded neighbours"))
    for line, number in puzzle.counted_lines():
        model.family("count").exactly(number, (shaded[cell] for cell in line.cells), puzzle.reason_of("count", line))
    return model, shaded, ends


@encoding(
    summary="connected cells, two of which are ends",
    source=RULES_MODEL,
    globals=(Connected,),
    suited=("minicard", NATIVE),
)
def cells(puzzle: "Snake") -> Model:
    """Variables: x[c]; e[c], c is shaded and has not two shaded neighbours.

    body: x[c] → ∨ x[d], ¬x[c] ∨ ¬x[d] ∨ ¬x[d'] ∨ ¬x[d''] over the neighbours of c.  end: e[c].
    corner: 2×2 squares that are all shaded, or only at two opposite corners, are excluded.
    circle: x and e or ¬e.  count: Σ x = number.  ends: Σ e = 2.  connected: the shaded cells.
    """
    model, shaded, ends = _paths(puzzle)
    model.family("ends").exactly(2, ends.values(), puzzle.reason_of("ends"))
    body = puzzle.rule("body", None, "shaded cells have one or two shaded neighbours")
    model.uses("ends", puzzle.reason_of("some"), puzzle.reason_of("connected"), body)
    connect(model, puzzle, shaded)
    return model


ENCODINGS = (cells,)
