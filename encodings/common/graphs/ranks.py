"""Directed graphs without cycles by ranks: a rank counts up along every arc.

Sources: Miller, Tucker, Zemlin 1960 (integers); Zhou, Wang, Yap, A comparison of SAT encodings for acyclicity of
directed graphs, 2023 (bits). `longest` bounds the number of arcs of a path.
"""

from collections.abc import Sequence

from cluewise.puzzles.common.solution import Reason

from ..literals import at_most
from ..model import Family, Literal, Model
from .statements import Arcs


def by_binary(family: Family, arcs: Arcs, reason: Reason | None = None, longest: int | None = None) -> None:
    """Variables: r[v], a rank of at most `longest` in bits; l[a,i] for each arc: r[v] < r[w] in bits i and below.

    a[v,w] → r[v] < r[w], from the highest bit on: l → (bit v ≤ bit w), and l → (bit v < bit w ∨ l of the next bit).
    """
    bound = _bound(arcs, longest)
    ranks = _ranks(family.model, arcs, bound.bit_length())
    for bits in ranks.values():
        for clause in at_most(bits, bound):
            family.clause(clause, reason)
    for (v, w), arc in arcs.items():
        _less(family, arc, ranks[v], ranks[w], reason)


def _bound(arcs: Arcs, longest: int | None) -> int:
    """The highest rank needed: a path without a cycle has fewer arcs than the graph has vertices."""
    most = max(len({v for arc in arcs for v in arc}) - 1, 0)
    return most if longest is None else min(longest, most)


def _ranks(model: Model, arcs: Arcs, count: int) -> dict[int, tuple[Literal, ...]]:
    return {v: tuple(model.new() for _ in range(count)) for v in dict.fromkeys(v for arc in arcs for v in arc)}


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
