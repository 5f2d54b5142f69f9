"""Statue Park compiled: a variable for each way in which a piece can lie, with what is around it or as a packing; or
only cells, with groups that are no pieces cut off. The other cells are connected by cuts, by a tree, or by a flow.

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
    """Rule 3, and the cells of rule 4."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for cell, value in puzzle.known.items():
        model.family("given").clause((shaded[cell] if value else -shaded[cell],), puzzle.why["given", cell])
    free = cells_piece({cell: -x for cell, x in shaded.items()}, (edge.ends for edge in puzzle.touching))
    return model, shaded, free


def _placements(
    puzzle: "StatuePark", model: Model, shaded: dict[Cell, Literal], known: dict[Cell, int] | None = None
) -> None:
    """Rules 1 and 2. Which kind a cell is of, and that no pocket is left, follows: it shortens the search."""
    family, reason = model.family("member"), puzzle.why["piece"]
    of: dict[Cell, list[Literal]] = {cell: [] for cell in shaded}
    for kind, lying in by_placements(puzzle, model, shaded, known=known).items():
        member = {cell: model.new() for cell in shaded}
        for cell, options in lying.items():
            here = reason.narrowed((cell,))
            of[cell].append(member[cell])
            family.clause((-member[cell], *options))
            family.clause((-member[cell], shaded[cell]))
            for lies in options:
                family.clause((-lies, member[cell]))
            for other in puzzle.around[cell]:
                family.clause((-member[cell], -shaded[other], member[other]), here)
        model.family("times").exactly(len(kind) * puzzle.kinds[kind], member.values(), puzzle.why["times", kind])
    for cell, options in of.items():
        family.clause((-shaded[cell], *options), reason.narrowed((cell,)))
        family.at_most(1, options, reason.narrowed((cell,)))
    left = len(shaded) - sum(len(kind) * count for kind, count in puzzle.kinds.items())
    for pocket in POCKETS if left > len(POCKETS) else ():
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
    summary="a variable for each place of a piece, which says what is in it and around it; cuts connect the rest",
    source=f"{DANTZIG_1954}, for the cuts",
    lazy=True,
    targets=(CNF,),
    redundant=("member", "pocket"),
    explains=True,
    suited=("minicard", NATIVE),
)
def placements(puzzle: "StatuePark") -> Model:
    """Variables: x[c]; p[k], a piece lies in placement k; m[c,K], cell c is of a piece of kind K.

    given: x[c] or ¬x[c].  piece, times: as `banks.by_placements`.
    member: m[c,K] ↔ ∨ p[k] of K over c;  m[c,K] ∧ x[d] → m[d,K] for neighbours;  Σ_K m[c,K] = x[c].
    times: also Σ_c m[c,K] = the cells of that kind.  pocket: no one or two cells that are not shaded among shaded ones.
    Cuts: a component of cells that are not shaded has another such cell around it.
    """
    model, shaded, free = _cells(puzzle)
    _placements(puzzle, model, shaded)
    by_cuts(model, free, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable for each place of a piece, which says what is in it and around it; a tree connects the rest",
    source=RANKOOH_2022,
    targets=(CNF,),
)
def trees(puzzle: "StatuePark") -> Model:
    """Variables: x[c]; p[k], a piece lies in placement k; those of `connected.by_tree`.

    given, piece, times: as in `placements`.  connected: the cells that are not shaded, by a tree.
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

    given: as in `placements`.  cover, piece, times: as `banks.by_packing`.  connected: a flow reaches the other cells.
    """
    model, shaded, free = _cells(puzzle)
    by_packing(puzzle, model, shaded)
    by_flow(model, free, puzzle.why["connected"])
    return model


@encoding(
    summary="a variable per cell; groups that are no pieces, one too many, or in the way of the rest are cut off",
    source=f"{DANTZIG_1954}, for the cuts",
    lazy=True,
)
def groups(puzzle: "StatuePark") -> Model:
    """Variables: x[c].

    given: as in `placements`.  size, cuts: as `banks.by_group_cuts`, and those of `placements`.
    """
    model, shaded, free = _cells(puzzle)
    by_group_cuts(puzzle, model, shaded)
    by_cuts(model, free, puzzle.why["connected"])
    return model


ENCODINGS = (fitting, placements, trees, packing, groups)
