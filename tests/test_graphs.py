"""Global constraints: every lowering allows exactly the assignments that the statement's meaning allows."""

from collections.abc import Callable
from functools import cache
from itertools import combinations, product

import pytest

from cluewise.encodings.common.graphs.cuts import joined
from cluewise.encodings.common.graphs.lowerings import CNF, LOWERINGS, fitting, lower
from cluewise.encodings.common.graphs.statements import (
    Acyclic,
    Connected,
    Forest,
    Loop,
    SinglePath,
    Sized,
    Statement,
    Subgraph,
    Undivided,
    cells_subgraph,
)
from cluewise.encodings.common.literals import FALSE, TRUE, Literal
from cluewise.encodings.common.model import Family, Model
from cluewise.puzzles.common.errors import EncodingBug, Refused
from cluewise.puzzles.common.geometry import Cell, cells, edges
from cluewise.puzzles.common.solution import Reason
from cluewise.solvers.common import Figures
from cluewise.solvers.enumeration import AssignmentReader, candidates
from cluewise.solvers.milp import MilpEngine
from cluewise.solvers.milp import first as first_milp
from cluewise.solvers.sat import SatEngine

pytestmark = pytest.mark.few

REASON = Reason("rule", "connected", None, "the cells are connected")

Stated = Callable[[Model], Statement]
"""Makes the slots of a Model and a statement over them."""


def _cells(model: Model, height: int, width: int) -> dict[Cell, Literal]:
    return {cell: model.boolean(cell, 0, 1).variable for cell in cells(height, width)}


def _links(model: Model, pairs: list[tuple[int, int]]) -> list[tuple[int, int, Literal]]:
    """A slot for each link. Every second link is present if its variable is false."""
    variables = [model.boolean(i, 0, 1).variable for i in range(len(pairs))]
    return [(*pair, x if i % 2 else -x) for i, (pair, x) in enumerate(zip(pairs, variables, strict=True))]


def connected_cells(height: int, width: int, *, given: bool = False) -> Stated:
    def state(model: Model) -> Connected:
        members = _cells(model, height, width)
        if given:
            members[Cell(0, 0)] = model.true
        return Connected(cells_subgraph(members, (edge.ends for edge in edges(height, width))), REASON)

    return state


def rooted_cells(height: int, width: int) -> Stated:
    """The first cell is a root, the last one if a slot says so."""

    def state(model: Model) -> Connected:
        members = _cells(model, height, width)
        roots = {max(members): model.boolean("root", 0, 1).variable, min(members): model.true}
        return Connected(cells_subgraph(members, (edge.ends for edge in edges(height, width))), REASON, roots)

    return state


def connected_nodes(nodes: int, pairs: list[tuple[int, int]]) -> Stated:
    return lambda model: Connected(Subgraph(dict.fromkeys(range(nodes), model.true), _links(model, pairs)), REASON)


def undivided(height: int, width: int) -> Stated:
    def state(model: Model) -> Undivided:
        shaded = _cells(model, height, width)
        for edge in edges(height, width):
            model.family("touch").clause(-shaded[end] for end in edge.ends)
        return Undivided(shaded, list(edges(height, width)), REASON)

    return state


def forest(pairs: list[tuple[int, int]]) -> Stated:
    return lambda model: Forest(_links(model, pairs), REASON)


def acyclic(arcs: list[tuple[int, int]]) -> Stated:
    return lambda model: Acyclic({(v, w): literal for v, w, literal in _links(model, arcs)}, REASON)


def sized_cells(height: int, width: int, least: int, most: int | None) -> Stated:
    def state(model: Model) -> Sized:
        subgraph = cells_subgraph(_cells(model, height, width), (edge.ends for edge in edges(height, width)))
        return Sized(subgraph, least, most, REASON)

    return state


def beside_a_corner(height: int, width: int, least: int, most: int | None, *, always: bool) -> Stated:
    """The groups of the two cells beside the first cell have together so many cells."""

    def state(model: Model) -> Sized:
        subgraph = cells_subgraph(_cells(model, height, width), (edge.ends for edge in edges(height, width)))
        when = TRUE if always else model.boolean("when", 0, 1).variable
        return Sized(subgraph, least, most, REASON, [Cell(0, 1), Cell(1, 0)], when)

    return state


