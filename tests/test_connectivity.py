"""Connectivity on all small graphs: the allowed edge sets are the connected ones, or those without a cycle."""

from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest

from cluewise.encodings.common.connectivity import Graph, component_cuts, cycle_cuts, flow, forest, spanning_tree
from cluewise.encodings.common.model import Model
from cluewise.encodings.common.paths import ACYCLIC as ACYCLIC_ARCS
from cluewise.encodings.common.paths import by_binary
from cluewise.solvers.common import Figures
from cluewise.solvers.enumeration import AssignmentReader, candidates
from cluewise.solvers.milp import MilpEngine, first
from cluewise.solvers.sat import SatEngine

Pair = tuple[int, int]
State = Callable[[Model, Graph], None]

#: Every graph on up to four nodes, and some on five and six: a cycle, a path, all pairs, a wheel.
ALL_PAIRS = {n: list(combinations(range(n), 2)) for n in range(6)}
SMALL = [
    (n, [*chosen]) for n in range(5) for k in range(len(ALL_PAIRS[n]) + 1) for chosen in combinations(ALL_PAIRS[n], k)
]
LARGER = [
    (5, ALL_PAIRS[5]),
    (6, [(i, (i + 1) % 6) for i in range(6)]),
    (6, [(0, 1), (1, 2), (3, 4), (4, 5)]),
    (6, [*((0, i) for i in range(1, 6)), (1, 2), (2, 3), (3, 4), (4, 5), (5, 1)]),
]


def is_connected(nodes: int, pairs: Sequence[Pair]) -> bool:
    reached = {0} if nodes else set()
    while more := {b for pair in pairs for a, b in (pair, pair[::-1]) if a in reached} - reached:
        reached |= more
    return len(reached) == nodes


def is_acyclic(nodes: int, pairs: Sequence[Pair]) -> bool:
    """True if no edge is left after repeatedly removing the edges of nodes with a single edge."""
    remaining = list(pairs)
    while ends := {v for v in range(nodes) if sum(v in pair for pair in remaining) == 1}:
        remaining = [pair for pair in remaining if not ends & set(pair)]
    return not remaining


def model_of(nodes: int, pairs: Sequence[Pair], state: State) -> Model:
    """A Boolean slot for each edge. Every second edge is present if its variable is false."""
    model = Model()
    variables = [model.boolean(e).variable for e in range(len(pairs))]
    signs = [variable if e % 2 else -variable for e, variable in enumerate(variables)]
    state(model, Graph(nodes, [(u, v, literal) for (u, v), literal in zip(pairs, signs, strict=True)]))
    return model


def left_by(nodes: int, pairs: Sequence[Pair], state: State, engine: SatEngine | MilpEngine) -> list[tuple[bool, ...]]:
    """The sets of present edges that a Model allows, without auxiliaries."""
    model = model_of(nodes, pairs, state)
    engine.load(model)
    sets = []
    for _, values in candidates(AssignmentReader(model), engine, Figures()):
        sets.append(tuple(values[e] == bool(e % 2) for e in range(len(pairs))))
        engine.add([-literal for literal in model.stating(values)])
    engine.close()
    return sets


def expected(nodes: int, pairs: Sequence[Pair], rule: Callable[[int, Sequence[Pair]], bool]) -> set[tuple[bool, ...]]:
    sets = product((False, True), repeat=len(pairs))
    return {edges for edges in sets if rule(nodes, [pair for pair, yes in zip(pairs, edges, strict=True) if yes])}


def lazily(cuts: Callable[..., object]) -> State:
    def state(model: Model, graph: Graph) -> None:
        model.cut(lambda holds: cuts(graph, [holds(literal) for _, _, literal in graph.edges]))

    return state


