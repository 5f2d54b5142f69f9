"""Encodings of Compass: the compass that owns each cell; numbers count the owned cells on each side.

w[e] says that border e has a wall; o[c,k] that cell c belongs to the compass of cell k. Rule numbers are those of
`puzzles/compass.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Connected, Edge, Literal, Model, Owners, encoding

from .parts.compass.owned import each_joined, joined, owned

if TYPE_CHECKING:
    from cluewise.puzzles.compass import Compass


def _owned(puzzle: "Compass") -> tuple[Model, dict[Edge, Literal], Owners]:
    """Rules 2 and 3."""
    model = Model()
    walls, owners = owned(puzzle, model, {clue: list(puzzle.board_cells) for clue in puzzle.clued})
    model.uses("one", puzzle.reason_of("wall"))
    model.uses("number", puzzle.reason_of("one"), puzzle.reason_of("wall"))
    for clue, side, number in puzzle.counted():
        beyond = (owners[cell][clue] for cell in puzzle.beyond(clue)[side])
        reason = puzzle.reason_of("number", (clue, side))
        model.family("number").exactly(number, beyond, reason)
        for cell, least in puzzle.least(clue, side).items():
            if least > number:
                model.family("number").clause((-owners[cell][clue],), reason)
    return model, walls, owners


@encoding(
    summary="the compass that owns each cell; all cells are connected with a compass over open borders",
    source=RULES_MODEL,
    globals=(Connected,),
    prefers="tree",
)
def owners(puzzle: "Compass") -> Model:
    """Variables: w[e]; o[c,k].

    owner: Σ_k o[c,k] = 1.  own: o[k,k].  beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).
    number: Σ o[c,k] = number, over the cells further up, down, left or right (rule 3);
    ¬o[c,k] if every path from k to c has more than that many cells there.
    connected: every cell with a compass, over open borders.
    """
    model, walls, owners = _owned(puzzle)
    joined(puzzle, model, walls, owners)
    return model


@encoding(summary="the cells of each compass are connected, each apart", source=RULES_MODEL, globals=(Connected,))
def layers(puzzle: "Compass") -> Model:
    """Variables: w[e]; o[c,k].

    owner, own, beside, number: as in `owners`.  connected: for each compass its cells.
    """
    model, _, owners = _owned(puzzle)
    each_joined(puzzle, model, owners)
    return model


ENCODINGS = (owners, layers)
