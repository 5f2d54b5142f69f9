"""Encodings of Dominosa: a variable per place of a domino, or the direction of each cell's domino in bits.

p[e] says that a domino lies across border e. Rule numbers are those of `puzzles/dominosa.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.geometry import COMPASS
from ..puzzles.common.kit import Cell, Edge
from .common.kit import Literal, Model, encoding
from .common.references import KNUTH_2000, WALSH_2000

if TYPE_CHECKING:
    from cluewise.puzzles.dominosa import Dominosa

Places = dict[Edge, Literal]


def _places(puzzle: "Dominosa", model: Model) -> Places:
    """Slots: p[e] is true where the border is open. Rule 2: Σ p[e] = 1 over the places of a pair."""
    places = {edge: model.boolean(edge, 1, 0).variable for edge in puzzle.touching}
    for pair, edges in puzzle.places.items():
        model.family("pair").exactly(1, (places[edge] for edge in edges), puzzle.reason_of("pair", pair))
    return places


@encoding(
    summary="a variable per place of a domino; every cell and every pair has exactly one",
    source=f"exact cover; {KNUTH_2000}",
)
def cover(puzzle: "Dominosa") -> Model:
    """Variables: p[e].

    pair: Σ p[e] = 1 over the places of two numbers.  cell: Σ p[e] = 1 over the borders of a cell.
    """
    model = Model()
    places = _places(puzzle, model)
    for cell, edges in puzzle.borders_of.items():
        model.family("cell").exactly(1, (places[edge] for edge in edges), puzzle.reason_of("cell", cell))
    return model


@encoding(
    summary="the direction of each cell's domino in two bits",
    source=f"log encoding; {WALSH_2000}",
)
def directions(puzzle: "Dominosa") -> Model:
    """Variables: p[e]; h[c], the domino of cell c is horizontal; f[c], its other cell is to the right or below.

    pair: as in `cover`.  cell: p[e] ↔ the bits of the cell give the direction of e; no direction leaves the grid.
    """
    model = Model()
    places = _places(puzzle, model)
    for cell in puzzle.cells:
        horizontal, forward = model.new(), model.new()
        family, reason = model.family("cell"), puzzle.reason_of("cell", cell)
        for step in COMPASS[::2]:
            bits = (horizontal if step.dc else -horizontal, forward if step.dr + step.dc > 0 else -forward)
            neighbour = Cell(cell.r + step.dr, cell.c + step.dc)
            place = places.get(Edge(*min(cell, neighbour), *max(cell, neighbour)))
            family.clause((-bits[0], -bits[1], *((place,) if place else ())), reason)
            if place:
                family.implies(place, bits, reason)
    return model


ENCODINGS = (cover, directions)
