"""An encoding of Hakoiri: symbols one-hot.

h[c,s] says that cell c holds symbol s. Rule numbers are those of `puzzles/hakoiri.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.kit import UNKNOWN
from .common.kit import RULES_MODEL, Connected, Literal, Model, cells_subgraph, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.hakoiri import Hakoiri

    from ..puzzles.common.kit import Cell

EMPTY, SYMBOLS = ".", ("c", "t", "s")


def _stated(puzzle: "Hakoiri", model: Model) -> Model:
    """The rules, over a Model that has the cells."""
    holds: dict[tuple[Cell, str], Literal] = {}
    for cell, code in model.slots.items():
        for symbol in (EMPTY, *SYMBOLS):
            holds[cell, symbol] = model.family("value").conjunction(code.literals(symbol))  # type: ignore[index]
    for area in puzzle.areas:
        for symbol in SYMBOLS:
            literals = (holds[cell, symbol] for cell in area)
            model.family("room").exactly(1, literals, puzzle.reason_of("room", (area[0], symbol)))
    for cell, clue in puzzle.by_cell(puzzle.given).items():
        if clue == UNKNOWN:
            model.family("given").clause((-holds[cell, EMPTY],), puzzle.reason_of("given", cell))
        else:
            model.family("given").takes(cell, clue, puzzle.reason_of("given", cell))
    for a, b in puzzle.pairs():
        for symbol in SYMBOLS:
            excluded = (*model.slots[a].literals(symbol), *model.slots[b].literals(symbol))
            model.family("touch").clause((-literal for literal in excluded), puzzle.reason_of("touch", (a, b)))
    full = {cell: -holds[cell, EMPTY] for cell in puzzle.cells}
    subgraph = cells_subgraph(full, puzzle.touching)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"))
    return model


@encoding(summary="a variable per cell and symbol", source=RULES_MODEL, globals=(Connected,))
def symbols(puzzle: "Hakoiri") -> Model:
    """Variables: h[c,s], also for the empty cell.

    cell: Σ_s h[c,s] = 1.  room: Σ_c h[c,s] = 1.  given: h[c,s], or ¬h[c,empty].
    touch: ¬h[c,s] ∨ ¬h[d,s] for cells that touch.  connected: the cells that are not empty.
    """
    model = Model()
    for cell in puzzle.cells:
        model.family("cell").exactly(1, model.one_hot(cell, (EMPTY, *SYMBOLS)).variables)
    return _stated(puzzle, model)


ENCODINGS = (symbols,)
