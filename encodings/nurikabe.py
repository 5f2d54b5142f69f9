"""Nurikabe compiled: the sea, and the island of every cell.

x[c] says that cell c is sea, o[c,k] that it belongs to the island of clue k. Rules: `puzzles/nurikabe.py`.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, squares, steps

from .common.encoding import encoding
from .common.graphs.statements import Connected, cells_subgraph
from .common.model import TRUE, Literal, Model

if TYPE_CHECKING:
    from cluewise.puzzles.nurikabe import Nurikabe

Owners = dict[Cell, dict[Cell, Literal]]


def _room(puzzle: "Nurikabe", clue: Cell) -> Iterable[Cell]:
    """The cells that may belong to the island of a clue: not beside another clue, and within reach of its size."""
    size = puzzle.sizes[clue] or len(puzzle.cells)
    others = [other for other in puzzle.sizes if other != clue]
    barred = {cell for other in others for cell in (other, *puzzle.around[other])}
    return steps(clue, size - 1, lambda cell: cell not in barred, puzzle.around)


def _own(puzzle: "Nurikabe", model: Model, sea: Mapping[Cell, Literal], owners: Owners) -> None:
    """x[c], or exactly one owner; o[c,k] → x[d] ∨ o[d,k] for the cells d beside c."""
    island = puzzle.why["island"]
    for cell, options in owners.items():
        model.family("owner").exactly(1, (sea[cell], *options.values()), island.narrowed((cell,)))
        for neighbour in puzzle.around[cell]:
            for clue, literal in options.items():
                same = (owners[neighbour][clue],) if clue in owners[neighbour] else ()
                model.family("beside").clause((-literal, sea[neighbour], *same), island.narrowed((cell, neighbour)))


@encoding(
    summary="the sea, and the island of each cell",
    source="the 0-1 model of the rules; islands by owner",
    globals=(Connected,),
    aliases={"cuts": "cuts", "tree": "tree", "flow": "flow"},
)
def islands(puzzle: "Nurikabe") -> Model:
    """Variables: x[c]; o[c,k] if the island of k may reach c.

    owner: x[c] + Σ_k o[c,k] = 1.  beside: o[c,k] → x[d] ∨ o[d,k].  size: Σ_c o[c,k] = number.  clue: o[k,k].
    square: ∨ ¬x.  connected: the sea; every other cell with a clue.
    """
    model = Model()
    sea = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    rooms = {clue: {cell: model.new() for cell in _room(puzzle, clue)} for clue in puzzle.sizes}
    owners: Owners = {cell: {clue: room[cell] for clue, room in rooms.items() if cell in room} for cell in sea}
    model.name_facts("island", {(cell, clue): o for clue, room in rooms.items() for cell, o in room.items()})
    _own(puzzle, model, sea, owners)
    model.uses("island", puzzle.clue("clue", None, "numbers stand on islands"))
    for clue, size in puzzle.sizes.items():
        model.family("clue").clause((owners[clue][clue],), puzzle.why["clue", clue])
        if size is not None:
            model.family("size").exactly(size, rooms[clue].values(), puzzle.why["island"].narrowed((clue,)))
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-sea[cell] for cell in four), puzzle.why["square", four[0]])
    model.suggested += sea.values()
    land = {cell: -literal for cell, literal in sea.items()}
    model.family("connected").connected(cells_subgraph(sea, puzzle.touching), puzzle.why["sea"])
    model.family("connected").connected(
        cells_subgraph(land, puzzle.touching), puzzle.why["island"], roots=dict.fromkeys(rooms, TRUE)
    )
    return model


ENCODINGS = (islands,)