def sized_regions(height: int, width: int, least: int, most: int | None, *, walls: bool) -> Stated:
    """All cells are present; links may be absent, within a region too if there are no walls."""

    def state(model: Model) -> Sized:
        links = _links(model, [edge.ends for edge in edges(height, width)])  # type: ignore[misc]
        subgraph = Subgraph(dict.fromkeys(cells(height, width), TRUE), links)
        return Sized(subgraph, least, most, REASON, walls=REASON if walls else None)

    return state


def path(pairs: list[tuple[int, int]]) -> Stated:
    return lambda model: SinglePath(_links(model, pairs), 0, REASON)


PAIRS = list(combinations(range(4), 2))
SQUARE = [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)]
ARCS = [(v, w) for v in range(3) for w in range(3) if v != w]
STATED: dict[str, Stated] = {
    "one cell": connected_cells(1, 1),
    "cells in a row": connected_cells(1, 4),
    "cells": connected_cells(2, 3),
    "cells, the first given": connected_cells(2, 3, given=True),
    "cells with roots": rooted_cells(2, 3),
    "cells in a column with roots": rooted_cells(4, 1),
    "one node": connected_nodes(1, []),
    "all pairs": connected_nodes(4, PAIRS),
    "a square and a tail": connected_nodes(5, SQUARE),
    "two links between two nodes": connected_nodes(3, [(0, 1), (1, 0), (1, 2), (1, 2)]),
    "undivided row": undivided(1, 5),
    "undivided column": undivided(4, 1),
    "undivided": undivided(2, 4),
    "undivided square": undivided(3, 3),
    "forest of all pairs": forest(PAIRS),
    "forest in a square": forest(SQUARE),
    "arcs of three vertices": acyclic(ARCS),
    "arcs with a loop": acyclic([(0, 0), (0, 1), (1, 2), (2, 0)]),
    "path": path(SQUARE),
    "path of all pairs": path(PAIRS),
    "groups of three": sized_cells(2, 3, 3, 3),
    "groups of two or three": sized_cells(3, 3, 2, 3),
    "groups of at most two": sized_cells(2, 4, 0, 2),
    "groups of at least four": sized_cells(2, 3, 4, None),
    "groups beside a corner": beside_a_corner(3, 3, 3, 4, always=True),
    "none beside a corner": beside_a_corner(2, 3, 0, 0, always=True),
    "groups beside a corner, sometimes": beside_a_corner(2, 3, 2, 3, always=False),
    "regions of three": sized_regions(2, 3, 3, 3, walls=True),
    "regions of two or three": sized_regions(2, 3, 2, 3, walls=False),
    "a region of all": sized_regions(2, 2, 4, None, walls=True),
}
WAYS = [
    pytest.param(stated, name, id=f"{case}-{name}")
    for case, stated in STATED.items()
    for name in fitting([type(stated(Model()))])
]


def left_by(model: Model, target: str) -> list[tuple[object, ...]]:
    """The values of the slots, in the order of the solver."""
    engine = SatEngine("glucose4") if target == CNF else MilpEngine(first_milp())
    engine.load(model)
    assignments = []
    for _, values in candidates(AssignmentReader(model), engine, Figures()):
        assignments.append(tuple(values.values()))
        engine.add([-literal for literal in model.stating(values)])
    engine.close()
    return assignments


@cache
def meant_by(state: Stated) -> frozenset[tuple[object, ...]]:
    """The values of the slots that the other constraints and the meaning of the statement allow."""
    model = Model()
    stated, allowed = state(model), set()
    for choice in product((0, 1), repeat=model.variables):

        def holds(literal: Literal, choice: tuple[int, ...] = choice) -> bool:
            if literal in (TRUE, FALSE):
                return literal == TRUE
            return choice[abs(literal) - 1] == (literal > 0)

        clauses = (clause for family in model.families for clause in family.constraints)
        if all(any(map(holds, clause)) for clause in clauses) and stated.meaning(holds):
            allowed.add(choice)
    return frozenset(allowed)


