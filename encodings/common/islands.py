"""Islands of unshaded cells with one clue each, its size: o[c,k] says that cell c belongs to the island of clue k."""

from collections.abc import Mapping, Sequence

from cluewise.puzzles.common.geometry import Cell, steps
from cluewise.puzzles.common.island_boards import IslandPuzzle
from cluewise.puzzles.common.solution import Reason

from .graphs.statements import cells_subgraph
from .model import TRUE, Family, Literal, Model


def _room(puzzle: IslandPuzzle, clue: Cell) -> Mapping[Cell, int]:
    """The possible cells of the island of a clue, with their distances from it: not beside another clue, and within
    reach of its size.
    """
    size = puzzle.sizes[clue] or len(puzzle.cells)
    others = [other for other in puzzle.sizes if other != clue]
    barred = {cell for other in others for cell in (other, *puzzle.around[other])}
    return steps(clue, size - 1, lambda cell: cell not in barred, puzzle.around)


Rooms = Mapping[Cell, Mapping[Cell, Literal]]
"""Per clue k the cells c that its island may reach, each with its o[c,k]."""


def own_islands(model: Model, puzzle: IslandPuzzle, shaded: Mapping[Cell, Literal]) -> Rooms:
    """Variables: o[c,k] if the island of k may reach c.

    owner: x[c] + Σ_k o[c,k] = 1.  beside: o[c,k] → x[d] ∨ o[d,k].  size: Σ_c o[c,k] = number.  clue: o[k,k], ¬x[k].
    connected: every unshaded cell with a clue.
    """
    rooms = {clue: {cell: model.new() for cell in _room(puzzle, clue)} for clue in puzzle.sizes}
    owners = {cell: {clue: room[cell] for clue, room in rooms.items() if cell in room} for cell in shaded}
    model.name_choices("island", {(cell, clue): o for clue, room in rooms.items() for cell, o in room.items()})
    island = puzzle.reason_of("island")
    model.uses("island", puzzle.clue("clue", None, "numbers stand on islands"))
    for cell, options in owners.items():
        model.family("owner").exactly(1, (shaded[cell], *options.values()), island.narrowed((cell,)))
        for neighbour in puzzle.around[cell]:
            for clue, literal in options.items():
                same = (owners[neighbour][clue],) if clue in owners[neighbour] else ()
                model.family("beside").clause((-literal, shaded[neighbour], *same), island.narrowed((cell, neighbour)))
    for clue, size in puzzle.sizes.items():
        for literal in (owners[clue][clue], -shaded[clue]):
            model.family("clue").clause((literal,), puzzle.reason_of("clue", clue))
        if size is not None:
            model.family("size").exactly(size, rooms[clue].values(), island.narrowed((clue,)))
    land = {cell: -literal for cell, literal in shaded.items()}
    graph = cells_subgraph(land, puzzle.touching)
    model.family("connected").connected(graph, island, roots=dict.fromkeys(rooms, TRUE))
    return rooms


def state_reach(
    family: Family,
    room: Mapping[Cell, Literal],
    first: Mapping[Cell, int],
    size: int | None,
    around: Mapping[Cell, Sequence[Cell]],
    reason: Reason | None,
) -> None:
    """The clauses of r[c,k,i] for one clue k. `room` has o[c,k], `first` the distances of its cells from the clue. An
    island without a size has none.

    If no neighbours are equally far away, all ways from a cell to the clue are odd, or all are even: every second
    number of steps is enough."""
    if size is None:
        return
    bipartite = all((first[other] - far) % 2 for cell, far in first.items() for other in around[cell] if other in first)
    stride = 2 if bipartite else 1
    within = {
        (cell, i): room[cell] if i + stride >= size else family.model.new()
        for cell, nearest in first.items()
        for i in range(nearest, size, stride)
    }
    for (cell, i), literal in within.items():
        if i > first[cell]:
            family.clause((-within[cell, i - stride], literal), reason)
        if first[cell] > 1:  # a neighbour of the clue is one step away in any case
            nearer = (within.get((beside, i - 1)) for beside in around[cell])
            family.clause((-literal, *filter(None, nearer)), reason)
