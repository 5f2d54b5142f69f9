"""Automata over a line of cells, unrolled position by position: the regular constraint.

Given are the steps of each position: (state before, literals, state after), where the step can be taken if one of the
literals is true. Every cell has one symbol; to state that is the encoder's affair. Steps that do not lie on a way from
the start to an accepting state are left out. Sources: Pesant, A regular language membership constraint for finite
sequences of variables, 2004 (layers); Quimper and Walsh, Global grammar constraints, 2006 (as clauses); Côté, Gendron,
Rousseau, Modeling the regular constraint with integer programming, 2007 (as a flow).
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import NamedTuple

from cluewise.puzzles.common.solution import Reason

from .model import Family, Literal

State = Hashable


class Step(NamedTuple):
    """Reads one cell: from a state to a state, where one of the literals is true."""

    before: State
    literals: tuple[Literal, ...]
    after: State


Layers = Sequence[Sequence[Step]]
"""The steps of each position."""


def useful(layers: Iterable[Iterable[Step]], start: State, accepting: Collection[State]) -> list[list[Step]]:
    """The steps on a way from the start through all layers to an accepting state."""
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
    """Clauses: a run through the layers accepts what the cells hold. The automaton may be nondeterministic.

    Variables: s[p,q] the run is in state q before position p, t[p,i] it takes step i there.
    t → s before, s after, ∨ literals;  s[p,q] → ∨ steps out, ∨ steps in;  literal → ∨ steps that read it.
    The start state holds; that a layer has no second state or step is not stated: any chosen run is one.
    """
    steps = useful(layers, start, accepting)
    if not _possible(family, layers, steps, start, accepting, reason):
        return
    model, states = family.model, [{start: 0}]
    for layer in steps:
        states.append({after: model.new() for after in dict.fromkeys(step.after for step in layer)})
    for p, layer in enumerate(steps):
        _layer(family, layer, (states[p], states[p + 1]), reason)
        _unread(family, layers[p], layer, reason)
    last = [state for state in states[-1].values() if state]
    if last:
        family.clause(last, reason)


def _layer(
    family: Family, layer: Sequence[Step], ends: tuple[dict[State, int], dict[State, int]], reason: Reason | None
) -> None:
    """The clauses of one position; variable 0 stands for the start state, which always holds."""
    before, after = ends
    taken = [family.model.new() for _ in layer]
    for step, variable in zip(layer, taken, strict=True):
        for state in (before[step.before], after[step.after]):
            if state:
                family.clause((-variable, state), reason)
        family.clause((-variable, *step.literals), reason)
    _supports(family, before, [step.before for step in layer], taken, reason)
    _supports(family, after, [step.after for step in layer], taken, reason)
    readers: dict[Literal, list[int]] = {}
    for step, variable in zip(layer, taken, strict=True):
        for literal in step.literals:
            readers.setdefault(literal, []).append(variable)
    for literal, variables in readers.items():
        family.clause((-literal, *variables), reason)


def _supports(
    family: Family, states: dict[State, int], ends: Sequence[State], taken: Sequence[int], reason: Reason | None
) -> None:
    """state → one of the steps at it."""
    at: dict[State, list[int]] = {state: [] for state in states}
    for end, variable in zip(ends, taken, strict=True):
        at[end].append(variable)
    for state, variables in at.items():
        family.clause((-states[state], *variables) if states[state] else variables, reason)


def _unread(family: Family, layer: Sequence[Step], kept: Sequence[Step], reason: Reason | None) -> None:
    """A literal that no step can read here is false."""
    readable = {literal for step in kept for literal in step.literals}
    for literal in dict.fromkeys(literal for step in layer for literal in step.literals):
        if literal not in readable:
            family.clause((-literal,), reason)


def flow(
    family: Family, layers: Layers, start: State, accepting: Collection[State], reason: Reason | None = None
) -> None:
    """The same for an integer program: one unit of flow from the start to an accepting state.

    Variables: t[p,i], the run takes step i at position p. Σ_i t[0,i] = 1;  in = out at every state between;
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
    steps: Sequence[Sequence[Step]],
    start: State,
    accepting: Collection[State],
    reason: Reason | None,
) -> bool:
    """Is there a run at all? If not, that is said with the empty clause."""
    found = all(steps) if layers else start in accepting
    if not found:
        family.clause((), reason)
    return found
