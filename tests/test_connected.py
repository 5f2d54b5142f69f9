"""Single loops against all sets of edges, and the cuts of connected cells."""

from collections.abc import Iterable
from itertools import product

import pytest

from cluewise.encodings.common.graphs.lowerings import lower
from cluewise.encodings.common.graphs.statements import cells_subgraph
from cluewise.encodings.common.loops import degrees, faces, loop_subgraph
from cluewise.encodings.common.model import Literal, Model
from cluewise.puzzles.common.geometry import Cell, Edge, cells, edges, neighbours, reached
from cluewise.puzzles.common.mesh import Mesh, squares_between
from cluewise.puzzles.common.solution import Reason, Slot
from cluewise.puzzles.parts.slitherlink.grids import mesh_on
from cluewise.solvers.milp import MilpEngine
from cluewise.solvers.milp import first as first_milp
from cluewise.solvers.sat import SatEngine

pytestmark = pytest.mark.few

REASON = Reason("rule", "connected", None, "the cells are connected")
every_way = pytest.mark.parametrize("target", ["cuts", "tree", "ranks", "flow"])
MESHES = {
    "square": squares_between(2, 2),
    "three squares": squares_between(2, 4),
    "four squares": squares_between(3, 3),
    "two hexagons": mesh_on("honeycomb", 1, 2),
    "six triangles round a point": mesh_on("triangles", 2, 1),
}
BOARDS = [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3)]


def sets_of(model: Model, target: str) -> set[frozenset[Slot]]:
    """The sets of slots with the value 1 that a Model allows. Fails if a set comes twice."""
    model = lower(model, target)
    engine = MilpEngine(first_milp()) if target == "flow" else SatEngine("glucose4")
    engine.load(model)
    sets: list[frozenset[Slot]] = []
    while (true := engine.solve()) is not None:
        cuts = model.cuts(true)
        for cut in cuts:
            assert not any(true[abs(literal)] == (literal > 0) for literal in cut.clause), "a cut that cuts nothing"
            engine.add(cut.clause)
        if not cuts:
            values = model.decode(true)
            sets.append(frozenset(slot for slot, value in values.items() if value))
            engine.add([-literal for literal in model.stating(values)])
    engine.close()
    assert len(set(sets)) == len(sets)
    return set(sets)


def board(height: int, width: int, sure: Iterable[Cell] = ()) -> tuple[Model, dict[Cell, Literal]]:
    """A Boolean slot for each cell. The given cells are members, as a constant."""
    model, sure = Model(), set(sure)
    places = {cell: model.true if cell in sure else model.boolean(cell, 0, 1).variable for cell in cells(height, width)}
    return model, places


def connected(members: set[Cell], height: int, width: int) -> bool:
    around = neighbours(height, width)
    return not members or len(reached(min(members), members.__contains__, around)) == len(members)


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 3)])
@pytest.mark.parametrize("groups", [[[(0, 0), (0, 1)]], [[(0, 0)], [(1, 1), (1, 2)]]])
def test_connected_cells_of_which_some_are_sure(height: int, width: int, groups: list[list[tuple[int, int]]]) -> None:
    model, members = board(height, width)
    sure = [[Cell(*cell) for cell in group] for group in groups]
    for group in sure:
        model.family("sure").clause(members[cell] for cell in group)
    subgraph = cells_subgraph(members, (edge.ends for edge in edges(height, width)))
    model.family("connected").connected(subgraph, REASON, sure=sure)
    choices = [
        {cell for cell, yes in zip(members, choice, strict=True) if yes}
        for choice in product((0, 1), repeat=height * width)
    ]
    fitting = [choice for choice in choices if not any(choice.isdisjoint(group) for group in sure)]
    assert sets_of(model, "cuts") == {frozenset(choice) for choice in fitting if connected(choice, height, width)}


def loops(mesh: Mesh) -> set[frozenset[Edge]]:
    """All single loops: sets of edges with none or two at each point, in one piece."""
    all_loops = set()
    for choice in product((0, 1), repeat=len(mesh.edges)):
        chosen = {edge for edge, yes in zip(mesh.edges, choice, strict=True) if yes}
        at: dict[Cell, list[Cell]] = {}
        for edge in chosen:
            one, other = edge.ends
            at.setdefault(one, []).append(other)
            at.setdefault(other, []).append(one)
        one_piece = at and len(reached(min(at), lambda _: True, at)) == len(at)
        if one_piece and all(len(ends) == 2 for ends in at.values()):
            all_loops.add(frozenset(chosen))
    return all_loops


@every_way
@pytest.mark.parametrize("mesh", MESHES)
@pytest.mark.parametrize("by_faces", [False, True])
def test_single_loops(target: str, mesh: str, by_faces: bool) -> None:
    model = Model()
    if by_faces:
        inside, lines = faces(model, MESHES[mesh])
        model.family("some").clause(inside.values())
    else:
        lines = {edge: model.boolean(edge, 0, 1).variable for edge in MESHES[mesh].edges}
        degrees(model.family("degree"), lines, lambda _: None)
        model.family("some").clause(lines.values())
    model.family("connected").connected(loop_subgraph(model.family("passed"), lines), REASON)
    assert sets_of(model, target) == loops(MESHES[mesh])


def test_a_cut_names_its_place() -> None:
    """The Reason of a cut is a narrowed copy of the one announced."""
    model, members = board(1, 3)
    subgraph = cells_subgraph(members, (edge.ends for edge in edges(1, 3)))
    model.family("connected").connected(subgraph, REASON)
    (cut,) = lower(model, "cuts").cuts(bytes([0, 1, 0, 1]))
    assert cut.reason is not None
    assert (cut.reason.kind, cut.reason.rule) == (REASON.kind, REASON.rule)
    assert len(cut.reason.cells) == 1