@pytest.mark.always
@pytest.mark.parametrize(("stated", "name"), WAYS)
def test_a_lowering_allows_what_the_statement_means(stated: Stated, name: str) -> None:
    model = Model()
    statement = stated(model)
    expected = meant_by(stated)
    assert expected
    model.family("stated").statements.append(statement)
    lowered = lower(model, name)
    assert model.statements, "the Model itself is not changed"
    for target in LOWERINGS[name].targets:
        if target != CNF and len(expected) > 40:
            continue  # too many, one by one through a MILP solver
        allowed = left_by(lowered, target)
        assert len(set(allowed)) == len(allowed)
        assert set(allowed) == expected
    assert LOWERINGS[name].lazy == bool(lowered.finders)


@pytest.mark.parametrize("name", fitting([Sized]))
def test_sizes_by_number_are_stated_together(name: str) -> None:
    """Each of 2×3 cells has at most one of three numbers, and each number has bounds for its components."""
    model, numbers = Model(), dict[tuple[int, int], Subgraph]()
    for bounds in ((2, 2), (1, 1), (1, 3)):
        members = {cell: model.boolean((cell, bounds), 0, 1).variable for cell in cells(2, 3)}
        numbers[bounds] = cells_subgraph(members, (edge.ends for edge in edges(2, 3)))
    for cell in cells(2, 3):
        model.family("one").at_most(1, [graph.members[cell] for graph in numbers.values()])
    for bounds, graph in numbers.items():
        model.family("sizes").sized(graph, *bounds, REASON, numbers=numbers)
    expected = set[tuple[int, ...]]()
    for choice in product((None, *numbers), repeat=6):
        shown = dict(zip(cells(2, 3), choice, strict=True))
        true = {
            graph.members[cell] for bounds, graph in numbers.items() for cell in graph.members if shown[cell] == bounds
        }
        if all(stated.meaning(true.__contains__) for stated in model.statements):
            expected.add(tuple(int(variable in true) for variable in range(1, model.variables + 1)))
    assert len(expected) > 100
    if CNF in LOWERINGS[name].targets:
        allowed = left_by(lower(model, name), CNF)
        assert len(set(allowed)) == len(allowed)
        assert set(allowed) == expected


@pytest.mark.parametrize("kind", [Connected, Undivided, Loop, Forest, Acyclic, SinglePath, Sized])
def test_every_kind_has_a_lowering_for_every_use(kind: type) -> None:
    lowerings = [LOWERINGS[name] for name in fitting([kind])]
    for target in ("cnf", "ilp"):
        assert any(target in lowering.targets and not lowering.lazy for lowering in lowerings), target
        assert any(target in lowering.targets and lowering.lazy for lowering in lowerings), target


def test_no_solver_takes_a_statement() -> None:
    model = Model()
    model.family("stated").statements.append(connected_cells(1, 2)(model))
    with pytest.raises(EncodingBug, match=r"globals=\(Connected,\)"):
        SatEngine("glucose4").load(model)


def test_a_lowering_that_does_not_fit_is_refused() -> None:
    model = Model()
    model.family("stray").statements.append(acyclic(ARCS)(model))
    with pytest.raises(Refused, match="--globals tree cannot state 'stray' of this encoding; these can: cuts, elim"):
        lower(model, "tree")


def test_hints_are_stated_for_their_lowerings_only() -> None:
    model = Model()
    x = model.boolean("x").variable
    model.hint(("cuts",), lambda lowered: lowered.family("hint").clause((x,)))
    assert [family.name for family in lower(model, "cuts").families] == ["hint"]
    assert lower(model, "tree").families == []
    assert model.families == []


