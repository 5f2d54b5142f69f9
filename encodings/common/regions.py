"""Regions whose cells are unknown: walls separate them, and each has a given size.

- `wrong_sizes`: lazily, a clause for a region that is too small or too large (nodes and links as in `connected.py`);
- `by_owners`: eagerly, every cell is owned by a cell of its region. `owner_encodings` makes two encodings of this kind,
  in which a tree or a flow connects every cell with its owner.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

from .connected import Around, Node, Piece, by_flow, by_tree, plain, ways_out
from .encoding import CNF, ILP, Encoding, encoding
from .model import TRUE, Candidate, Cut, Literal, Model
from .owners import Owners, part_owners
from .papers import GAVISH_1978, RANKOOH_2022

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


# ── eagerly ──


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


def owner_encodings(
    state: Callable[[Any, Model], Regions], families: str, redundant: tuple[str, ...] = ()
) -> tuple[Encoding, Encoding]:
    """Two encodings of a division into regions. They differ only in how a cell is connected with its owner.

    `state(puzzle, model)` states the clues; `families` describes its families for the docstrings. The puzzle must
    announce the Reason "size".
    """

    def owned(puzzle: Any) -> tuple[Model, Regions, Piece, dict[Cell, Literal]]:
        model = Model()
        regions = state(puzzle, model)
        owners = by_owners(model, regions, puzzle.why["size"])
        links = [(*edge.ends, -wall) for edge, wall in regions.walls.items()]
        roots = {owner: owners[owner][owner] for owner in regions.rooms}
        return model, regions, Piece(dict.fromkeys(owners, TRUE), links), roots

    def trees(puzzle: Any) -> Model:
        model, _, board, roots = owned(puzzle)
        by_tree(model, board, puzzle.why["size"], roots=roots)
        return model

    def flow(puzzle: Any) -> Model:
        model, regions, board, roots = owned(puzzle)
        by_flow(model, board, puzzle.why["size"], roots=roots, most=regions.largest)
        return model

    trees.__doc__, flow.__doc__ = (DOCSTRING.format(by=by, families=families) for by in ("tree", "flow"))
    as_trees = encoding(
        summary="the owner of each cell; trees connect cells with their owners, acyclic by vertex elimination",
        source=RANKOOH_2022,
        targets=(CNF,),
        redundant=redundant,
    )
    as_flow = encoding(
        summary="the owner of each cell; flows connect cells with their owners",
        source=GAVISH_1978,
        targets=(ILP,),
        redundant=redundant,
    )
    return as_trees(trees), as_flow(flow)


DOCSTRING = """Variables: w[e], a wall on border e; o[c,k], cell c is owned by cell k; those of `connected.by_{by}`.

{families}
owner: Σ_k o[c,k] = 1, o[c,k] → o[k,k].  beside: w[e] separates owners, ¬w[e] joins them.  size: Σ_c o[c,k] = size.
connected: every cell with its owner, by a {by}.
"""