CONNECTED: dict[str, State] = {
    "component_cuts": lazily(component_cuts),
    "spanning_tree": lambda model, graph: spanning_tree(model.family("connected"), graph),
    **{
        f"spanning_tree by {name}": lambda model, graph, name=name: spanning_tree(
            model.family("connected"), graph, None, ACYCLIC_ARCS[name]
        )
        for name in ("order", "binary")
    },
}
ACYCLIC: dict[str, State] = {
    "cycle_cuts": lazily(cycle_cuts),
    "forest": lambda model, graph: forest(model.family("loops"), graph),
    "forest by ranks in bits": lambda model, graph: forest(model.family("loops"), graph, None, by_binary),
}


@pytest.mark.parametrize("graphs", [SMALL, LARGER], ids=["small", "larger"])
@pytest.mark.parametrize(
    ("state", "rule"),
    [*((state, is_connected) for state in CONNECTED.values()), *((state, is_acyclic) for state in ACYCLIC.values())],
    ids=[*CONNECTED, *ACYCLIC],
)
def test_edge_sets_that_are_left(
    state: State, rule: Callable[[int, Sequence[Pair]], bool], graphs: list[tuple[int, list[Pair]]]
) -> None:
    for nodes, pairs in graphs:
        allowed = left_by(nodes, pairs, state, SatEngine("glucose4"))
        assert len(set(allowed)) == len(allowed)
        assert set(allowed) == expected(nodes, pairs, rule), (nodes, pairs)


INTEGER: dict[str, State] = {"flow": lambda model, graph: flow(model.family("connected"), graph), **CONNECTED}


@pytest.mark.parametrize("state", INTEGER.values(), ids=INTEGER)
def test_in_an_integer_program(state: State) -> None:
    for nodes, pairs in (*SMALL[:11], (4, [(0, 1), (1, 2), (2, 0), (2, 3)]), (4, [(0, 1), (2, 3)]), (4, ALL_PAIRS[4])):
        allowed = left_by(nodes, pairs, state, MilpEngine(first()))
        assert set(allowed) == expected(nodes, pairs, is_connected), (nodes, pairs)


def test_counts_of_labelled_graphs() -> None:
    """OEIS A001187 and A001858: 728 connected graphs and 291 forests on five labelled nodes."""
    assert len(expected(5, ALL_PAIRS[5], is_connected)) == 728
    assert len(expected(5, ALL_PAIRS[5], is_acyclic)) == 291


def test_cuts_say_what_is_wrong() -> None:
    graph = Graph(5, [(0, 1, 1), (1, 2, 2), (2, 0, 3), (2, 3, 4), (3, 4, 5), (4, 3, 6)])
    assert [cut.clause for cut in component_cuts(graph, [1, 1, 1, 0, 1, 0])] == [(4,)]
    assert [cut.clause for cut in component_cuts(graph, [0, 1, 0, 0, 1, 1])] == [(1, 3), (1, 3, 4), (4,)]
    assert component_cuts(graph, [1, 1, 0, 1, 1, 0]) == []
    cycles = [sorted(cut.clause) for cut in cycle_cuts(graph, [1] * 6)]
    assert cycles == [[-3, -2, -1], [-6, -5]]
    assert cycle_cuts(graph, [1, 1, 0, 1, 0, 1]) == []


def test_a_node_that_no_edge_reaches_is_never_connected() -> None:
    assert [cut.clause for cut in component_cuts(Graph(2, []), [])] == [()]
    assert left_by(3, [(0, 1)], CONNECTED["spanning_tree"], SatEngine("glucose4")) == []


@pytest.mark.parametrize(
    ("nodes", "variables", "clauses"),
    [
        (4, 6 + 9 + 3 * 2 + 6, 9 + 3 + 3 + 6 * 5 + 3),
        (5, 10 + 16 + 4 * 2 + 12, 16 + 6 + 4 + 12 * 5),
    ],
)
def test_size_of_a_spanning_tree(nodes: int, variables: int, clauses: int) -> None:
    """Edges, arcs, ranks of two bits, an auxiliary a comparison; arc → edge, arcs exclude, parents, comparisons.

    Three ranks of two bits go up to 2 only: a clause each.
    """
    model = model_of(nodes, ALL_PAIRS[nodes], CONNECTED["spanning_tree by binary"])
    assert (model.variables, sum(1 for _ in model.constraints())) == (variables, clauses)
