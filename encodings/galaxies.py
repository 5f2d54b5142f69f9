"""Galaxies compiled: the dot that owns each cell, or the walls alone.

o[c,k] says that cell c is of the galaxy of dot k; it is the same variable for the cell opposite to c. w[e] says that a
wall stands on border e. Rule numbers are those of `puzzles/galaxies.py`.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, reached
from cluewise.puzzles.parts.galaxies.dots import touched, turned

from .common.connected import Piece, by_cuts, by_flow, by_tree
from .common.encoding import CNF, ILP, encoding
from .common.model import TRUE, Literal, Model
from .common.owners import part_owners
from .common.papers import DANTZIG_1954, GAVISH_1978, RANKOOH_2022
from .parts.galaxies.borders import BorderCuts, state_borders

if TYPE_CHECKING:
    from cluewise.puzzles.galaxies import Galaxies

Pair = tuple[Cell, Cell]
"""Two opposite cells, as their dot and the first of them."""


def _reach(puzzle: "Galaxies") -> dict[Cell, list[Cell]]:
    """Per dot the cells that its galaxy may have: it reaches them, and those opposite to them, past all other dots."""
    at: dict[Cell, set[Cell]] = {cell: set() for cell in puzzle.borders_of}
    for dot in puzzle.dots:
        for cell in touched(dot):
            at[cell].add(dot)

    def within(dot: Cell) -> list[Cell]:
        def free(cell: Cell) -> bool:
            return cell in at and (not at[cell] or dot in at[cell])

        return reached(touched(dot)[0], lambda cell: free(cell) and free(turned(dot, cell)), puzzle.around)

    return {dot: within(dot) for dot in puzzle.dots}


def _galaxies(puzzle: "Galaxies") -> tuple[Model, dict[Cell, Piece]]:
    """Rules 2 and 3, and of rule 1 what is local; and per dot the piece that is to be connected."""
    model, why = Model(), puzzle.why["galaxy"]
    walls = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.borders}
    owners: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in puzzle.borders_of}
    reach = _reach(puzzle)
    for dot, cells in reach.items():
        for cell in cells:
            owners[cell][dot] = owners[turned(dot, cell)].get(dot) or model.new()
        for own in dict.fromkeys(owners[cell][dot] for cell in touched(dot)):
            model.family("dot").clause((own,), puzzle.why["dot", dot])
    for cell, options in owners.items():
        model.family("owner").exactly(1, options.values(), why.narrowed((cell,)))
    model.name_facts("galaxy", {(cell, dot): own for cell, options in owners.items() for dot, own in options.items()})
    part_owners(model.family("wall"), walls, owners)
    pieces = {dot: _piece(puzzle, dot, {cell: owners[cell][dot] for cell in cells}) for dot, cells in reach.items()}
    for piece in pieces.values():
        for pair, links in piece.around().items():
            near = [piece.members[other] for other, _ in links]
            if TRUE not in (piece.members[pair], *near):
                model.family("beside").clause((-piece.members[pair], *near), why.narrowed(pair[1:]))
    return model, pieces


def _piece(puzzle: "Galaxies", dot: Cell, own: Mapping[Cell, Literal]) -> Piece:
    """Pairs of opposite cells: a way from a pair to the cells at the dot leads there from each of the two."""
    pair = {cell: (dot, min(cell, turned(dot, cell))) for cell in own}
    members = {pair[cell]: TRUE if cell in touched(dot) else literal for cell, literal in own.items()}
    links = ((pair[cell], pair[other]) for cell in own for other in puzzle.around[cell] if other in own)
    return Piece(members, [(a, b, TRUE) for a, b in dict.fromkeys(links) if a < b])


def _roots(piece: Piece) -> dict[Pair, Literal]:
    """The pairs that touch the dot."""
    return {pair: literal for pair, literal in piece.members.items() if literal == TRUE}


@encoding(
    summary="the dot that owns each cell, opposite cells as one; galaxies are trees, by vertex elimination",
    source=RANKOOH_2022,
    targets=(CNF,),
    redundant=("beside",),
)
def tree(puzzle: "Galaxies") -> Model:
    """Variables: w[e]; o[c,k] where dot k may own cell c; those of `connected.by_tree`.

    dot: o[c,k] for the cells that touch k.  owner: Σ_k o[c,k] = 1.  beside: o[c,k] → ∨ o[d,k].
    wall: ¬w[e] → (o[c,k] ↔ o[d,k]), w[e] → ¬(o[c,k] ∧ o[d,k]).
    connected: pairs of opposite cells form a tree with those at the dot.
    """
    model, pieces = _galaxies(puzzle)
    for dot, piece in pieces.items():
        by_tree(model, piece, puzzle.why["galaxy"].narrowed(touched(dot)), roots=_roots(piece))
    return model


@encoding(
    summary="the dot that owns each cell, opposite cells as one; galaxies are connected by cuts",
    source=DANTZIG_1954,
    lazy=True,
)
def cuts(puzzle: "Galaxies") -> Model:
    """Variables: w[e]; o[c,k].

    dot, owner, beside, wall: as in `tree`.  Cuts: a part of a galaxy.
    """
    model, pieces = _galaxies(puzzle)
    members = {pair: literal for piece in pieces.values() for pair, literal in piece.members.items()}
    links = [link for piece in pieces.values() for link in piece.links]
    joined = pairwise(pair for piece in pieces.values() for pair in _roots(piece))  # so all galaxies are one piece
    whole = Piece(members, [*links, *((a, b, TRUE) for a, b in joined)])
    by_cuts(model, whole, puzzle.why["galaxy"], lambda pair: pair[1:])  # type: ignore[index]
    return model


@encoding(
    summary="the dot that owns each cell, opposite cells as one; a flow reaches the cells of a galaxy",
    source=GAVISH_1978,
    targets=(ILP,),
    redundant=("beside",),
)
def flow(puzzle: "Galaxies") -> Model:
    """Variables: w[e]; o[c,k]; those of `connected.by_flow`.

    dot, owner, beside, wall: as in `tree`.  connected: the dot sends a unit to every pair of opposite cells.
    """
    model, pieces = _galaxies(puzzle)
    for dot, piece in pieces.items():
        by_flow(model, piece, puzzle.why["galaxy"].narrowed(touched(dot)), _roots(piece))
    return model


@encoding(
    summary="the walls alone; regions with two dots or none, and what is unlike its opposite, are cut",
    source=f"{DANTZIG_1954}, for the cuts",
    lazy=True,
    redundant=("dot", "turn", "apart", "corner"),
)
def borders(puzzle: "Galaxies") -> Model:
    """Variables: w[e].

    dot: ¬w[e] under a dot.  turn: w[e] ↔ w[e'] for a border at a cell that touches a dot and the one opposite, w[e]
    where there is none.  apart: w[e] where no dot may own both cells.  corner: of four walls that meet, not just one
    stands.  Cuts: two dots in a region, none, a border unlike the one opposite, a wall inside a region.
    """
    model = Model()
    walls = {edge: model.boolean(edge, 0, 1).variable for edge in puzzle.borders}
    state_borders(model, puzzle, walls, _reach(puzzle))
    model.cut(BorderCuts(puzzle, walls).find)
    return model


ENCODINGS = (tree, cuts, flow, borders)
