"""Encodings of Kakurasu: sums of places, or an automaton that adds them up along each line.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/kakurasu.py`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .common.automata import Transition, accept, flow
from .common.givens import take_givens
from .common.kit import CNF, ILP, Model, encoding
from .common.references import COTE_2007, PESANT_2004

if TYPE_CHECKING:
    from cluewise.puzzles.kakurasu import Kakurasu


def _cells(puzzle: "Kakurasu") -> Model:
    model = Model()
    for cell in puzzle.cells:
        model.boolean(cell, 0, 1)
    take_givens(model, puzzle)
    return model


@encoding(
    summary="a variable per cell; sums of places",
    source="Eén and Sörensson, Translating pseudo-Boolean constraints into SAT, 2006",
    weak=("sum",),
)
def sums(puzzle: "Kakurasu") -> Model:
    """Variables: x[c].

    given: x.  sum: Σ place · x = clue over a line.
    """
    model = _cells(puzzle)
    for line, clue in puzzle.counted():
        terms = [(place, model.literal(cell, 1)) for place, cell in enumerate(line.cells, 1)]
        model.family("sum").sum(terms, clue, clue, reason=puzzle.reason_of("sum", (line.kind, line.number)))
    return model


def _stated(puzzle: "Kakurasu", state: Callable[..., Any]) -> Model:
    model = _cells(puzzle)
    for line, clue in puzzle.counted():
        layers = []
        for place, cell in enumerate(line.cells, 1):
            x = model.literal(cell, 1)
            most = min(clue, place * (place - 1) // 2)
            steps = [(Transition(s, (-x,), s), Transition(s, (x,), s + place)) for s in range(most + 1)]
            layers.append([step for pair in steps for step in pair])
        state(model.family("sum"), layers, 0, (clue,), puzzle.reason_of("sum", (line.kind, line.number)))
    return model


@encoding(
    summary="a variable per cell; an automaton adds up the places of each line",
    source=PESANT_2004,
    made_for=(CNF,),
)
def automaton(puzzle: "Kakurasu") -> Model:
    """Variables: x[c]; those of `automata.accept`, whose states are the sums so far.

    given: x.  sum: a run ends in the clue.
    """
    return _stated(puzzle, accept)


@encoding(summary="a variable per cell; a flow through that automaton", source=COTE_2007, made_for=(ILP,))
def network(puzzle: "Kakurasu") -> Model:
    """Variables: x[c]; those of `automata.flow`, whose states are the sums so far.

    given: x.  sum: a unit of flow ends in the clue.
    """
    return _stated(puzzle, flow)


ENCODINGS = (sums, automaton, network)
