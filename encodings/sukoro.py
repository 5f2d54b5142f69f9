"""Encodings of Sukoro: numbers one-hot, or in order.

Rule numbers are those of `puzzles/sukoro.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    RULES_MODEL, TAMURA_2009, Cell, Connected, Literal, Model, cells_subgraph, encoding, keep_apart, one_hot_numbers,
    ordered_numbers,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.sukoro import Sukoro


def _rest(puzzle: "Sukoro", model: Model, full: Mapping[Cell, Literal]) -> None:
    """Rules 2 and 3."""
    keep_apart(puzzle, model, puzzle.touching)
    subgraph = cells_subgraph(full, puzzle.touching)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"))


@encoding(summary="a variable per cell and number", source=RULES_MODEL, globals=(Connected,), weak=("count",))
def numbers(puzzle: "Sukoro") -> Model:
    """Variables: h[c,v], cell c holds v (0: it is empty).

    cell: Σ_v h[c,v] = 1.  given: h[c,v], or ¬h[c,0].  count: h[c,v] → v neighbours of c are not empty.
    apart: ¬h[c,v] ∨ ¬h[d,v] for neighbours.  connected: the cells that hold numbers.
    """
    model, holds = one_hot_numbers(puzzle)
    full = {cell: -holds[cell](0) for cell in puzzle.cells}
    for cell in puzzle.cells:
        terms = [(1, full[other]) for other in puzzle.around[cell]]
        for value in range(1, puzzle.most(cell) + 1):
            model.family("count").sum(
                terms, value, value, when=holds[cell](value), reason=puzzle.reason_of("count", cell)
            )
    _rest(puzzle, model, full)
    return model


@encoding(summary="numbers in order, sums of neighbours", source=TAMURA_2009, globals=(Connected,))
def order(puzzle: "Sukoro") -> Model:
    """Variables: g[c,v], cell c holds v or more (g[c,1]: it is not empty).

    order: g[c,v+1] → g[c,v].  given: the order of the number, or g[c,1].
    count: g[c,1] → Σ_v g[c,v] = Σ g[d,1] over the neighbours d.
    apart: ¬(c holds v) ∨ ¬(d holds v) for neighbours.  connected: the cells with g[c,1].
    """
    model, codes = ordered_numbers(puzzle)
    for cell, code in codes.items():
        terms = [(1, codes[other].first) for other in puzzle.around[cell]]
        terms += [(-1, code.first + i) for i in range(len(code.values) - 1)]
        model.family("count").sum(terms, 0, 0, when=code.first, reason=puzzle.reason_of("count", cell))
    _rest(puzzle, model, {cell: code.first for cell, code in codes.items()})
    return model


ENCODINGS = (numbers, order)
