"""Strong cuts for a loop, for an engine that keeps them for many puzzles.

Every edge cut of a graph is crossed by an even number of the links of a loop, so at least two links join its sides if
the loop passes both.

Sources: Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954; Fischetti and others,
Thinning out Steiner trees, 2017 (cuts that face a target).
"""

from collections.abc import Sequence
from functools import partial

from ..model import TRUE, Candidate, Cut, Literal, Model
from .cuts import plain
from .statements import Loop
from .traversal import NumberedSubgraph, numbered

MOST_LINKS = 12
"""A cut with at most this number of links states that two of them are present, a larger one that one is. More clauses
than that slow the engine down."""


def with_loop_cuts(model: Model) -> Model:
    """A copy of the Model with strong cuts for its loops; the Model itself if it has none."""
    own = len(model.finders) - len(model.cut_statements)
    loops = {i: stated for i, stated in enumerate(model.cut_statements, own) if isinstance(stated, Loop)}
    subgraphs = {i: numbered(stated.subgraph) for i, stated in loops.items() if _has_variables(stated)}
    if not subgraphs:
        return model
    stronger = model.copy()
    for i, subgraph in subgraphs.items():
        stronger.finders[i] = partial(loop_cuts, loops[i], subgraph)
    return stronger


def _has_variables(stated: Loop) -> bool:
    """True if each link has a variable of its own, so that links can be counted by their literals."""
    literals = [literal for _, _, literal in stated.subgraph.links]
    return len(set(literals)) == len(literals) and TRUE not in literals


def loop_cuts(stated: Loop, subgraph: NumberedSubgraph, holds: Candidate) -> list[Cut]:
    """Cuts: for every component of a candidate except the largest, with a node u in it and a node v in the largest:
    ¬u ∨ ¬v ∨ (all links that face the largest, but one), for each of these links."""
    components = sorted(subgraph.components(holds.literals), key=len)
    cuts = []
    for part in components[:-1]:
        passed = (-subgraph.witness(part), -subgraph.witness(components[-1]))
        links = facing(subgraph, part, components[-1])
        omitted = links if 0 < len(links) <= MOST_LINKS else (None,)
        cuts += [Cut(plain((*passed, *(x for x in links if x != one))), stated.reason) for one in omitted]
    return cuts


def facing(subgraph: NumberedSubgraph, part: Sequence[int], targets: Sequence[int]) -> list[Literal]:
    """The links that leave a component towards nodes that are reachable from the targets without passing it."""
    inside, seen, reached = bytearray(len(subgraph.nodes)), bytearray(len(subgraph.nodes)), list(targets)
    for node in part:
        inside[node] = 1
    for node in targets:
        seen[node] = 1
    for node in reached:  # the list grows during the loop
        for neighbour, _ in subgraph.around[node]:
            if not seen[neighbour] and not inside[neighbour]:
                seen[neighbour] = 1
                reached.append(neighbour)
    return [literal for node in part for neighbour, literal in subgraph.around[node] if seen[neighbour]]
