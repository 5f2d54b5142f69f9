"""Directed graphs without cycles: cycles are cut lazily, or excluded eagerly by ranks or by vertex elimination.

A digraph is a mapping from arcs (v, w) to literals; an arc is present if its literal is true. Every technique of
`ACYCLIC` states that the present arcs form no cycle, and nothing else: every acyclic set of arcs allows values of the
auxiliaries. If the arcs must form a path, the encoder states the rest: one arc out of each cell and one into it.

Sources: Dantzig, Fulkerson, Johnson 1954 (cycles as cuts); Miller, Tucker, Zemlin 1960 (ranks); Tamura et al. 2009 (the
order encoding); Rankooh and Rintanen 2022 (vertex elimination). Zhou, Wang, Yap, A comparison of SAT encodings for
acyclicity of directed graphs, 2023, compares them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

from cluewise.puzzles.common.solution import Reason

from .model import Candidate, Clause, Cut, Family, Finder, Literal, Model

Arc = tuple[int, int]
Arcs = Mapping[Arc, Literal]


# ── lazily ──


def cycles(arcs: Iterable[Arc]) -> list[list[int]]:
    """Directed cycles that share no vertex, each as its vertices in order; at least one if the graph has a cycle.

    Vertices without an incoming arc are removed repeatedly. Every remaining vertex has a predecessor, so walking
    backwards must close a cycle.
    """
    after: dict[int, list[int]] = {}
    entries: dict[int, int] = {}
    for v, w in arcs:
        after.setdefault(v, []).append(w)
        entries[w] = entries.get(w, 0) + 1
    peeled = [v for v in after if v not in entries]
    for v in peeled:  # the list grows during the loop
        for w in after.pop(v, ()):
            entries[w] -= 1
            if not entries[w]:
                peeled.append(w)
    return _closed({w: v for v, targets in after.items() for w in targets})


def _closed(before: Mapping[int, int]) -> list[list[int]]:
    """The cycles of the map from each vertex to its predecessor, in the direction of the arcs."""
    closed = []
    walk_of: dict[int, int] = {}
    for start in before:
        walk, v = [], start
        while v not in walk_of:
            walk_of[v] = start
            walk.append(v)
            v = before[v]
        if walk_of[v] == start:
            closed.append(walk[walk.index(v) :][::-1])
    return closed


def cut_cycles(arcs: Arcs, chosen: Callable[[Candidate], Iterable[Arc]], reason: Reason | None = None) -> Finder:
    """A finder for a Model. `chosen` returns the arcs of a candidate; a cut says that an arc of a cycle is missing."""

    def cuts(candidate: Candidate) -> list[Cut]:
        closed = ([*cycle, cycle[0]] for cycle in cycles(chosen(candidate)))
        return [Cut(Clause(-arcs[arc] for arc in pairwise(cycle)), reason) for cycle in closed]

    return cuts


# ── by ranks ──


def by_order(family: Family, arcs: Arcs, reason: Reason | None = None, longest: int | None = None) -> None:
    """Variables: r[v] ≥ k for 0 < k ≤ `longest`, order-encoded.

    r[v] ≥ k + 1 → r[v] ≥ k;  a[v,w] → (r[v] ≥ k → r[w] ≥ k + 1). r[v] ≥ 0 always holds, r[w] ≥ longest + 1 never does.
    """
    ranks = _ranks(family.model, arcs, _bound(arcs, longest))
    for steps in ranks.values():
        for low, high in pairwise(steps):
            family.clause((low, -high), reason)
    for (v, w), arc in arcs.items():
        if v == w:
            family.clause((-arc,), reason)
            continue
        for below, above in zip((None, *ranks[v]), (*ranks[w], None), strict=True):
            family.clause((-arc, *((-below,) if below else ()), *((above,) if above else ())), reason)


def by_binary(family: Family, arcs: Arcs, reason: Reason | None = None, longest: int | None = None) -> None:
    """Variables: r[v], a rank of at most `longest` in bits; l[a,i] for each arc: r[v] < r[w] in bits i and below.

    a[v,w] → r[v] < r[w], from the highest bit on: l → (bit v ≤ bit w), and l → (bit v < bit w ∨ l of the next bit).
    """
    bound = _bound(arcs, longest)
    ranks = _ranks(family.model, arcs, bound.bit_length())
    for bits in ranks.values():
        _at_most(family, bits, bound, reason)
    for (v, w), arc in arcs.items():
        _less(family, arc, ranks[v], ranks[w], reason)


def _bound(arcs: Arcs, longest: int | None) -> int:
    """The highest rank needed: a path without a cycle has fewer arcs than the graph has vertices."""
    most = max(len({v for arc in arcs for v in arc}) - 1, 0)
    return most if longest is None else min(longest, most)


def _ranks(model: Model, arcs: Arcs, count: int) -> dict[int, tuple[Literal, ...]]:
    return {v: tuple(model.new() for _ in range(count)) for v in dict.fromkeys(v for arc in arcs for v in arc)}


def _at_most(family: Family, bits: Sequence[Literal], bound: int, reason: Reason | None) -> None:
    """bits ≤ bound: no bit is 1 where the bound has a 0 and all higher bits are equal."""
    for i, bit in enumerate(bits):
        if not bound >> i & 1:
            family.clause((-bit, *(-bits[j] for j in range(i + 1, len(bits)) if bound >> j & 1)), reason)


def _less(family: Family, when: Literal, v: Sequence[Literal], w: Sequence[Literal], reason: Reason | None) -> None:
    """when → v < w; the lowest bit comes first."""
    if not v or v is w:
        family.clause((-when,), reason)
        return
    for i in reversed(range(1, len(v))):
        below = family.model.new()
        family.clause((-when, -v[i], w[i]), reason)
        family.clause((-when, -v[i], below), reason)
        family.clause((-when, w[i], below), reason)
        when = below
    family.clause((-when, -v[0]), reason)
    family.clause((-when, w[0]), reason)


def by_integers(family: Family, arcs: Arcs, reason: Reason | None = None, longest: int | None = None) -> None:
    """For integer programs. Variables: r[v], an integer from 0 to `longest`.

    a[v,w] → r[w] − r[v] ≥ 1 (Miller, Tucker, Zemlin 1960).
    """
    bound = _bound(arcs, longest)
    ranks = {v: family.model.integer(0, bound) for v in dict.fromkeys(v for arc in arcs for v in arc)}
    for (v, w), arc in arcs.items():
        if v == w:
            family.clause((-arc,), reason)
        else:
            family.sum([(1, ranks[w]), (-1, ranks[v])], 1, when=arc, reason=reason)


# ── by elimination ──


def by_elimination(family: Family, arcs: Arcs, reason: Reason | None = None) -> None:
    """Variables: e[u,w] if the elimination of vertices adds an arc from u to w. Vertices are removed one after another;
    before v is removed, an arc is added from each u with an arc to v to each w with an arc from v.

    For the next vertex v, over the remaining arcs: e[u,v] ∧ e[v,w] → e[u,w], ¬(e[u,v] ∧ e[v,u]);  a[u,w] → e[u,w]. If
    no elimination adds an arc from u to w, a[u,w] itself is used for e[u,w]. The vertex with the fewest pairs of
    neighbours is removed first, so that corridors cost one or two clauses per vertex and only dense parts cost more.
    """
    into: dict[int, dict[int, Literal]] = {v: {} for arc in arcs for v in arc}
    onto: dict[int, dict[int, Literal]] = {v: {} for v in into}
    for (v, w), arc in arcs.items():
        if v == w:
            family.clause((-arc,), reason)
        else:
            onto[v][w] = into[w][v] = arc
    waiting = [(len(into[v]) * len(onto[v]), v) for v in into]
    heapify(waiting)
    while waiting:
        pairs, v = heappop(waiting)
        if v not in into or pairs != len(into[v]) * len(onto[v]):
            continue  # already removed, or its number of pairs has changed
        before, after = into.pop(v), onto.pop(v)
        for u in before:
            del onto[u][v]
        for w in after:
            del into[w][v]
        for u, first in before.items():
            for w, second in after.items():
                if u == w:
                    family.clause((-first, -second), reason)
                else:
                    family.clause((-first, -second, _joined(family, arcs, onto, into, (u, w), reason)), reason)
        for u in before.keys() | after.keys():
            heappush(waiting, (len(into[u]) * len(onto[u]), u))


def _joined(
    family: Family,
    arcs: Arcs,
    onto: dict[int, dict[int, Literal]],
    into: dict[int, dict[int, Literal]],
    pair: Arc,
    reason: Reason | None,
) -> Literal:
    """The variable e[u,w]; created when it is first needed."""
    u, w = pair
    joined = onto[u].get(w)
    if joined is None or joined == arcs.get(pair):
        joined = onto[u][w] = into[w][u] = family.model.new()
        if pair in arcs:
            family.clause((-arcs[pair], joined), reason)
    return joined


ACYCLIC: dict[str, Callable[[Family, Arcs, Reason | None], None]] = {
    "order": by_order,
    "binary": by_binary,
    "integers": by_integers,
    "elimination": by_elimination,
}
"""The techniques by name; those with ranks also take `longest`, the largest number of arcs of a path."""
