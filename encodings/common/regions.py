"""Regions whose cells are unknown: walls separate them, and each has a given size.

Every cell is owned by a cell of its region (`by_owners`); `connected_owners` also states that it is connected with this
cell. If owners are not variables of the encoding, sizes are a statement of the Model (`Family.sized`).
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

from .graphs.statements import Subgraph
from .model import TRUE, Literal, Model
from .owners import Owners, part_owners


class OwnedRegions(NamedTuple):
    """The data that `by_owners` needs.

    `walls` has the literal of every border. `rooms[k]` are the cells that cell k may own, including k itself.
    `sizes(k, root)` returns the possible sizes of k's region as pairs (literal, size): exactly one of these literals
    holds if `root` does (k owns itself), else none. No region has more than `largest` cells.
    """

    cells: Iterable[Cell]
    walls: Mapping[Edge, Literal]
    rooms: Mapping[Cell, Collection[Cell]]
    sizes: Callable[[Cell, Literal], Iterable[tuple[Literal, int]]]
    largest: int


def by_owners(model: Model, regions: OwnedRegions, reason: Reason) -> Owners:
    """Variables: o[c,k], cell c is owned by cell k, for the cells of k's room.

    owner: Σ_k o[c,k] = 1;  o[c,k] → o[k,k].  size: literal of a size → Σ_c o[c,k] = size.
    beside: as in `part_owners`.
    """
    owners: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in regions.cells}
    for owner, room in regions.rooms.items():
        owned = {cell: model.new() for cell in room}
        for cell, literal in owned.items():
            owners[cell][owner] = literal
            if cell != owner:
                model.family("owner").clause((-literal, owned[owner]), reason.narrowed((owner, cell)))
        others = [(1, literal) for cell, literal in owned.items() if cell != owner]
        for literal, size in regions.sizes(owner, owned[owner]):
            model.family("size").sum(others, size - 1, size - 1, when=literal, reason=reason.narrowed((owner,)))
    for cell, options in owners.items():
        model.family("owner").exactly(1, options.values(), reason.narrowed((cell,)))
    part_owners(model.family("beside"), regions.walls, owners, lambda edge: reason.narrowed(edge.ends))
    return owners


def connected_owners(model: Model, regions: OwnedRegions, reason: Reason) -> None:
    """As `by_owners`. connected: every cell with its owner, over open borders."""
    owners = by_owners(model, regions, reason)
    links = [(*edge.ends, -wall) for edge, wall in regions.walls.items()]
    roots = {owner: owners[owner][owner] for owner in regions.rooms}
    subgraph = Subgraph(dict.fromkeys(owners, TRUE), links)
    model.family("connected").connected(subgraph, reason, roots=roots, most=regions.largest)
