"""Encodings of Unequal: the numbers that a number allows beside it, or the order of numbers and their differences.

h[c,v] says that cell c holds v. Rule numbers are those of `puzzles/unequal.py`; N is the side.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from cluewise.kit import TAMURA_2009, Literal, Model, OneHot, encoding, latin

if TYPE_CHECKING:
    from cluewise.puzzles.unequal import Unequal


@encoding(
    summary="a variable per cell and number; the numbers that a number allows beyond a sign or a bar",
    source="Gent, Arc consistency in SAT, 2002, for the support encoding",
)
def supports(puzzle: "Unequal") -> Model:
    """Variables: h[c,v].

    cell, row, column: each number once.  given: h[c,v].
    greater: h[a,v] → ∨_{w<v} h[b,w] and h[b,v] → ∨_{w>v} h[a,w], where a is greater than b.
    near: h[a,v] → h[b,v−1] ∨ h[b,v+1], and back.  apart: ¬h[a,v] ∨ ¬h[b,w] if v and w differ by one.
    """
    model, codes = latin(puzzle)
    for rule, edge, first, second in puzzle.pairs():
        family, reason = model.family(rule), puzzle.reason_of(rule, edge)
        a, b = codes[first].variables, codes[second].variables
        for i in range(puzzle.width):
            if rule == "greater":
                family.clause((-a[i], *b[:i]), reason)
                family.clause((-b[i], *a[i + 1 :]), reason)
            elif rule == "near":
                family.clause((-a[i], *b[max(i - 1, 0) : i], *b[i + 1 : i + 2]), reason)
                family.clause((-b[i], *a[max(i - 1, 0) : i], *a[i + 1 : i + 2]), reason)
        for lower, higher in ((a, b), (b, a)) if rule == "apart" else ():
            for holds, above in zip(lower, higher[1:], strict=False):
                family.clause((-holds, -above), reason)
    return model


@encoding(
    summary="numbers in order too; a sign compares two orders, and a bar is a difference",
    source=TAMURA_2009,
    redundant=("cell",),  # it follows from the order
)
def order(puzzle: "Unequal") -> Model:
    """Variables: h[c,v]; g[c,v] for v from 2 to N, cell c holds v or more; u for two neighbours in adjacent mode.

    cell, row, column: each number once.  given: h[c,v].  order: h[c,v] ↔ g[c,v] ∧ ¬g[c,v+1], g[c,v+1] → g[c,v].
    greater: g[b,v] → g[a,v+1], where a is greater than b.
    Two neighbours differ by D = Σ g[a,v] − Σ g[b,v], never by 0.  near: D − 2u = −1.  apart: u → D ≥ 2, ¬u → D ≤ −2.
    """
    model, codes = latin(puzzle)
    orders = {cell: _order(model, code) for cell, code in codes.items()}
    lines = [puzzle.rule(kind, None, f"each {kind} holds each number once") for kind in ("row", "column")]
    for rule in ("near", "apart"):
        model.uses(rule, *lines)
    for rule, edge, first, second in puzzle.pairs():
        family, reason = model.family(rule), puzzle.reason_of(rule, edge)
        a, b = orders[first], orders[second]
        if rule == "greater":
            for less, more in zip([model.true, *b], [*a, model.false], strict=True):
                family.clause((-less, more), reason)
            continue
        above = model.new()
        difference = [*((1, more) for more in a), *((-1, more) for more in b)]
        if rule == "near":
            family.sum([*difference, (-2, above)], -1, -1, reason=reason)
        else:
            family.sum(difference, 2, when=above, reason=reason)
            family.sum(difference, high=-2, when=-above, reason=reason)
    return model


def _order(model: Model, code: OneHot) -> list[Literal]:
    """g[v] for v from 2 to N."""
    family, order = model.family("order"), [model.new() for _ in code.values[1:]]
    for holds, (reached, above) in zip(code.variables, pairwise([model.true, *order, model.false]), strict=True):
        for clause in ((-holds, reached), (-holds, -above), (holds, -reached, above), (reached, -above)):
            family.clause(clause)
    return order


ENCODINGS = (supports, order)
