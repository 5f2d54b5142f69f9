"""Encodings of puzzles whose cells of one kind are connected: lazily by cuts, eagerly by a tree or by a flow.

`state(puzzle)` builds the Model, all but what is connected, and returns it with the Piece. A puzzle then has three
encodings at once: `ENCODINGS = one_piece_encodings(state)`. It announces the Reason "connected".
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
    """Three ways to compile a puzzle; `sums` states the flow's clues where they are sums better than clauses.

    The docstrings of `state` and `sums` tell variables and families; they take the place of `{clues}` in those below.
    """

    @encoding(
        summary="the rules as clauses; what has to be connected is, by cuts",
        source=f"{DANTZIG_1954}, for cuts",
        lazy=True,
    )
    def cuts(puzzle: Any) -> Model:
        """{clues}

        Cuts: of a part, a way out of it.
        """
        model, piece = state(puzzle)
        by_cuts(model, piece, puzzle.why["connected"])
        return model

    @encoding(
        summary="the rules as clauses; what has to be connected is a tree, by vertex elimination",
        source=RANKOOH_2022,
        targets=(CNF,),
    )
    def tree(puzzle: Any) -> Model:
        """{clues}

        Besides, the variables of `connected.by_tree`.  connected: all in one tree.
        """
        model, piece = state(puzzle)
        by_tree(model, piece, puzzle.why["connected"])
        return model

    @encoding(
        summary="the rules as sums; a flow reaches all that has to be connected",
        source=GAVISH_1978,
        targets=(ILP,),
    )
    def flow(puzzle: Any) -> Model:
        """{clues}

        Besides, the variables of `connected.by_flow`.  connected: one cell sends a unit to every other one.
        """
        model, piece = (sums or state)(puzzle)
        by_flow(model, piece, puzzle.why["connected"])
        return model

    for one, clues in ((cuts, state), (tree, state), (flow, sums or state)):
        one.build.__doc__ = cleandoc(one.build.__doc__ or "").replace("{clues}", cleandoc(clues.__doc__ or ""))
    return cuts, tree, flow
