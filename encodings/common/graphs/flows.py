"""Global constraints as flows, for integer programs: a root sends one unit to every other node.

Source: Gavish and Graves, The travelling salesman problem and related problems, 1978.
"""

from ..model import TRUE, Family, Integer, Literal
from .statements import Connected, Node, SinglePath, Undivided
from .trees import as_connected


def connected(family: Family, stated: Connected) -> None:
    """Variables: root[u], if no roots are given and no node is always present; supply[u] ≥ 0; f[u,v], the flow over a
    link from u to v (negative: from v to u). A root supplies at most n nodes: `most`, or all nodes.

    Σ root ≤ 1, if none are given;  supply[u] ≤ n·root[u];  |f[u,v]| ≤ (n − 1)·u, v, link;
    supply[u] + Σ f into u − Σ f out of u = u.
    """
    model, subgraph, reason, roots = family.model, stated.subgraph, stated.reason, stated.roots
    model.constants = True  # links may be constants
    n = stated.most or len(subgraph.members)
    balance: dict[Node, list[tuple[int, Literal | Integer]]]
    balance = {node: [(-1, literal)] for node, literal in subgraph.members.items()}
    if roots is None:
        sure = next((node for node, literal in subgraph.members.items() if literal == TRUE), None)
        roots = {node: model.new() for node in subgraph.members} if sure is None else {sure: TRUE}
        family.at_most(1, roots.values(), reason)
    for node, root in roots.items():
        supply = model.integer(0, n)
        if root != TRUE:
            family.sum([(1, supply), (-n, root)], None, 0, reason=reason)
        balance[node].append((1, supply))
    for u, v, literal in subgraph.links:
        units = model.integer(1 - n, n - 1)
        balance[u].append((-1, units))
        balance[v].append((1, units))
        for bound in dict.fromkeys((subgraph.members[u], subgraph.members[v], literal)):
            if bound != TRUE:
                family.sum([(1, units), (1 - n, bound)], None, 0, reason=reason)
                family.sum([(1, units), (n - 1, bound)], 0, None, reason=reason)
    for terms in balance.values():
        family.sum(terms, 0, 0, reason=reason)


def undivided(family: Family, stated: Undivided) -> None:
    """An unshaded cell sends a unit to every other unshaded cell."""
    connected(family, stated.connected)


def path(family: Family, stated: SinglePath) -> None:
    """The start sends a unit to every place on the path."""
    connected(family, as_connected(family, stated))
