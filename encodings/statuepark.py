"""Encodings of Statue Park: a variable for each placement of a piece, with the cells around it or as a packing; or only
a variable for each cell, with cuts for groups that are not pieces.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/statuepark.py`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    CNF, DANTZIG_1954, ILP, NATIVE, RULES_MODEL, Cell, Connected, Kind, Literal, Model, by_group_cuts, by_packing,
    by_placements, cells_subgraph, encoding, take_givens,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.statuepark import StatuePark

HINTED = ("cuts",)
"""The lowerings for which the families `member` and `pocket` shorten the search."""

POCKETS = ((Cell(0, 0),), (Cell(0, 0), Cell(0, 1)))


def _cells(puzzle: "StatuePark") -> tuple[Model, dict[Cell, Literal]]:
    """Rules 3 and 4. Returns the Model and the literals of shaded cells."""
    model = Model()
    shaded = model.booleans(puzzle.cells)
    take_givens(model, puzzle)
    free = cells_subgraph({cell: -x for cell, x in shaded.items()}, puzzle.touching)
    model.family("connected").connected(free, puzzle.reason_of("connected"))
    return model, shaded


def _placements(puzzle: "StatuePark", known: dict[Cell, int] | None = None) -> Model:
    """All rules, with families that follow from them and shorten the search by cuts."""
    model, shaded = _cells(puzzle)
    over = by_placements(puzzle, model, shaded, known=known)
    model.hint(HINTED, lambda lowered: _help(puzzle, lowered, shaded, over))
    return model


def _help(
    puzzle: "StatuePark",
    model: Model,
    shaded: dict[Cell, Literal],
    placed: Mapping[Kind, Mapping[Cell, Sequence[Literal]]],
) -> None:
    """member: m[c,K] ↔ ∨ p[k] of K over c;  m[c,K] ∧ x[d] → m[d,K] for neighbours;  Σ_K m[c,K] = x[c].
    times: Σ_c m[c,K] = the number of cells in pieces of kind K.  pocket: shaded cells never enclose exactly one or two
    cells.
    """
    family, reason = model.family("member"), puzzle.reason_of("piece")
    kinds_of: dict[Cell, list[Literal]] = {cell: [] for cell in shaded}
    for kind, over in placed.items():
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
        model.family("times").exactly(len(kind) * puzzle.kinds[kind], member.values(), puzzle.reason_of("times", kind))
    for cell, options in kinds_of.items():
        family.clause((-shaded[cell], *options), reason.narrowed((cell,)))
        family.at_most(1, options, reason.narrowed((cell,)))
    unshaded = len(shaded) - sum(len(kind) * count for kind, count in puzzle.kinds.items())
    model.uses(
        "connected",
        puzzle.reason_of("piece"),
        puzzle.clue("times", None, "each piece is placed as often as in the bank"),
    )
    for pocket in POCKETS if unshaded > len(POCKETS) else ():
        for cells, border in puzzle.placed(pocket):
            clause = (*(shaded[cell] for cell in cells), *(-shaded[cell] for cell in border))
            model.family("pocket").clause(clause, puzzle.reason_of("connected").narrowed(cells))


@encoding(
    summary="a variable for each place of a piece that agrees with the circles",
    source=RULES_MODEL,
    globals=(Connected,),
    made_for=(CNF,),
    blames=False,
    redundant=("member", "pocket"),
    suited=("minicard", NATIVE),
)
def fitting(puzzle: "StatuePark") -> Model:
    """Variables: those of `placements`, without the placements over a white circle or beside a black one.

    given, piece, times, connected, member, pocket: as in `placements`.
    """
    return _placements(puzzle, puzzle.known)


@encoding(
    summary="a variable for each place of a piece, which fixes the cells in and around it",
    source=RULES_MODEL,
    globals=(Connected,),
    made_for=(CNF,),
    aliases={"trees": "tree"},
    redundant=("member", "pocket"),
    explains=True,
    suited=("minicard", NATIVE),
)
def placements(puzzle: "StatuePark") -> Model:
    """Variables: x[c]; p[k], a piece lies in placement k; by cuts also m[c,K], cell c belongs to a piece of kind K.

    given: x[c] or ¬x[c].  piece, times: as in `banks.by_placements`.  connected: the unshaded cells.
    By cuts also member, times, pocket: see `_help`.
    """
    return _placements(puzzle)


@encoding(
    summary="a variable for each place of a piece; at most one piece meets a pair of cells",
    source="the 0-1 model of packings",
    globals=(Connected,),
    made_for=(ILP,),
    prefers="flow",
)
def packing(puzzle: "StatuePark") -> Model:
    """Variables: x[c]; p[k], a piece lies in placement k.

    given, connected: as in `placements`.  cover, piece, times: as in `banks.by_packing`.
    """
    model, shaded = _cells(puzzle)
    by_packing(puzzle, model, shaded)
    return model


@encoding(
    summary="a variable per cell; cuts for groups that are not pieces or too many",
    source=f"{DANTZIG_1954}, for the cuts",
    globals=(Connected,),
    cuts=True,
)
def groups(puzzle: "StatuePark") -> Model:
    """Variables: x[c].

    given, connected: as in `placements`.  size, cuts: as in `banks.by_group_cuts`.
    """
    model, shaded = _cells(puzzle)
    by_group_cuts(puzzle, model, shaded)
    return model


ENCODINGS = (fitting, placements, packing, groups)
