"""Trials in quick succession, for digging: they miss some facts, and a missed fact only keeps a clue.

A trial that does not clash shows that nothing it implies clashes either, so those trials are left out. It is repeated
only when something near what it implied has become known. Rules about the whole board are left out inside trials.
(Le Berre, Exploiting the real power of unit propagation lookahead, 2001.)
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from cluewise.encodings.common.model import Literal
from cluewise.why.closure import MEDIUM, SHORT
from cluewise.why.reach import Reach

Near = Mapping[int, Collection[int]]
"""For each variable the variables that share a clause with it, itself included."""

Harmless = dict[Literal, Sequence[Literal]]
"""The trials without a clash: from the literal tried to what it implies, itself included."""


def near_variables(clauses: Iterable[Sequence[Literal]], guards: Collection[Literal]) -> dict[int, set[int]]:
    """The variables that share a clause; the guards of reasons do not count."""
    near: dict[int, set[int]] = {}
    for clause in clauses:
        variables = {abs(literal) for literal in clause if -literal not in guards}
        for variable in variables:
            near.setdefault(variable, set()).update(variables)
    return near


def rise_quickly(reach: Reach, level: int, near: Near) -> None:
    """Learns what trials show, as far as it is quick to see. Raises OutOfTests, Stopped."""
    longest = SHORT if level == MEDIUM else None
    harmless: Harmless = {}
    while learned := _round(reach, longest, harmless):
        known = len(reach.log)
        reach.learn(learned)
        changed = set().union(*(near.get(abs(literal), (abs(literal),)) for literal in reach.log[known:]))
        for tried in [tried for tried, implied in harmless.items() if not changed.isdisjoint(map(abs, implied))]:
            del harmless[tried]


def _round(reach: Reach, longest: int | None, harmless: Harmless) -> list[Literal]:
    """Tries the opposite of each open fact, unless nothing has changed for it. Returns what is learned."""
    covered = set().union(*harmless.values())
    learned, trials = [], reach.trials
    for fact in reach.open:
        if -fact in covered:
            continue
        implied = trials.run([-fact])
        if implied is not None:
            harmless[-fact] = implied
            covered.update(implied)
        elif longest is None or trials.length(fact) <= longest:
            learned.append(fact)
    return learned
