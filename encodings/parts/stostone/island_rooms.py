"""One island of shaded cells in each room, which touches no other."""

from collections.abc import Mapping

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.island_rooms import IslandRooms

from ...common.graphs.statements import cells_subgraph
from ...common.model import Literal, Model
from ...common.shading import count_rooms


def room_islands(model: Model, puzzle: IslandRooms, shaded: Mapping[Cell, Literal]) -> None:
    """Variables: f[c], c is the first shaded cell of its room.

    number: Σ x over the room = number.  some: ∨ x over the room.  first: f[c] ↔ x[c] ∧ no x before c in its room.
    island: each shaded cell is connected with a cell f[c] in its room.  apart: ¬x ∨ ¬x' across a border or wall.
    """
    count_rooms(model, puzzle, shaded)
    firsts: dict[Cell, Literal] = {}
    for room, area in enumerate(puzzle.areas):
        model.family("some").clause((shaded[cell] for cell in area), puzzle.reason_of("some", room))
        before = model.false
        for cell in area:
            firsts[cell] = model.family("first").conjunction((shaded[cell], -before))
            before = model.family("first").disjunction((before, shaded[cell]))
    graph = cells_subgraph(shaded, (pair for pairs in puzzle.pairs_inside for pair in pairs))
    model.family("island").connected(graph, puzzle.reason_of("island"), roots=firsts)
    for edge in puzzle.separated:
        model.family("apart").clause((-shaded[cell] for cell in edge.ends), puzzle.reason_of("apart", edge))
