"""Statue Park compiled: a variable for each placement of a piece, with the cells around it or as a packing; or only a
variable for each cell, with cuts for groups that are not pieces. Cuts, a tree or a flow connect the unshaded cells.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/statuepark.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.banks import by_group_cuts, by_packing, by_placements
from .common.cardinality import NATIVE
from .common.connected import Piece, by_cuts, by_flow, by_tree, cells_piece
from .common.encoding import CNF, ILP, encoding
from .common.model import Literal, Model
from .common.papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022

if TYPE_CHECKING:
    from cluewise.puzzles.statuepark import StatuePark

POCKETS = ((Cell(0, 0),), (Cell(0, 0), Cell(0, 1)))


def _cells(puzzle: "StatuePark") -> tuple[Model, dict[Cell, Literal], Piece]:
    """Rule 3. The Model, the literals of shaded cells, and the Piece of unshaded cells for rule 4."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for cell, value in puzzle.known.items():
        model.family("given").takes(cell, value, puzzle.why["given", cell])
    free = cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))
    return model, shaded, free


def _placements(
    puzzle: "StatuePark", model: Model, shaded: dict[Cell, Literal], known: dict[Cell, int] | None = None
) -> None:
    """Rules 1 and 2. The families `member` and `pocket` follow from the rules; they shorten the search."""
    family, reason = model.family("member"), puzzle.why["piece"]
    kinds_of: dict[Cell, list[Literal]] = {cell: [] for cell in shaded}
    for kind, over in by_placements(puzzle, model, shaded, known=known).items():
        member = {cell: model.new() for cell in shaded}
        for cell, options in over.items():
            narrowed = reason.narrowed((cell,))
            kinds_of[cell].append(member[cell])
            family.clause((-member[cell], *options))
            family.clause((-member[cell], shaded[cell]))
            for placement in options:
                family.clause((-placement, member[cell]))
            for neighbour in puzzle.around[cell]:
                family.clause((-member[cell], -shaded[neighbour], member[neighbour]), narrowed)
        model.family("times").exactly(len(kind) * puzzle.kinds[kind], member.values(), puzzle.why["times", kind])
    for cell, options in kinds_of.items():
        family.clause((-shaded[cell], *options), reason.narrowed((cell,)))
        family.at_most(1, options, reason.narrowed((cell,)))
    unshaded = len(shaded) - sum(len(kind) * count for kind, count in puzzle.kinds.items())
    for pocket in POCKETS if unshaded > len(POCKETS) else ():
        for cells, border in puzzle.placed(pocket):
            clause = (*(shaded[cell] for cell in cells), *(-shaded[cell] for cell in border))
            model.family("pocket").clause(clause, puzzle.why["connected"].narrowed(cells))


@encoding(
    summary="a variable for each place of a piece that agrees with the circles; cuts connect the other cells",
    source=f"{DANTZIG_1954}, for the cuts",
    targets=(CNF,),
    lazy=True,
    blames=False,
    redundant=("member", "pocket"),
    suited=("minicard", NATIVE),
)
def fitting(puzzle: "StatuePark") -> Model:
    """Variables: those of `placements`, without the placements over a white circle or beside a black one.

    given, piece, times, member, pocket, cuts: as in `placements`.
    """
    model, shaded, free = _cells(puzzle)
    _placements(puzzle, model, shaded, puzzle.known)
    by_cuts(model, free, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable for each place of a piece, which fixes the cells in and around it; cuts connect the rest",
    source=f"{DANTZIG_1954}, for the cuts",
    lazy=True,
    targets=(CNF,),
    redundant=("member", "pocket"),
    explains=True,
    suited=("minicard", NATIVE),
)
def placements(puzzle: "StatuePark") -> Model:
    """Variables: x[c]; p[k], a piece lies in placement k; m[c,K], cell c belongs to a piece of kind K.

    given: x[c] or ¬x[c].  piece, times: as in `banks.by_placements`.
    member: m[c,K] ↔ ∨ p[k] of K over c;  m[c,K] ∧ x[d] → m[d,K] for neighbours;  Σ_K m[c,K] = x[c].
    times: also Σ_c m[c,K] = the number of cells in pieces of kind K.  pocket: shaded cells never enclose exactly one or
    two cells.  Cuts: a component of unshaded cells has an unshaded cell around it.
    """
    model, shaded, free = _cells(puzzle)
    _placements(puzzle, model, shaded)
    by_cuts(model, free, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable for each place of a piece, which fixes the cells in and around it; a tree connects the rest",
    source=RANKOOH_2022,
    targets=(CNF,),
)
def trees(puzzle: "StatuePark") -> Model:
    """Variables: x[c]; p[k], a piece lies in placement k; those of `connected.by_tree`.

    given, piece, times: as in `placements`.  connected: a tree of the unshaded cells.
    """
    model, shaded, free = _cells(puzzle)
    by_placements(puzzle, model, shaded)
    by_tree(model, free, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable for each place of a piece; at most one piece meets a pair of cells; a flow connects the rest",
    source=GAVISH_1978,
    targets=(ILP,),
)
def packing(puzzle: "StatuePark") -> Model:
    """Variables: x[c]; p[k], a piece lies in placement k; those of `connected.by_flow`.

    given: as in `placements`.  cover, piece, times: as in `banks.by_packing`.  connected: a flow to the unshaded cells.
    """
    model, shaded, free = _cells(puzzle)
    by_packing(puzzle, model, shaded)
    by_flow(model, free, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable per cell; cuts for groups that are not pieces or too many, and for parts of the other cells",
    source=f"{DANTZIG_1954}, for the cuts",
    lazy=True,
)
def groups(puzzle: "StatuePark") -> Model:
    """Variables: x[c].

    given: as in `placements`.  size, cuts: as in `banks.by_group_cuts`; also the cuts of `placements`.
    """
    model, shaded, free = _cells(puzzle)
    by_group_cuts(puzzle, model, shaded)
    by_cuts(model, free, puzzle.why["connected"])
    return model


ENCODINGS = (fitting, placements, trees, packing, groups)
