"""Encodings of Nanro: the number of each room one-hot, or in order.

Rule numbers are those of `puzzles/nanro.py`; r(c) is the room of cell c.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, squares
from .common.cardinality import NATIVE
from .common.kit import RULES_MODEL, Connected, Literal, Model, cells_subgraph, encoding
from .common.references import TAMURA_2009
from .common.some_numbers import keep_apart, one_hot_numbers, ordered_numbers
from .common.unary_sizes import unary_size

if TYPE_CHECKING:
    from cluewise.puzzles.nanro import Nanro


def _shape(puzzle: "Nanro", model: Model, full: Mapping[Cell, Literal]) -> None:
    """Rules 3 and 4."""
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-full[cell] for cell in four), puzzle.reason_of("square", four[0]))
    subgraph = cells_subgraph(full, puzzle.touching)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"))


@encoding(
    summary="a variable per cell and number, and per room and number",
    source=RULES_MODEL,
    globals=(Connected,),
    explains=True,
    weak=("room",),
)
def numbers(puzzle: "Nanro") -> Model:
    """Variables: h[c,v], cell c holds v (0: it is empty); n[r,v], room r has v numbers.

    cell: Σ_v h[c,v] = 1.  given: h[c,v], or ¬h[c,0].  room: Σ_v n[r,v] = 1; h[c,v] → n[r(c),v]; n[r,v] → v cells of r
    are not empty.  apart: ¬h[c,v] ∨ ¬h[d,v] across a border.  square: ∨ h[c,0].  connected: the cells that hold
    numbers.
    """
    model, holds = one_hot_numbers(puzzle)
    full = {cell: -holds[cell](0) for cell in puzzle.cells}
    for area in puzzle.areas:
        reason, family = puzzle.reason_of("room", area[0]), model.family("room")
        count = {value: model.new() for value in range(1, len(area) + 1)}
        family.exactly(1, count.values(), reason)
        for value, literal in count.items():
            for cell in area:
                family.clause((-holds[cell](value), literal), reason)
            family.sum([(1, full[cell]) for cell in area], value, value, when=literal, reason=reason)
    keep_apart(puzzle, model, puzzle.borders())
    _shape(puzzle, model, full)
    return model


@encoding(
    summary="numbers in order; a room's number in unary",
    source=TAMURA_2009,
    globals=(Connected,),
    suited=("minicard", NATIVE),
)
def order(puzzle: "Nanro") -> Model:
    """Variables: g[c,v], cell c holds v or more (g[c,1]: it is not empty); m[r,v], room r has v numbers or more.

    order: g[c,v+1] → g[c,v]; m[r,v+1] → m[r,v].  given: the order of the number, or g[c,1].
    size: Σ_c g[c,1] = Σ_v m[r,v].  room: m[r,1]; g[c,v] ↔ g[c,1] ∧ m[r(c),v].
    apart: ¬(c holds v) ∨ ¬(d holds v) across a border.  square: ∨ ¬g[c,1].  connected: the cells with g[c,1].
    """
    model, codes = ordered_numbers(puzzle)
    full = {cell: code.first for cell, code in codes.items()}
    for area in puzzle.areas:
        reason, family = puzzle.reason_of("room", area[0]), model.family("room")
        reached = unary_size(model, [full[cell] for cell in area], len(area), reason)
        family.clause((reached[0],), reason)
        for cell in area:
            for i, m in enumerate(reached[1:], 1):
                g = codes[cell].first + i
                family.clause((-g, m), reason)
                family.clause((g, -full[cell], -m), reason)
    keep_apart(puzzle, model, puzzle.borders())
    _shape(puzzle, model, full)
    return model


ENCODINGS = (order, numbers)
