"""An encoding of Galaxies: the dot that owns each cell.

o[c,k] says that cell c belongs to the galaxy of dot k; the cell opposite to c has the same variable. w[e] says that
border e has a wall. Rule numbers are those of `puzzles/galaxies.py`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cluewise.puzzles.parts.galaxies.dots import touched, turned

from ..puzzles.common.geometry import reached
from ..puzzles.common.kit import Cell
from .common.kit import RULES_MODEL, TRUE, Connected, Literal, Model, Subgraph, encoding
from .common.owners import part_owners

if TYPE_CHECKING:
    from cluewise.puzzles.galaxies import Galaxies

Pair = tuple[Cell, Cell]
"""Two opposite cells: their dot and the first of them."""


def _reach(puzzle: "Galaxies") -> dict[Cell, list[Cell]]:
    """The possible cells of the galaxy of each dot. The dot reaches them over cells that touch no other dot and whose
    opposite cells touch no other dot.
    """
    dots_at: dict[Cell, set[Cell]] = {cell: set() for cell in puzzle.borders_of}
    for dot in puzzle.dots:
        for cell in touched(dot):
            dots_at[cell].add(dot)

    def within(dot: Cell) -> list[Cell]:
        def free(cell: Cell) -> bool:
            return cell in dots_at and (not dots_at[cell] or dot in dots_at[cell])

        return reached(touched(dot)[0], lambda cell: free(cell) and free(turned(dot, cell)), puzzle.around)

    return {dot: within(dot) for dot in puzzle.dots}


def _piece(puzzle: "Galaxies", dot: Cell, owns: Mapping[Cell, Literal]) -> Subgraph:
    """The nodes are pairs of opposite cells: a path from a pair to the cells at the dot serves both its cells."""
    pair = {cell: (dot, min(cell, turned(dot, cell))) for cell in owns}
    members = {pair[cell]: TRUE if cell in touched(dot) else literal for cell, literal in owns.items()}
    links = ((pair[cell], pair[beside]) for cell in owns for beside in puzzle.around[cell] if beside in owns)
    return Subgraph(members, [(a, b, TRUE) for a, b in dict.fromkeys(links) if a < b])


def _cells(pair: Pair) -> tuple[Cell, ...]:
    return pair[1:]


def _roots(subgraph: Subgraph) -> dict[Pair, Literal]:
    """The pairs that touch the dot."""
    return {pair: literal for pair, literal in subgraph.members.items() if literal == TRUE}


@encoding(
    summary="the dot that owns each cell; opposite cells share a variable",
    source=RULES_MODEL,
    globals=(Connected,),
    prefers="tree",
    aliases={"tree": "tree", "cuts": "cuts", "flow": "flow"},
    redundant=("beside",),
)
def owners(puzzle: "Galaxies") -> Model:
    """Variables: w[e]; o[c,k] where dot k may own cell c.

    dot: o[c,k] for the cells that touch k.  owner: Σ_k o[c,k] = 1.  beside: o[c,k] → ∨ o[d,k].
    wall: ¬w[e] → (o[c,k] ↔ o[d,k]), w[e] → ¬(o[c,k] ∧ o[d,k]).
    connected: every pair of opposite cells with the cells at the dot.
    """
    model, why = Model(), puzzle.reason_of("galaxy")
    walls = model.booleans(puzzle.borders)
    owner: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in puzzle.borders_of}
    reach = _reach(puzzle)
    for dot, cells in reach.items():
        for cell in cells:
            owner[cell][dot] = owner[turned(dot, cell)].get(dot) or model.new()
        for owns in dict.fromkeys(owner[cell][dot] for cell in touched(dot)):
            model.family("dot").clause((owns,), puzzle.reason_of("dot", dot))
    model.completed_by("wall", "galaxy")
    model.uses("dot", puzzle.reason_of("galaxy"), puzzle.reason_of("wall"))
    model.uses(
        "galaxy", puzzle.reason_of("wall"), puzzle.clue("dot", None, "the cells that touch a dot belong to its galaxy")
    )
    for cell, options in owner.items():
        model.family("owner").exactly(1, options.values(), why.narrowed((cell,)))
    model.name_choices(
        "galaxy", {(cell, dot): owns for cell, options in owner.items() for dot, owns in options.items()}
    )
    part_owners(model.family("wall"), walls, owner)
    subgraphs = {dot: _piece(puzzle, dot, {cell: owner[cell][dot] for cell in cells}) for dot, cells in reach.items()}
    for dot, subgraph in subgraphs.items():
        reason = why.narrowed(touched(dot))
        model.family("connected").connected(subgraph, reason, roots=_roots(subgraph), named=_cells)
        for pair, links in subgraph.around().items():
            beside = [subgraph.members[node] for node, _ in links]
            if TRUE not in (subgraph.members[pair], *beside):
                model.family("beside").clause((-subgraph.members[pair], *beside), why.narrowed(pair[1:]))
    return model


ENCODINGS = (owners,)
