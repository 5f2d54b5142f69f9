"""Acyclicity of digraphs: every technique against plain search, over all small digraphs."""

import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, pairwise, product

import pytest

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.graphs.cuts import directed_cycles as cycles
from cluewise.encodings.common.graphs.elimination import by_elimination
from cluewise.encodings.common.graphs.lowerings import lower
from cluewise.encodings.common.graphs.ranks import by_binary, by_integers
from cluewise.encodings.common.graphs.statements import Arc
from cluewise.encodings.common.model import Clause, Model

pytestmark = pytest.mark.few

RANKED = {"binary": by_binary, "integers": by_integers}
ACYCLIC = {**RANKED, "elimination": by_elimination}


def subsets(arcs: Iterable[Arc]) -> Iterator[tuple[Arc, ...]]:
    arcs = list(arcs)
    return chain.from_iterable(combinations(arcs, size) for size in range(len(arcs) + 1))


def all_arcs(n: int, *, loops: bool = False) -> list[Arc]:
    return [(v, w) for v, w in product(range(n), repeat=2) if loops or v != w]


def longest_path(arcs: Iterable[Arc]) -> int | None:
    """The most arcs on a path, or None if there is a cycle. Paths are extended arc by arc."""
    arcs = list(arcs)
    ends, length = {v for arc in arcs for v in arc}, 0
    while step := {w for v, w in arcs if v in ends}:
        ends, length = step, length + 1
        if length > len(arcs):
            return None
    return length


def stated(technique: str, arcs: Iterable[Arc], **options: int) -> tuple[Model, dict[Arc, int]]:
    model = Model()
    literals = {arc: model.boolean(arc).variable for arc in arcs}
    ACYCLIC[technique](model.family("acyclic"), literals, None, **options)
    return model, literals


def accepted(technique: str, arcs: Iterable[Arc], **options: int) -> set[tuple[Arc, ...]]:
    """The sets of arcs that the clauses allow."""
    from pysat.solvers import Solver

    model, literals = stated(technique, arcs, **options)
    clauses = list(Cnf(model))
    if [] in map(list, clauses):
        return set()
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        return {
            chosen
            for chosen in subsets(literals)
            if solver.solve(assumptions=[literal if arc in chosen else -literal for arc, literal in literals.items()])
        }


@pytest.mark.parametrize("technique", ACYCLIC)
@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 3), (3, 25), (4, 543)])
def test_acyclic_digraphs(n: int, count: int, technique: str) -> None:
    """Among all digraphs on n labelled vertices: OEIS A003024."""
    allowed = accepted(technique, all_arcs(n))
    assert len(allowed) == count
    assert all(longest_path(arcs) is not None for arcs in allowed)


@pytest.mark.parametrize("technique", RANKED)
def test_no_longer_than_asked(technique: str) -> None:
    for longest in range(5):
        expected = {
            chosen
            for chosen in subsets(all_arcs(4))
            if (length := longest_path(chosen)) is not None and length <= longest
        }
        assert accepted(technique, all_arcs(4), longest=longest) == expected


@pytest.mark.parametrize("technique", ACYCLIC)
def test_sparse_digraphs_with_many_vertices(technique: str) -> None:
    """Cycles of every length, and ranks of several bits."""
    rng = random.Random(technique)
    for n in (5, 7, 9):
        around = [(v, (v + 1) % n) for v in range(n)]
        extra = rng.sample([arc for arc in all_arcs(n) if arc not in around], 3)
        expected = {chosen for chosen in subsets([*around, *extra]) if longest_path(chosen) is not None}
        assert accepted(technique, [*around, *extra]) == expected


def test_cycles_are_found() -> None:
    for n in (1, 2, 3, 4):
        for arcs in subsets(all_arcs(n, loops=n < 4)):
            all_cycles = cycles(arcs)
            assert bool(all_cycles) == (longest_path(arcs) is None), arcs
            assert len({v for cycle in all_cycles for v in cycle}) == sum(map(len, all_cycles)), (
                "a vertex in two cycles"
            )
            for cycle in all_cycles:
                assert all(arc in arcs for arc in pairwise([*cycle, cycle[0]])), (arcs, cycle)


def test_cycles_of_a_long_tail_and_ring() -> None:
    ring = [(v, (v + 1) % 5000) for v in range(5000)]
    tail = [(v, v + 1) for v in range(5000, 9999)] + [(9999, 0), (4, 10_000), (10_000, 10_001)]
    (cycle,) = cycles(ring + tail)
    assert sorted(cycle) == list(range(5000))


def test_cuts_name_the_arcs_of_each_cycle() -> None:
    arcs = {(0, 1): 1, (1, 0): 2, (1, 2): 3, (3, 4): 4, (4, 5): 5, (5, 3): 6, (5, 5): 7}
    model = Model()
    model.variables = len(arcs)
    model.family("acyclic").acyclic(arcs, None)
    lowered = lower(model, "cuts")

    def cuts(*present: Arc) -> list[Clause]:
        return [cut.clause for cut in lowered.cuts(bytes([0, *(arc in present for arc in arcs)]))]

    assert cuts((0, 1), (1, 2)) == []
    clauses = {frozenset(clause) for clause in cuts(*(arc for arc in arcs if arc != (5, 5)))}
    assert clauses == {frozenset((-1, -2)), frozenset((-4, -5, -6))}
    assert cuts((5, 5)) == [Clause((-7,))]


@pytest.mark.parametrize(
    ("technique", "variables", "clauses"),
    [("binary", 30, 50), ("elimination", 8, 4)],
)
def test_size(technique: str, variables: int, clauses: int) -> None:
    """A ring of five arcs: five vertices, ranks up to four; three vertices taken out leave a cycle of two."""
    model, _ = stated(technique, [(v, (v + 1) % 5) for v in range(5)])
    assert (model.variables, sum(1 for _ in Cnf(model))) == (variables, clauses)
