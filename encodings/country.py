"""Country Road compiled: regions and numbers over the edges of the loop; the loop itself as in `common/loops.py`.

x[e] says that the loop runs along edge e; p[c] that it passes cell c. Rule numbers are those of `puzzles/country.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.loops import Edges, loop_encodings, passed
from .common.model import Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.country import Country


def _regions(puzzle: "Country", model: Model, lines: Edges) -> Mapping[Cell, Literal]:
    """once: Σ x[e] = 2 over the edges that lead out of a region (rule 3).  number: Σ p[c] = number (rule 4).
    side: p[c] ∨ p[d] for neighbours in different regions (rule 5).
    """
    passes = passed(model.family("passed"), lines)
    model.name_facts("passed", passes)
    for region, gates in puzzle.gates():
        model.family("once").exactly(2, (lines[edge] for edge in gates), puzzle.why["once", region])
    for region, number in puzzle.counted():
        cells = [cell for cell in puzzle.areas[region] if cell in passes]  # a board of one cell has no passes
        model.family("number").exactly(number, (passes[cell] for cell in cells), puzzle.why["number", region])
    for edge in sorted(puzzle.walls):
        model.family("side").clause((passes[end] for end in edge.ends), puzzle.why["side", edge])
    return passes


ENCODINGS = loop_encodings(_regions)
