"""Automata over a line of cells, unrolled position by position: the regular constraint.

Each position has steps (state before, literals, state after); a step can be taken if one of its literals is true. The
encoder must state that every cell has exactly one symbol. Steps that are not on a path from the start to an accepting
state are left out.

Sources: Pesant, A regular language membership constraint for finite sequences of variables, 2004 (layers); Quimper and
Walsh, Global grammar constraints, 2006 (as clauses); Côté, Gendron, Rousseau, Modeling the regular constraint with
integer programming, 2007 (as a flow).
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.solution import Reason

from .model import Family, Literal

State = Hashable


class Transition(NamedTuple):
    """A step that reads one cell. It leads from one state to another if one of the literals is true."""

    before: State
    literals: tuple[Literal, ...]
    after: State


Layers = Sequence[Sequence[Transition]]
"""The steps of each position."""


def useful(
    layers: Iterable[Iterable[Transition]], start: State, accepting: Collection[State]
) -> list[list[Transition]]:
    """The steps on a path from the start through all layers to an accepting state."""
    kept, reached = [], {start}
    for layer in layers:
        kept.append([step for step in layer if step.before in reached])
        reached = {step.after for step in kept[-1]}
    wanted = set(accepting)
    for i in reversed(range(len(kept))):
        kept[i] = [step for step in kept[i] if step.after in wanted]
        wanted = {step.before for step in kept[i]}
    return kept


def accept(
    family: Family, layers: Layers, start: State, accepting: Collection[State], reason: Reason | None = None
) -> None:
    """Clauses: the automaton, which may be nondeterministic, accepts the symbols of the cells."""
    accepted(family, layers, start, accepting, reason)


def accepted(
    family: Family, layers: Layers, start: State, accepting: Collection[State], reason: Reason | None = None
) -> list[Mapping[Any, Literal]]:
    """As `accept`. Returns for each position the literals of the states after it; nothing if no run is possible.

    Variables: s[p,q], the run is in state q before position p; t[p,i], it takes step i there.
    t → s before, s after, ∨ literals;  s[p,q] → ∨ steps out, ∨ steps in;  literal → ∨ steps that read it.
    The start state is true. A layer may have several true states and steps, because each run through them accepts. A
    state with one step out, or one step in, is equivalent to that step and shares its variable.
    """
    steps = useful(layers, start, accepting)
    if not _possible(family, layers, steps, start, accepting, reason):
        return []
    states = {start: family.model.true}
    reached = list[Mapping[Any, Literal]]()
    for p, layer in enumerate(steps):
        states = _layer(family, layer, states, reason)
        _unread(family, layers[p], layer, reason)
        reached.append(states)
    family.clause(states.values(), reason)
    return reached


def _layer(
    family: Family, layer: Sequence[Transition], before: Mapping[State, int], reason: Reason | None
) -> dict[State, int]:
    """States the clauses of one position. `before` maps the states before it to variables. Returns those after it."""
    leaving, entering = Counter(step.before for step in layer), Counter(step.after for step in layer)
    after: dict[State, int] = {}
    out: dict[State, list[int]] = {}
    into: dict[State, list[int]] = {}
    readers: dict[Literal, list[int]] = {}
    for step in layer:
        taken = before[step.before] if leaving[step.before] == 1 else family.model.new()
        if entering[step.after] == 1:
            after[step.after] = taken
        elif step.after not in after:
            after[step.after] = family.model.new()
        out.setdefault(step.before, []).append(taken)
        into.setdefault(step.after, []).append(taken)
        if not _are_opposite(step.literals):
            _imply(family, taken, step.literals, reason)
        for literal in step.literals:
            readers.setdefault(literal, []).append(taken)
    for ends, states in ((out, before), (into, after)):
        for end, steps in ends.items():
            if steps != [states[end]]:
                _equal(family, states[end], steps, reason)
    for literal, steps in readers.items():
        _imply(family, literal, steps, reason)
    return after


def _are_opposite(literals: Sequence[Literal]) -> bool:
    """True if a step reads both values of a cell that has two: one of the literals is true then."""
    return len(literals) == 2 and literals[0] == -literals[1]


def _imply(family: Family, literal: Literal, options: Sequence[Literal], reason: Reason | None) -> None:
    """literal → ∨ options."""
    family.clause((-literal, *options), reason)


def _equal(family: Family, state: Literal, steps: Sequence[Literal], reason: Reason | None) -> None:
    """state ↔ ∨ steps."""
    _imply(family, state, steps, reason)
    for step in steps:
        _imply(family, step, (state,), reason)


def _unread(family: Family, layer: Sequence[Transition], kept: Sequence[Transition], reason: Reason | None) -> None:
    """A literal that no step can read at this position is false."""
    readable = {literal for step in kept for literal in step.literals}
    for literal in dict.fromkeys(literal for step in layer for literal in step.literals):
        if literal not in readable:
            family.clause((-literal,), reason)


def flow(
    family: Family, layers: Layers, start: State, accepting: Collection[State], reason: Reason | None = None
) -> None:
    """The same as `accept` for an integer program: one unit flows from the start to an accepting state.

    Variables: t[p,i], the run takes step i at position p. Σ_i t[0,i] = 1;  inflow = outflow at every inner state;
    t ≤ Σ literals;  a literal ≤ Σ steps that read it.
    """
    steps = useful(layers, start, accepting)
    if not _possible(family, layers, steps, start, accepting, reason):
        return
    incoming: dict[State, list[int]] = {}
    for p, layer in enumerate(steps):
        taken = [family.model.new() for _ in layer]
        outgoing: dict[State, list[int]] = {}
        readers: dict[Literal, list[int]] = {}
        following: dict[State, list[int]] = {}
        for step, variable in zip(layer, taken, strict=True):
            outgoing.setdefault(step.before, []).append(variable)
            following.setdefault(step.after, []).append(variable)
            family.clause((-variable, *step.literals), reason)
            for literal in step.literals:
                readers.setdefault(literal, []).append(variable)
        if p == 0:
            family.exactly(1, taken, reason)
        for state in incoming:
            terms = [*((1, t) for t in incoming[state]), *((-1, t) for t in outgoing[state])]
            family.sum(terms, 0, 0, reason=reason)
        for literal, variables in readers.items():
            family.clause((-literal, *variables), reason)
        _unread(family, layers[p], layer, reason)
        incoming = following


def _possible(
    family: Family,
    layers: Layers,
    steps: Sequence[Sequence[Transition]],
    start: State,
    accepting: Collection[State],
    reason: Reason | None,
) -> bool:
    """True if an accepting run exists. If not, states the empty clause."""
    possible = all(steps) if layers else start in accepting
    if not possible:
        family.clause((), reason)
    return possible
