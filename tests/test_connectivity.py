"""Connectivity on all small graphs: the allowed edge sets are the connected ones, or those without a cycle."""

from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest

from cluewise.encodings.common.graphs.lowerings import lower
from cluewise.encodings.common.graphs.statements import Connected, Forest, Statement, Subgraph
from cluewise.encodings.common.model import TRUE, Literal, Model
from cluewise.solvers.common import Figures
from cluewise.solvers.enumeration import AssignmentReader, candidates
from cluewise.solvers.milp import MilpEngine, first
from cluewise.solvers.sat import SatEngine

pytestmark = pytest.mark.few

Pair = tuple[int, int]
State = Callable[[int, list[tuple[int, int, Literal]]], Statement]

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


def model_of(nodes: int, pairs: Sequence[Pair], state: State, lowering: str) -> Model:
    """A Boolean slot for each edge. Every second edge is present if its variable is false."""
    model = Model()
    variables = [model.boolean(e).variable for e in range(len(pairs))]
    signs = [variable if e % 2 else -variable for e, variable in enumerate(variables)]
    links = [(*pair, literal) for pair, literal in zip(pairs, signs, strict=True)]
    model.family("stated").statements.append(state(nodes, links))
    return lower(model, lowering)


def left_by(
    nodes: int, pairs: Sequence[Pair], state: State, lowering: str, engine: SatEngine | MilpEngine
) -> list[tuple[bool, ...]]:
    """The sets of present edges that a Model allows, without auxiliaries."""
    model = model_of(nodes, pairs, state, lowering)
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


def connected(nodes: int, links: list[tuple[int, int, Literal]]) -> Connected:
    return Connected(Subgraph(dict.fromkeys(range(nodes), TRUE), links), None)


def forest(nodes: int, links: list[tuple[int, int, Literal]]) -> Forest:
    return Forest(links, None)


RULES = [(connected, is_connected), (forest, is_acyclic)]


@pytest.mark.parametrize("graphs", [SMALL, LARGER], ids=["small", "larger"])
@pytest.mark.parametrize("lowering", ["cuts", "tree", "ranks"])
@pytest.mark.parametrize(("state", "rule"), RULES)
def test_edge_sets_that_are_left(
    state: State, rule: Callable[[int, Sequence[Pair]], bool], lowering: str, graphs: list[tuple[int, list[Pair]]]
) -> None:
    for nodes, pairs in graphs:
        allowed = left_by(nodes, pairs, state, lowering, SatEngine("glucose4"))
        assert len(set(allowed)) == len(allowed)
        assert set(allowed) == expected(nodes, pairs, rule), (nodes, pairs)


@pytest.mark.parametrize("lowering", ["cuts", "tree", "ranks", "flow"])
@pytest.mark.parametrize(("state", "rule"), RULES)
def test_in_an_integer_program(state: State, rule: Callable[[int, Sequence[Pair]], bool], lowering: str) -> None:
    for nodes, pairs in (*SMALL[:11], (4, [(0, 1), (1, 2), (2, 0), (2, 3)]), (4, [(0, 1), (2, 3)])):
        allowed = left_by(nodes, pairs, state, lowering, MilpEngine(first()))
        assert set(allowed) == expected(nodes, pairs, rule), (nodes, pairs)


def test_counts_of_labelled_graphs() -> None:
    """OEIS A001187 and A001858: 728 connected graphs and 291 forests on five labelled nodes."""
    assert len(expected(5, ALL_PAIRS[5], is_connected)) == 728
    assert len(expected(5, ALL_PAIRS[5], is_acyclic)) == 291


def test_cuts_say_what_is_wrong() -> None:
    pairs = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]
    links = [(*pair, variable) for variable, pair in enumerate(pairs, 1)]

    def cuts(statement: Statement, present: list[int]) -> list[list[int]]:
        model = Model()
        model.variables = len(links)
        model.family("stated").statements.append(statement)
        return [sorted(cut.clause) for cut in lower(model, "cuts").cuts(bytes([0, *present]))]

    assert cuts(connected(5, links), [1, 1, 1, 0, 1]) == [[4]]
    assert cuts(connected(5, links), [0, 1, 0, 0, 1]) == [[1, 3], [1, 3, 4]]
    assert cuts(connected(5, links), [1, 1, 0, 1, 1]) == []
    assert cuts(forest(5, links), [1] * 5) == [[-3, -2, -1]]
    assert cuts(forest(5, links), [1, 1, 0, 1, 1]) == []