@pytest.mark.parametrize("suffice", [True, False])
def test_steps_replace_a_tree_where_they_suffice(suffice: bool) -> None:
    """In a row of three cells, with the first as root, steps are the clauses x[i+1] → x[i]."""

    def steps(family: Family) -> bool:
        family.clauses([(-2, 1), (-3, 2)])
        return suffice

    def stated(model: Model) -> Connected:
        members = {i: model.boolean(i).variable for i in range(3)}
        links = [(0, 1, TRUE), (1, 2, TRUE)]
        return Connected(Subgraph(members, links), REASON, roots={0: TRUE}, steps=steps)

    model = Model()
    model.family("stated").statements.append(stated(model))
    lowered = lower(model, "tree")
    assert set(left_by(lowered, CNF)) == meant_by(stated)
    assert (lowered.variables == model.variables) == suffice


def test_a_tree_has_its_root_in_the_smallest_set_that_has_a_present_node() -> None:
    """In a ring of five cells. Other constraints state that each set has a present one."""

    def ring(*sure: frozenset[int]) -> Stated:
        def stated(model: Model) -> Connected:
            members = {i: model.boolean(i).variable for i in range(5)}
            model.family("some").clauses([members[i] for i in group] for group in sure)
            return Connected(Subgraph(members, [(i, (i + 1) % 5, TRUE) for i in range(5)]), REASON, sure=sure)

        return stated

    def variables(stated: Stated) -> int:
        model = Model()
        model.family("stated").statements.append(stated(model))
        lowered = lower(model, "tree")
        assert set(left_by(lowered, CNF)) == meant_by(stated)
        return lowered.variables

    pair, single = frozenset({1, 3}), frozenset({2})
    assert variables(ring()) == variables(ring(pair)) + 3
    assert variables(ring(pair)) > variables(ring(single)) == variables(ring(pair, single))


def test_cuts_say_what_is_wrong() -> None:
    links = [(*pair, variable) for variable, pair in enumerate([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)], 1)]
    connected = Connected(Subgraph(dict.fromkeys(range(5), TRUE), links), REASON)

    def cuts(statement: Statement, present: list[int]) -> list[list[int]]:
        model = Model()
        model.variables = len(links)
        model.family("stated").statements.append(statement)
        return [sorted(cut.clause) for cut in lower(model, "cuts").cuts(bytes([0, *present]))]

    assert cuts(connected, [1, 1, 1, 0, 1]) == [[4]]
    assert cuts(connected, [0, 1, 0, 0, 1]) == [[1, 3], [1, 3, 4]]
    assert cuts(connected, [1, 1, 0, 1, 1]) == []
    assert cuts(Forest(links, REASON), [1] * 5) == [[-3, -2, -1]]
    assert cuts(Forest(links, REASON), [1, 1, 0, 1, 1]) == []


def test_a_cut_of_a_long_loop_leaves_out_the_links_to_what_it_encloses() -> None:
    """A loop of 12 places around 4 empty ones, and a longer path."""
    model = Model()
    places = [(r, c) for r in range(7) for c in range(8)]
    members = {place: model.new() for place in places}
    pairs = [((r, c), (r + i, c + 1 - i)) for r, c in places for i in (0, 1) if (r + i, c + 1 - i) in members]
    links = [(a, b, model.new()) for a, b in pairs]
    inner = {(r, c) for r in (1, 2) for c in (1, 2)}
    loop = {(r, c) for r in range(4) for c in range(4)} - inner
    path = {(r, 7) for r in range(7)} | {(6, c) for c in range(8)}
    model.family("stated").statements.append(Connected(Subgraph(members, links), REASON))

    held = {members[place] for place in loop | path}
    held |= {link for a, b, link in links if {a, b} <= loop or {a, b} <= path}
    (cut,) = lower(model, "cuts").cuts(bytes(variable in held for variable in range(model.variables + 1)))
    leaving = {link for a, b, link in links if len({a, b} & loop) == 1 and not {a, b} & inner}
    assert {literal for literal in cut.clause if literal > 0} == leaving
    assert len(leaving) == 8


def test_the_parts_of_a_path_begin_with_that_of_its_start() -> None:
    assert list(joined([(3, 2), (1, 2), (5, 6)], 1)) == [[1, 2, 3], [5, 6]]
    assert joined([(5, 6)], 1)[0] == [1]
