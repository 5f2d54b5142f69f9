"""Encodings of Str8ts: the lowest number of each street, or numbers in order and the distances in streets.

Rule numbers are those of `puzzles/str8ts.py`; N is the side.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, TAMURA_2009, Model, by_distance, by_lowest, encoding, take_givens, unequal

if TYPE_CHECKING:
    from cluewise.puzzles.str8ts import Str8ts


def _numbers(puzzle: "Str8ts", model: Model) -> None:
    """Rule 4, and the numbers of black cells."""
    take_givens(model, puzzle)
    for line, cells, numbers in puzzle.parts():
        for number in numbers:
            for cell in cells:
                excluded = (-literal for literal in model.slots[cell].literals(number))
                model.family("black").clause(excluded, puzzle.reason_of("black", (line.kind, line.number, number)))


@encoding(
    summary="a variable per cell and number; the lowest number of each street",
    source=RULES_MODEL,
    weak=("row", "column", "street"),
)
def lowest(puzzle: "Str8ts") -> Model:
    """Variables: h[c,v], cell c holds v; l[s,k], the lowest number of street s is k.

    cell: Σ_v h[c,v] = 1.  line: Σ_c h[c,v] ≤ 1 over a row or column.  given: h[c,v].  black: ¬h[c,v] for a number v of
    a black cell.  street: Σ_k l[s,k] = 1; h[c,v] → l[s,k] for some k from v − n + 1 to v, n the length; l[s,k] → some
    cell holds v, for v from k to k + n − 1.
    """
    model = Model()
    codes = {cell: model.one_hot(cell, range(1, puzzle.width + 1)) for cell in puzzle.white}
    for code in codes.values():
        model.family("cell").exactly(1, code.variables)
    for line, cells, _ in puzzle.parts():
        for holders in zip(*(codes[cell].variables for cell in cells), strict=True):
            model.family("line").at_most(1, holders, puzzle.reason_of(line.kind, line.number))
    _numbers(puzzle, model)
    for street in puzzle.streets:
        reason = puzzle.reason_of("street", (street[0], street[-1]))
        by_lowest(model, model.family("street"), street, reason)
    return model


@encoding(summary="numbers in order; distances in streets", source=TAMURA_2009)
def order(puzzle: "Str8ts") -> Model:
    """Variables: g[c,v], cell c holds v or more.

    order: g[c,v+1] → g[c,v].  line: ¬(c holds v) ∨ ¬(d holds v) in a row or column.  given, black: the order of the
    number.  street: g[c,v] → g[d,v−n+1] for two cells of a street of n cells.
    """
    model = Model()
    for cell in puzzle.white:
        model.order(cell, range(1, puzzle.width + 1))
    for line, cells, _ in puzzle.parts():
        unequal(model, model.family("line"), cells, puzzle.reason_of(line.kind, line.number) if cells else None)
    _numbers(puzzle, model)
    model.completed_by("street", "row", "column")  # equal numbers are near each other
    for street in puzzle.streets:
        by_distance(model, model.family("street"), street, puzzle.reason_of("street", (street[0], street[-1])))
    return model


ENCODINGS = (lowest, order)
