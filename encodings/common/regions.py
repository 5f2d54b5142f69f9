"""Regions whose cells are unknown: walls separate them, and each has a given size.

- `wrong_sizes`: lazily, a clause for a region that is too small or too large (nodes and links of a `Piece`);
- `by_owners`: every cell is owned by a cell of its region; `connected_owners` also states that it is connected with
  this cell.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

from .graphs.cuts import plain, ways_out
from .graphs.statements import Around, Node, Piece
from .model import TRUE, Candidate, Cut, Literal, Model
from .owners import Owners, part_owners

# ── lazily ──


def wrong_sizes(
    members: Mapping[Any, Literal], around: Around, part: Sequence[Any], size: int, holds: Candidate, reason: Reason
) -> Iterator[Cut]:
    """Cuts for a component of a candidate whose number of nodes is not `size`.

    If it is too small, for each of its nodes u: ¬u ∨ (the literals that would extend it). If it is too large, for trees
    of size + 1 nodes that together cover it: ∨ (¬u ∨ ¬link).
    """
    if len(part) < size:
        out = ways_out(part, members, around)
        for witness in dict.fromkeys(members[node] for node in part):
            yield Cut(plain((-witness, *out)), reason.narrowed(part))
    elif len(part) > size:
        uncovered = set(part)
        for start in part:
            if start in uncovered:
                nodes, links = tree(start, part, around, holds, size + 1)
                uncovered.difference_update(nodes)
                clause = plain((*(-members[node] for node in nodes), *(-link for link in links)))
                yield Cut(clause, reason.narrowed(nodes))


def tree(
    start: Node, part: Collection[Any], around: Around, holds: Candidate, most: int
) -> tuple[list[Any], list[Literal]]:
    """Up to `most` nodes of a component, the nearest first, and the links that join them."""
    unseen = set(part) - {start}
    nodes, links = [start], list[Literal]()
    for node in nodes:
        for neighbour, literal in around[node]:
            if len(nodes) < most and neighbour in unseen and (literal == TRUE or holds(literal)):
                unseen.discard(neighbour)
                nodes.append(neighbour)
                links.append(literal)
    return nodes, links


# ── by owners ──


class Regions(NamedTuple):
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


def by_owners(model: Model, regions: Regions, reason: Reason) -> Owners:
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


def connected_owners(model: Model, regions: Regions, reason: Reason) -> None:
    """As `by_owners`. connected: every cell with its owner, over open borders."""
    owners = by_owners(model, regions, reason)
    links = [(*edge.ends, -wall) for edge, wall in regions.walls.items()]
    roots = {owner: owners[owner][owner] for owner in regions.rooms}
    piece = Piece(dict.fromkeys(owners, TRUE), links)
    model.family("connected").connected(piece, reason, roots=roots, most=regions.largest)
