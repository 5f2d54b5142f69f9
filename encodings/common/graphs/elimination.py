"""Directed graphs without cycles by vertex elimination.

Source: Rankooh and Rintanen, Propositional encodings of acyclicity and reachability by using vertex elimination, 2022.
"""

from heapq import heapify, heappop, heappush

from cluewise.puzzles.common.solution import Reason

from ..model import Family, Literal
from .statements import Arc, Arcs


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
