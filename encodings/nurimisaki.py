"""Encodings of Nurimisaki: lines from the circles as clauses, or as sums of the cells seen.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/nurimisaki.py`.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from ..puzzles.common.geometry import SIZES
from ..puzzles.common.kit import Cell, cells, neighbours, squares
from .common.clause_cache import state_once
from .common.kit import CNF, RULES_MODEL, Connected, Literal, Model, cells_subgraph, encoding
from .common.model import Clause
from .parts.nurimisaki.sights import by_unary, looks

if TYPE_CHECKING:
    from cluewise.puzzles.nurimisaki import Nurimisaki


@lru_cache(SIZES)
def _bare(height: int, width: int) -> dict[Cell, list[Clause]]:
    """For each cell c: x[c] ∨ x[d] ∨ ∨ ¬x of the other neighbours, for d beside c, over the variables of `_cells`."""
    land = {cell: -i for i, cell in enumerate(cells(height, width), 1)}
    beside = {cell: [land[neighbour] for neighbour in around] for cell, around in neighbours(height, width).items()}
    return {
        cell: [Clause((-land[cell], -d, *(other for other in ends if other != d))) for d in ends]
        for cell, ends in beside.items()
    }


def _cells(puzzle: "Nurimisaki") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 1 to 4. Returns the Model and the literals of unshaded cells."""
    model = Model()
    land = {cell: -variable for cell, variable in model.booleans(puzzle.cells).items()}
    circles = puzzle.by_cell(puzzle.numbers)
    model.completed_by("line", "cape")
    bare, family = _bare(puzzle.height, puzzle.width), model.family("bare")
    for cell, around in puzzle.around.items():
        if cell in circles:
            model.family("circle").clause((land[cell],), puzzle.reason_of("circle", cell))
            model.family("cape").exactly(1, [land[neighbour] for neighbour in around], puzzle.reason_of("cape", cell))
        else:
            family.constraints += bare[cell]
            family.reasons += [puzzle.reason_of("bare", cell)] * len(bare[cell])
    family, fours = model.family("square"), squares(puzzle.height, puzzle.width)

    def mixed() -> None:
        for four in fours:
            for sign in (1, -1):
                family.clause((sign * land[cell] for cell in four), puzzle.reason_of("square", four[0]))

    state_once(family, mixed, fours, land.values())
    subgraph = cells_subgraph(land, puzzle.touching)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"))
    return model, land


def _lines(puzzle: "Nurimisaki", model: Model, land: dict[Cell, Literal]) -> None:
    """Rule 5: a neighbour of a number is shaded, or it is the first cell of a line of the right length."""
    family = model.family("line")
    for cell, number in puzzle.number_at.items():
        reason = puzzle.reason_of("line", cell)
        for arm in puzzle.arms(cell):
            line = [land[place] for place in arm[: number - 1]]
            end = [-land[place] for place in arm[number - 1 : number]]
            wanted = [*line, *end] if len(line) == number - 1 > 0 else [-land[place] for place in arm[:1]]
            for literal in wanted:
                clause = dict.fromkeys((-land[arm[0]], literal))
                if land[arm[0]] != literal:
                    family.clause(clause, reason)


@encoding(
    summary="a variable per cell; lines as clauses",
    source=RULES_MODEL,
    globals=(Connected,),
    made_for=(CNF,),
    aliases={"cuts": "cuts", "tree": "tree"},
)
def lines(puzzle: "Nurimisaki") -> Model:
    """Variables: x[c].

    circle: ¬x.  cape: one ¬x around a circle.  bare: x[c] ∨ x[d] ∨ ∨ ¬x of the other neighbours, for d beside c.
    square: ∨ x, ∨ ¬x.  line: x[d] ∨ ¬x for the cells of the line through d, x[d] ∨ x for the cell behind it.
    connected: the unshaded cells.
    """
    model, land = _cells(puzzle)
    _lines(puzzle, model, land)
    return model


@encoding(
    summary="the cells seen along each arm, in unary; lines as sums",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"flow": "flow"},
)
def sights(puzzle: "Nurimisaki") -> Model:
    """Variables: x[c]; s[c,d,k]: the first k cells from c in direction d are unshaded, for cells c with a number.

    circle, cape, bare, square, connected: as in `lines`.  seen: s[c,d,k] ↔ s[c,d,k−1] ∧ ¬x.
    sight: Σ s[c,…] = number − 1.
    """
    model, land = _cells(puzzle)
    by_unary(model, looks(puzzle, land, "line"))
    return model


ENCODINGS = (lines, sights)
