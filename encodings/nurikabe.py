"""Encodings of Nurikabe: the sea, and the island of every cell.

x[c] says that cell c is sea, o[c,k] that it belongs to the island of clue k. Rules: `puzzles/nurikabe.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import Connected, Model, cells_subgraph, encoding, no_squares, own_islands, shaded_cells, state_steps

if TYPE_CHECKING:
    from cluewise.puzzles.nurikabe import Nurikabe


@encoding(
    summary="the sea, and the island of each cell",
    source="the 0-1 model of the rules; islands by owner",
    globals=(Connected,),
    aliases={"cuts": "cuts", "tree": "tree", "flow": "flow"},
    redundant=("step",),
)
def islands(puzzle: "Nurikabe") -> Model:
    """Variables: x[c]; o[c,k] if the island of k may reach c.

    owner: x[c] + Σ_k o[c,k] = 1.  beside: o[c,k] → x[d] ∨ o[d,k].  size: Σ_c o[c,k] = number.  clue: o[k,k].
    square: ∨ ¬x.  connected: the sea; every other cell with a clue.
    By tree also step: see `state_steps`.
    """
    model, sea = shaded_cells(puzzle)
    rooms = own_islands(model, puzzle, sea)
    no_squares(model, puzzle, sea)
    model.suggested += sea.values()
    model.family("connected").connected(cells_subgraph(sea, puzzle.touching), puzzle.reason_of("sea"))
    model.hint(("tree",), lambda lowered: state_steps(lowered, puzzle, rooms))
    return model


ENCODINGS = (islands,)
