"""Single paths, lazily: none or two links at a place and cuts, against all paths on small boards."""

from itertools import product

import pytest

from cluewise.encodings.common.graphs.cuts import joined
from cluewise.encodings.common.graphs.lowerings import lower
from cluewise.encodings.common.model import Literal, Model
from cluewise.encodings.common.single_path import none_or_two
from cluewise.puzzles.common.geometry import Cell, Edge, cells, edges, trails
from cluewise.puzzles.common.solution import Reason
from cluewise.solvers.sat import SatEngine

REASON = Reason("rule", "path", None, "nothing lies beside the path")


def lazily(rows: int, columns: int, start: Cell, end: Cell) -> set[frozenset[Edge]]:
    """The sets of edges that the pieces leave; every cut is violated by its candidate."""
    model, at = Model(), dict[Cell, list[Literal]]()
    pairs = edges(rows, columns)
    for edge in pairs:
        variable = model.boolean(edge, 0, 1).variable
        for place in edge.ends:
            at.setdefault(place, []).append(variable)
    for place in (start, end):
        model.family("ends").exactly(1, at.pop(place, ()))
    none_or_two(model.family("degree"), at, lambda place: (REASON.narrowed([place]), REASON))
    links = [(*edge.ends, variable) for variable, edge in enumerate(pairs, 1)]
    model.family("path").path(links, start, REASON)
    model = lower(model, "cuts")
    engine, sets = SatEngine("glucose4"), set()
    engine.load(model)
    while (true := engine.solve()) is not None:
        cuts = model.cuts(true)
        for clause, reason in cuts:
            assert not any(true[abs(literal)] == (literal > 0) for literal in clause)
            assert reason is not None
            assert reason.cells
            assert start not in reason.cells
            engine.add(clause)
        if not cuts:
            values = model.decode(true)
            sets.add(frozenset(edge for edge in pairs if values[edge]))
            engine.add([-literal for literal in model.stating(values)])
    engine.close()
    return sets


def by_hand(rows: int, columns: int, start: Cell, end: Cell) -> set[frozenset[Edge]]:
    """All sets of edges that form one path from start to end."""
    sets = set()
    pairs = edges(rows, columns)
    for choice in product((False, True), repeat=len(pairs)):
        chosen = [edge for edge, yes in zip(pairs, choice, strict=True) if yes]
        walks = trails(chosen)
        if len(walks) == 1 and {walks[0][0], walks[0][-1]} == {start, end} and len(set(walks[0])) == len(walks[0]):
            sets.add(frozenset(chosen))
    return sets


@pytest.mark.quarter
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 4), (2, 2), (2, 3), (3, 3), (2, 5)])
def test_single_paths(rows: int, columns: int) -> None:
    start, *others = cells(rows, columns)
    for end in (others[0], others[len(others) // 2], others[-1]):
        assert lazily(rows, columns, start, end) == by_hand(rows, columns, start, end)


def test_parts() -> None:
    """The start's comes first, its places in order; it may stand alone."""
    assert list(joined([(3, 2), (1, 2), (5, 6)], 1)) == [[1, 2, 3], [5, 6]]
    assert joined([(5, 6)], 1)[0] == [1]
