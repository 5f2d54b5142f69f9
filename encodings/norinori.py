"""Encodings of Norinori: a variable per cell, or a domino.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/norinori.py`.
"""

from itertools import combinations
from typing import TYPE_CHECKING

from .common.kit import RULES_MODEL, Literal, Model, encoding, shaded_cells

if TYPE_CHECKING:
    from cluewise.puzzles.norinori import Norinori

    from ..puzzles.common.kit import Cell


@encoding(
    summary="a variable per cell; counts of regions, and of the cells beside a shaded one",
    source=RULES_MODEL,
)
def cells(puzzle: "Norinori") -> Model:
    """Variables: x[c].

    region: Σ x = 2.  pair: x → ∨ x' over the cells beside it; ¬x ∨ ¬x' ∨ ¬x'' for two of these.
    """
    model, shaded = shaded_cells(puzzle)
    for region, cells in enumerate(puzzle.areas):
        model.family("region").exactly(2, (shaded[cell] for cell in cells), puzzle.reason_of("region", region))
    family = model.family("pair")
    for cell, neighbours in puzzle.around.items():
        beside, reason = [shaded[neighbour] for neighbour in neighbours], puzzle.reason_of("pair", cell)
        family.clause((-shaded[cell], *beside), reason)
        for a, b in combinations(beside, 2):
            family.clause((-shaded[cell], -a, -b), reason)
    return model


@encoding(
    summary="a variable per domino; sums of the cells that dominoes have in a region",
    source="the 0-1 model of packings, dominoes as edges of a matching",
)
def dominoes(puzzle: "Norinori") -> Model:
    """Variables: d[e], a domino lies over edge e; x[c].

    cover: x[c] ↔ ∨ d[e] over the edges at c.  pair: Σ d[e] ≤ 1 at c; x[c] ∧ x[c'] → d[e] for the ends of e.
    region: Σ (cells of e in the region) · d[e] = 2.
    """
    model, shaded = shaded_cells(puzzle)
    domino = {edge: model.new() for edge in puzzle.touching}
    at: dict[Cell, list[Literal]] = {cell: [] for cell in puzzle.cells}
    for rule in ("pair", "region"):
        model.uses(rule, puzzle.rule("pair", None, "shaded cells form dominoes"))
    for edge, placed in domino.items():
        a, b = (shaded[end] for end in edge.ends)
        model.family("pair").clause((-a, -b, placed), puzzle.reason_of("pair", edge.ends[0]))
        for end in edge.ends:
            at[end].append(placed)
            model.family("cover").clause((-placed, shaded[end]))
    for cell, over in at.items():
        model.family("cover").clause((-shaded[cell], *over), puzzle.reason_of("pair", cell))
        model.family("pair").at_most(1, over, puzzle.reason_of("pair", cell))
    for region, cells in enumerate(puzzle.areas):
        inside = set(cells)
        terms = [(sum(end in inside for end in edge.ends), placed) for edge, placed in domino.items()]
        reason = puzzle.reason_of("region", region)
        model.family("region").sum([term for term in terms if term[0]], 2, 2, reason=reason)
    return model


ENCODINGS = (cells, dominoes)
