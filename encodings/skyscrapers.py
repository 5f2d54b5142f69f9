"""Encodings of Skyscrapers: heights one-hot; towers are counted by the highest height so far, or by an automaton.

h[c,v] says that cell c has height v, or is a park (v = 0). Rule numbers are those of `puzzles/skyscrapers.py`; N is the
greatest height.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cluewise.encodings.parts.skyscrapers.latin import blanked, latin

from ..puzzles.common.kit import SIDES, Cell
from .common.automata import Transition, accept, flow
from .common.cardinality import NATIVE
from .common.kit import CNF, ILP, Literal, Model, encoding
from .common.model import OneHot
from .common.references import COTE_2007, PESANT_2004

if TYPE_CHECKING:
    from cluewise.puzzles.skyscrapers import Skyscrapers


def _heights(puzzle: "Skyscrapers") -> tuple[Model, dict[Cell, OneHot]]:
    """Rules 1, 2 and 4.

    cell: Σ_v h[c,v] = 1.  row, column, diagonal: Σ h = 1 for a height, the number of parks for v = 0.  given: h[c,v].
    """
    return blanked(puzzle) if puzzle.parks else latin(puzzle)


@encoding(
    summary="heights one-hot; a tower is seen if it is the highest so far",
    source="Tamura et al., Compiling finite linear CSP into SAT, 2009, for the order encoding of the highest",
    made_for=(CNF,),
    weak=("seen",),
    suited=("minicard", NATIVE),
)
def highest(puzzle: "Skyscrapers") -> Model:
    """Variables: h[c,v]; m[i,v] for each clue: one of the first i towers is v or higher; s[i]: tower i is seen.

    cell, row, column, diagonal, given: as in `_heights`.  highest: m[i,v] ↔ m[i−1,v] ∨ h[c,v] ∨ m[i,v+1].
    seen: s[i] ↔ ∨_{v>0} h[c,v] ∧ ¬m[i−1,v];  Σ s = clue.
    """
    model, heights = _heights(puzzle)
    for side, line, clue, cells in puzzle.clues_beside(*SIDES):
        seen = _seen(model, [heights[cell] for cell in cells], puzzle.highest)
        model.family("seen").exactly(clue, seen, puzzle.reason_of("seen", (side, line.number)))
    return model


def _seen(model: Model, line: Sequence[OneHot], side: int) -> list[Literal]:
    """For each tower, a literal that says that it is seen from the start of the line."""
    family = model.family("highest")
    before: list[Literal] = [model.false] * (side + 2)  # before[v]: an earlier tower is v or higher
    seen = []
    for i, code in enumerate(line):
        at = dict(zip(code.values, code.variables, strict=True))
        least = 1 - len(at) + side  # 0 if the cell may be a park
        sees = model.new() if i or not least else model.true
        after = [model.false] * (side + 2)
        for v in range(side, 0, -1):
            tower = at[v]
            after[v] = model.true if v == least else model.new() if v < side else family.disjunction((before[v], tower))
            if least < v < side:
                for part in (before[v], tower, after[v + 1]):
                    family.clause((-part, after[v]))
                family.clause((-after[v], before[v], tower, after[v + 1]))
            family.clause((-tower, before[v], sees))
            family.clause((-tower, -before[v], -sees))
        if not least:
            family.clause((-at[0], -sees))
        before = after
        seen.append(sees)
    return seen


def _looking(line: Sequence[OneHot], clue: int) -> list[list[Transition]]:
    """The steps of the automaton whose state is (highest so far, towers seen so far)."""
    layers, states = [], {(0, 0)}
    for code in line:
        layer = list[Transition]()
        at: list[tuple[int, Literal]] = list(zip(code.values, code.variables, strict=True))  # type: ignore[arg-type]
        for top, seen in sorted(states):
            hidden = tuple(tower for v, tower in at if v < max(top, 1))
            if hidden:
                layer.append(Transition((top, seen), hidden, (top, seen)))
            if seen < clue:
                layer += [Transition((top, seen), (tower,), (v, seen + 1)) for v, tower in at if v > top]
        layers.append(layer)
        states = {step.after for step in layer}  # type: ignore[misc]
    return layers


def _stated(puzzle: "Skyscrapers", state: Callable[..., object]) -> Model:
    """A Model in which `state` states every clue as a run of its automaton."""
    model, heights = _heights(puzzle)
    model.uses("seen", *(puzzle.rule(kind, None, f"each {kind} holds each number once") for kind in ("row", "column")))
    for side, line, clue, cells in puzzle.clues_beside(*SIDES):
        layers = _looking([heights[cell] for cell in cells], clue)
        reason = puzzle.reason_of("seen", (side, line.number))
        state(model.family("seen"), layers, (0, 0), {(puzzle.highest, clue)}, reason)
    return model


@encoding(
    summary="heights one-hot; each clue a run of an automaton over its line",
    source=PESANT_2004,
    made_for=(CNF,),
)
def automaton(puzzle: "Skyscrapers") -> Model:
    """Variables: h[c,v]; those of `automata.accept`, whose states are (highest so far, towers seen so far).

    cell, row, column, diagonal, given: as in `_heights`.  seen: a run ends in (N, clue).
    """
    return _stated(puzzle, accept)


@encoding(
    summary="heights one-hot; each clue a flow through an automaton over its line",
    source=COTE_2007,
    made_for=(ILP,),
)
def network(puzzle: "Skyscrapers") -> Model:
    """Variables: h[c,v]; those of `automata.flow`, whose states are (highest so far, towers seen so far).

    cell, row, column, diagonal, given: as in `_heights`.  seen: a unit of flow ends in (N, clue).
    """
    return _stated(puzzle, flow)


ENCODINGS = (highest, automaton, network)
