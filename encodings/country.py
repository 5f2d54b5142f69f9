"""Encodings of Country Road: regions and numbers over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. Rule numbers are those of `puzzles/country.py`.
"""

from typing import TYPE_CHECKING

from ..puzzles.common.inner_walls import walls_inside
from .common.kit import Edges, Model
from .common.loop_kinds import COUNTED, Passes, barred_walls, loop_encodings
from .common.loops import LOOP_ALIASES

if TYPE_CHECKING:
    from cluewise.puzzles.country import Country


def _regions(puzzle: "Country", model: Model, lines: Edges, passes: Passes) -> None:
    """Rules 3, 4 and 5.

    once: Σ x[e] = 2 over the edges that lead out of a region (rule 3).  number: Σ p[c] = number (rule 4).
    inside: Σ x[e] ≤ 0, or ≤ 1 on a board of one region, over walls inside regions.  side: p[c] ∨ p[d] for neighbours in
    different regions or with a wall between them (rule 5).
    """
    for region in range(len(puzzle.areas)) if puzzle.walls else ():
        gates = (lines[edge] for edge in sorted(puzzle.gates(region)))
        model.family("once").exactly(2, gates, puzzle.reason_of("once", region))
    for region, number in puzzle.counted():
        cells = [cell for cell in puzzle.areas[region] if cell in passes]  # a board of one cell has no passes
        model.family("number").exactly(number, (passes[cell] for cell in cells), puzzle.reason_of("number", region))
    barred_walls(puzzle, model, lines)
    for edge in sorted(puzzle.walls | walls_inside(puzzle)):
        model.family("side").clause((passes[end] for end in edge.ends), puzzle.reason_of("side", edge))


ENCODINGS = loop_encodings(_regions, aliases=LOOP_ALIASES, suited=COUNTED)
