"""Encodings of Renban: the lowest number of each room, or numbers in order.

Rule numbers are those of `puzzles/renban.py`; L is the length of a border.
"""

from typing import TYPE_CHECKING

from .common.givens import take_givens
from .common.kit import RULES_MODEL, Model, encoding
from .common.references import TAMURA_2009
from .parts.renban.consecutive import by_distance, by_lowest, numbers_of, reached, unequal

if TYPE_CHECKING:
    from cluewise.puzzles.renban import Renban


@encoding(summary="a variable per cell and number; the lowest number of each room", source=RULES_MODEL, blames=False)
def lowest(puzzle: "Renban") -> Model:
    """Variables: h[c,v], cell c holds v, for the numbers between its bounds; l[r,k], the lowest number of room r is k.

    cell: Σ_v h[c,v] = 1.  given: h[c,v].  room: Σ_k l[r,k] = 1; h[c,v] → l[r,k] for some k from v − n + 1 to v, n the
    number of cells; l[r,k] → some cell holds v, for v from k to k + n − 1.
    border: h[c,v] → h[d,v−L] ∨ h[d,v+L], and the same for d and c.
    """
    model = Model()
    for cell, numbers in puzzle.bounds.items():
        model.family("cell").exactly(1, model.one_hot(cell, numbers).variables)
    take_givens(model, puzzle)
    for area in puzzle.areas:
        by_lowest(model, model.family("room"), area, puzzle.reason_of("room", area[0]))
    for edge, length in puzzle.lengths.items():
        for a, b in (edge.ends, edge.ends[::-1]):
            for value in puzzle.bounds[a]:
                beside = [v for v in (value - length, value + length) if v in puzzle.bounds[b]]
                clause = (-model.literal(a, value), *(model.literal(b, v) for v in beside))
                model.family("border").clause(clause, puzzle.reason_of("border", edge))
    return model


@encoding(summary="numbers in order; distances in rooms and across borders", source=TAMURA_2009, weak=("room",))
def order(puzzle: "Renban") -> Model:
    """Variables: g[c,v], cell c holds v or more; m[e], of the cells c, d at border e, c holds more.

    order: g[c,v+1] → g[c,v].  given: the order of the number.  room: ¬(c holds v) ∨ ¬(d holds v), and
    g[c,v] → g[d,v−n+1], for two cells of a room of n cells.
    border: m[e] ∧ g[d,v] → g[c,v+L], ¬m[e] ∧ g[c,v] → g[d,v+L]; g[c,v] → g[d,v−L], g[d,v] → g[c,v−L].
    """
    model = Model()
    for cell in puzzle.cells:
        model.order(cell, range(1, puzzle.top + 1))
    take_givens(model, puzzle)
    for area in puzzle.areas:
        unequal(model, model.family("room"), area, puzzle.reason_of("room", area[0]))
        by_distance(model, model.family("room"), area, puzzle.reason_of("room", area[0]))
    for edge, length in puzzle.lengths.items():
        more, reason = model.new(), puzzle.reason_of("border", edge)
        for (a, b), above in ((edge.ends, more), (edge.ends[::-1], -more)):
            for value in numbers_of(model, a):
                higher = (-above, -reached(model, b, value), reached(model, a, value + length))
                near = (-reached(model, a, value), reached(model, b, value - length))
                model.family("border").clauses((higher, near), reason)
    return model


ENCODINGS = (lowest, order)
