"""Encodings of puzzles with one connected piece of cells or regions: lazily by cuts, eagerly by a tree or a flow.

`state(puzzle)` returns the Model without connectivity, and the Piece that must be connected. This gives a puzzle three
encodings: `ENCODINGS = one_piece_encodings(state)`. The puzzle must announce the Reason "connected".
"""

from collections.abc import Callable
from inspect import cleandoc
from typing import Any

from .connected import Piece, by_cuts, by_flow, by_tree
from .encoding import CNF, ILP, Encoding, encoding
from .model import Model
from .papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022

State = Callable[[Any], tuple[Model, Piece]]


def one_piece_encodings(state: State, sums: State | None = None) -> tuple[Encoding, ...]:
    """Three encodings of a puzzle. `sums` replaces `state` in the flow, for clues that are better stated as sums in an
    integer program.

    The docstrings of `state` and `sums` list variables and families; they replace `{clues}` in the docstrings below.
    """

    @encoding(
        summary="the rules as clauses; cuts connect the piece",
        source=f"{DANTZIG_1954}, for cuts",
        lazy=True,
    )
    def cuts(puzzle: Any) -> Model:
        """{clues}

        Cuts: for a component, ∨ of the literals that would extend it.
        """
        model, piece = state(puzzle)
        by_cuts(model, piece, puzzle.why["connected"])
        return model

    @encoding(
        summary="the rules as clauses; a tree connects the piece, acyclic by vertex elimination",
        source=RANKOOH_2022,
        targets=(CNF,),
    )
    def tree(puzzle: Any) -> Model:
        """{clues}

        Also the variables of `connected.by_tree`.  connected: the whole piece in one tree.
        """
        model, piece = state(puzzle)
        by_tree(model, piece, puzzle.why["connected"])
        return model

    @encoding(
        summary="the rules as sums; a flow connects the piece",
        source=GAVISH_1978,
        targets=(ILP,),
    )
    def flow(puzzle: Any) -> Model:
        """{clues}

        Also the variables of `connected.by_flow`.  connected: one node of the piece sends a unit to every other node.
        """
        model, piece = (sums or state)(puzzle)
        by_flow(model, piece, puzzle.why["connected"])
        return model

    for made, clues in ((cuts, state), (tree, state), (flow, sums or state)):
        made.build.__doc__ = cleandoc(made.build.__doc__ or "").replace("{clues}", cleandoc(clues.__doc__ or ""))
    return cuts, tree, flow
