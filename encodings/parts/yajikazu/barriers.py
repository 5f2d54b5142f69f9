"""Puzzles whose shaded cells share no edge and do not divide the others: a ShadingPuzzle."""

from typing import Any

from cluewise.puzzles.common.geometry import Cell

from ...common.clause_cache import state_once
from ...common.model import Literal, Model


def barrier_cells(puzzle: Any) -> tuple[Model, dict[Cell, Literal]]:
    """A new Model of a ShadingPuzzle with the cells as slots: x[c] says that cell c is shaded.

    touch: ¬x ∨ ¬x' for cells that share an edge.  connected: the unshaded cells. The puzzle must announce the Reasons
    "touch" (an edge) and "connected".
    """
    model = Model()
    shaded = model.booleans(puzzle.cells)
    touch = model.family("touch")

    def apart() -> None:
        reason_of = puzzle.reason_of
        for edge in puzzle.touching:
            a, b = edge.ends
            touch.clause((-shaded[a], -shaded[b]), reason_of("touch", edge))

    state_once(touch, apart, puzzle.touching, shaded.values())
    model.family("connected").undivided(shaded, puzzle.touching, puzzle.reason_of("connected"))
    return model, shaded
