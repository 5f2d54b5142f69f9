"""Kurodoko compiled: the cells seen along each arm of a clue are counted in unary or by cuts. A flow connects the
unshaded cells, or chains of shaded cells that would divide them are excluded.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/kurodoko.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell

from .common.barriers import by_chain_cuts, by_forest, shaded_cells, unshaded_piece
from .common.cardinality import NATIVE
from .common.connected import by_flow
from .common.encoding import CNF, ILP, encoding
from .common.model import Literal, Model
from .common.papers import CHAINS, DANTZIG_1954, GAVISH_1978, RANKOOH_2022
from .common.sights import by_sight_cuts, by_unary, looks

if TYPE_CHECKING:
    from cluewise.puzzles.kurodoko import Kurodoko

Shaded = dict[Cell, Literal]


def _clues(puzzle: "Kurodoko", model: Model, shaded: Mapping[Cell, Literal]) -> None:
    """Rule 3."""
    for cell in puzzle.by_cell(puzzle.numbers):
        model.family("clue").clause((-shaded[cell],), puzzle.why["clue", cell])


def _open(shaded: Shaded) -> Shaded:
    """The literals of unshaded cells."""
    return {cell: -literal for cell, literal in shaded.items()}


def _sights(puzzle: "Kurodoko") -> tuple[Model, Shaded]:
    """Rules 1, 3 and 4."""
    model, shaded = shaded_cells(puzzle, _clues)
    by_unary(model, looks(puzzle, _open(shaded)))
    return model, shaded


@encoding(
    summary="the cells seen along each arm, in unary; cuts for chains of shaded cells that divide the others",
    source=CHAINS,
    lazy=True,
    suited=("gluecard4", NATIVE),
)
def sights(puzzle: "Kurodoko") -> Model:
    """Variables: x[c]; s[c,d,k]: the first k cells from c in direction d are unshaded, for cells c with a number.

    clue: ¬x.  touch: ¬x ∨ ¬x'.  seen: s[c,d,k] ↔ s[c,d,k−1] ∧ ¬x.  sight: Σ s[c,…] = number − 1.
    Cuts: for a chain, ∨ ¬x[c].
    """
    model, shaded = _sights(puzzle)
    by_chain_cuts(model, shaded, puzzle.height, puzzle.width, puzzle.why["connected"])
    return model


@encoding(
    summary="only a variable per cell; cuts for numbers that see too many or too few cells",
    source=f"{DANTZIG_1954}, for cuts",
    targets=(CNF,),
    lazy=True,
)
def crosses(puzzle: "Kurodoko") -> Model:
    """Variables: x[c].

    clue, touch: as in `sights`.  Cuts: for a chain, ∨ ¬x[c]; for a number that sees too many cells, ∨ x over one
    cell more than it may see; for a number that sees too few, ∨ ¬x over the shaded cells that end its arms.
    """
    model, shaded = shaded_cells(puzzle, _clues)
    by_sight_cuts(model, looks(puzzle, _open(shaded)))
    by_chain_cuts(model, shaded, puzzle.height, puzzle.width, puzzle.why["connected"])
    return model


@encoding(
    summary="the cells seen along each arm, in unary; chains of shaded cells form a forest, by vertex elimination",
    source=RANKOOH_2022,
    targets=(CNF,),
    suited=("gluecard4", NATIVE),
)
def forest(puzzle: "Kurodoko") -> Model:
    """Variables: x[c]; s[c,d,k]; those of `barriers.by_forest`.

    clue, touch, seen, sight: as in `sights`.  connected: shaded cells that touch at corners, and the frame, form a
    forest.
    """
    model, shaded = _sights(puzzle)
    by_forest(model, shaded, puzzle.height, puzzle.width, puzzle.why["connected"])
    return model


@encoding(
    summary="the cells seen along each arm, in unary; a flow reaches every unshaded cell",
    source=GAVISH_1978,
    targets=(ILP,),
)
def flow(puzzle: "Kurodoko") -> Model:
    """Variables: x[c]; s[c,d,k]; those of `connected.by_flow`.

    clue, touch, seen, sight: as in `sights`.  connected: one unshaded cell sends a unit to every other one.
    """
    model, shaded = _sights(puzzle)
    by_flow(model, unshaded_piece(puzzle, shaded), puzzle.why["connected"])
    return model


ENCODINGS = (sights, crosses, forest, flow)
