"""Divisions into connected regions with one clue each, by owners: the region of a cell is that of one clue."""

from collections.abc import Mapping
from typing import Any

from cluewise.encodings.common.graphs.statements import Subgraph, cells_subgraph
from cluewise.encodings.common.model import TRUE, Literal, Model
from cluewise.encodings.common.owners import Owners, name_owners, part_owners
from cluewise.puzzles.common.geometry import Cell, Edge


def owned(puzzle: Any, model: Model, rooms: Mapping[Cell, list[Cell]]) -> tuple[dict[Edge, Literal], Owners]:
    """The slots w[e], and o[c,k]: cell c belongs to the clue of cell k, for the cells of k's room.

    owner: Σ_k o[c,k] = 1; o[k,k].  beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).
    """
    reason = puzzle.reason_of("one")
    walls = model.booleans(puzzle.borders)
    owners: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in puzzle.board_cells}
    for clue, room in rooms.items():
        for cell in room:
            owners[cell][clue] = model.new()
    name_owners(model, owners)
    for cell, options in owners.items():
        model.family("owner").exactly(1, options.values(), reason.narrowed((cell,)))
    for clue in rooms:
        model.family("own").clause((owners[clue][clue],), reason.narrowed((clue,)))
    part_owners(model.family("beside"), walls, owners, lambda edge: reason.narrowed(edge.ends))
    return walls, owners


def joined(puzzle: Any, model: Model, walls: Mapping[Edge, Literal], owners: Owners) -> None:
    """connected: every cell is connected with a clue over open borders; clues are their own roots."""
    links = [(*edge.ends, -wall) for edge, wall in walls.items()]
    subgraph = Subgraph(dict.fromkeys(owners, TRUE), links)
    roots = dict.fromkeys(puzzle.clued, TRUE)
    model.family("connected").connected(subgraph, puzzle.reason_of("one"), roots=roots)


def each_joined(puzzle: Any, model: Model, owners: Owners) -> None:
    """connected: for each clue, its cells, of which the clue is one."""
    for clue in puzzle.clued:
        members = {cell: options[clue] for cell, options in owners.items() if clue in options}
        subgraph = cells_subgraph(members, puzzle.borders)
        model.family("connected").connected(subgraph, puzzle.reason_of("one"), sure=[(clue,)])
