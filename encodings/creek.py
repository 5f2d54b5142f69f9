"""Encodings of Creek: a variable per cell.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/creek.py`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell
from .common.kit import RULES_MODEL, Connected, Literal, Model, encoding, shaded_cells
from .common.shading import connect

if TYPE_CHECKING:
    from cluewise.puzzles.creek import Creek


def _creek(puzzle: "Creek", sure: Sequence[Sequence[Cell]] = ()) -> tuple[Model, dict[Cell, Literal]]:
    """All rules. Returns the Model and the literals of unshaded cells. Each `sure` group has an unshaded cell."""
    model, shaded = shaded_cells(puzzle)
    for point, number in puzzle.counts.items():
        around = (shaded[cell] for cell in puzzle.meeting(point))
        model.family("number").exactly(number, around, puzzle.reason_of("number", point))
    creek = {cell: -literal for cell, literal in shaded.items()}
    connect(model, puzzle, creek, sure)
    return model, creek


@encoding(
    summary="a variable per cell; components may rely on the numbers",
    source=RULES_MODEL,
    globals=(Connected,),
    blames=False,
    redundant=("alone",),
)
def components(puzzle: "Creek") -> Model:
    """Variables: x[c].

    number: Σ x around the point = number.  connected: the unshaded cells.
    By cuts also alone: x ∨ ∨ ¬x' over the neighbours, if a number implies an unshaded cell elsewhere.
    """
    sure = [cells for point, number in puzzle.counts.items() if number < len(cells := puzzle.meeting(point))]
    model, creek = _creek(puzzle, sure)

    def alone(model: Model) -> None:
        for cell, neighbours in puzzle.around.items():
            if any(cell not in group for group in sure):
                clause = (-creek[cell], *(creek[neighbour] for neighbour in neighbours))
                model.family("alone").clause(clause, puzzle.reason_of("connected").narrowed((cell,)))

    model.hint(("cuts",), alone)
    return model


@encoding(
    summary="a variable per cell",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"cuts": "cuts", "tree": "tree", "flow": "flow"},
)
def cells(puzzle: "Creek") -> Model:
    """Variables: x[c].

    number: Σ x around the point = number.  connected: the unshaded cells.
    """
    return _creek(puzzle)[0]


ENCODINGS = (components, cells)
