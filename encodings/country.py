"""Country Road compiled: regions and numbers over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. Rule numbers are those of `puzzles/country.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.inner_walls import walls_inside

from .common.encoding import encoding
from .common.graphs.statements import Loop
from .common.loops import LOOP_ALIASES, Edges, by_degrees, by_faces, one_loop, passed
from .common.model import Literal, Model
from .common.papers import JORDAN, RULES_MODEL

if TYPE_CHECKING:
    from cluewise.puzzles.country import Country


def _regions(puzzle: "Country", model: Model, lines: Edges) -> Mapping[Cell, Literal]:
    """Rules 3, 4 and 5. Returns p[c]."""
    passes = passed(model.family("passed"), lines)
    model.name_facts("passed", passes)
    for region, gates in puzzle.gates():
        model.family("once").exactly(2, (lines[edge] for edge in gates), puzzle.why["once", region])
    for region, number in puzzle.counted():
        cells = [cell for cell in puzzle.areas[region] if cell in passes]  # a board of one cell has no passes
        model.family("number").exactly(number, (passes[cell] for cell in cells), puzzle.why["number", region])
    for barred, most in puzzle.barred():
        model.family("inside").at_most(most, (lines[edge] for edge in barred), puzzle.why["inside", barred[0]])
    for edge in sorted(puzzle.walls | walls_inside(puzzle)):
        model.family("side").clause((passes[end] for end in edge.ends), puzzle.why["side", edge])
    return passes


@encoding(summary="a variable per edge", source=RULES_MODEL, globals=(Loop,), aliases=LOOP_ALIASES)
def edges(puzzle: "Country") -> Model:
    """Variables: x[e], the loop runs along edge e; those of `loops.one_loop`.

    degree: x[e] → ∨ the other edges at a point, ¬(x[e] ∧ x[f] ∧ x[g]).  some: ∨ x[e].  passed: p[c] ↔ ∨ x[e] at cell c.
    once: Σ x[e] = 2 over the edges that lead out of a region (rule 3).  number: Σ p[c] = number (rule 4).
    inside: Σ x[e] ≤ 0, or ≤ 1 on a board of one region, over walls inside regions.  side: p[c] ∨ p[d] for neighbours in
    different regions or with a wall between them (rule 5).
    connected: the cells on the loop.
    """
    model, lines = by_degrees(puzzle)
    return one_loop(puzzle, model, lines, _regions(puzzle, model, lines))


@encoding(
    summary="faces inside the loop; an edge separates inside from outside",
    source=JORDAN,
    globals=(Loop,),
    blames=False,
)
def inside(puzzle: "Country") -> Model:
    """Variables: i[q], face q is inside; x[e], the loop runs along edge e; those of `loops.one_loop`.

    side: x[e] ↔ i[q] ⊕ i[r] for its two sides.  touch: no two loops meet at a point.  some: ∨ i[q].
    once, number, inside, side, connected: as in `edges`.
    """
    model, lines = by_faces(puzzle)
    return one_loop(puzzle, model, lines, _regions(puzzle, model, lines))


ENCODINGS = (edges, inside)
