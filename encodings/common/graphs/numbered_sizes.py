"""Components whose sizes have bounds by the number of their nodes, for all numbers together: one set of owners and one
tree.

Sums in binary: Warners, A linear-time transformation of linear inequalities into conjunctive normal form, 1998.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ..linear_sums.adder import added_up, between
from ..literals import FALSE, Literal
from ..model import Family
from .statements import Bounds, Connected, Sized, Subgraph, near

Numbers = Mapping[Bounds, Literal]
"""x[u,·]: the literals that say which number a node u has. Its bounds stand for a number."""


def by_numbers(family: Family, stated: Sized, connected: Callable[[Family, Connected], None]) -> None:
    """States a Sized with `numbers` and all its brothers; x[u,n], node u has the number n.

    Variables: p[u], node u has a number; s[u,v], the linked nodes u and v have the same one; o[u,k], node u is in the
    component with the first node k, for nodes that are near enough.

    x[u,n] ∧ link ∧ x[v,n] → s[u,v];  s[u,v] → link ∧ p[u];  s[u,v] ∧ x[u,n] → x[v,n];  ¬p[u] + Σ o[u,k] = 1;
    s[u,v] → (o[u,k] ↔ o[v,k]);  link ∧ o[u,k] ∧ o[v,k] → s[u,v];  o[u,k] → o[k,k];  `_state_size` for each k;  every
    node with a number is connected over s with the first of a component.
    """
    numbers, kept = dict[Any, dict[Bounds, Literal]](), dict[tuple[Any, Any, Literal], None]()
    for bounds, graph in (stated.numbers or {}).items():
        kept |= dict.fromkeys(graph.links)
        for node, literal in graph.members.items():
            numbers.setdefault(node, {})[bounds] = literal
    graph, largest = Subgraph(dict.fromkeys(numbers, FALSE), list(kept)), max(most for _, most in stated.numbers or ())
    around, order = graph.around(), {node: i for i, node in enumerate(numbers)}
    owners: dict[Any, dict[Any, Literal]] = {node: {} for node in numbers}
    for k, first in order.items():
        room = near((k,), around, largest - 1, lambda node, first=first: order[node] >= first)  # type: ignore[misc]
        for node in room:
            owners[node][k] = family.model.new()
        _state_size(family, stated, numbers[k], {owners[node][k]: distance for node, distance in room.items()}, k)
    present = {node: family.disjunction(own.values()) for node, own in numbers.items()}
    for node, literal in present.items():
        family.exactly(1, (-literal, *owners[node].values()), stated.why((node,)))
    links = []
    for u, v, link in graph.links:
        same = family.model.new()
        links.append((u, v, same))
        family.implies(same, (link, present[u]), stated.why((u, v)))
        _alike(family, stated, (u, v), (same, link), numbers)
        _alike(family, stated, (u, v), (same, link), owners)
    roots = {node: owners[node][node] for node in numbers}
    connected(family, Connected(Subgraph(present, links), stated.reason, roots, stated.named, most=largest))


def _alike(
    family: Family,
    stated: Sized,
    ends: tuple[Any, Any],
    joined: tuple[Literal, Literal],
    labels: Mapping[Any, Mapping[Any, Literal]],
) -> None:
    """The ends of a link with s have the same labels, and the ends of a link with one label have s."""
    (u, v), (same, link), why = ends, joined, stated.why(ends)
    for label in dict.fromkeys((*labels[u], *labels[v])):
        first, second = labels[u].get(label, FALSE), labels[v].get(label, FALSE)
        for clause in ((-same, -first, second), (-same, first, -second), (-link, -first, -second, same)):
            family.clause(clause, why)


def _state_size(family: Family, stated: Sized, numbers: Numbers, mine: Mapping[Literal, int], first: Any) -> None:
    """o[u,k] → o[k,k];  x[k,n] ∧ o[k,k] → Σ o[u,k] is within the bounds of n, by the bits of the sum;  ∨ x[k,n] over
    n with at most d nodes → ¬o[u,k] for the nodes u that are d links away from k. `mine` has the o[u,k] with their d,
    that of k first."""
    own, *others = mine
    why, bits = stated.why((first,)), list[Literal | None]()
    family.clauses(added_up([(1, literal) for literal in mine], family.model.new, bits), why)
    for (least, most), literal in numbers.items():
        within = between(bits, least, min(most, len(mine)))
        family.clauses(((-own, -literal, *clause) for clause in ([()] if least > len(mine) else within)), why)
    waiting, few = sorted(numbers, key=lambda bounds: -bounds[1]), FALSE
    for other in sorted(others, key=mine.__getitem__):
        while waiting and waiting[-1][1] <= mine[other]:
            few = family.disjunction((few, numbers[waiting.pop()]))
        family.clauses([(-other, own), (-other, -few)], why)
