"""Encodings of Araf: the owner of each cell is the first number of its region; the second one bounds the size.

w[e] says that border e has a wall; o[c,k] that cell c belongs to the region whose first number is that of cell k;
s[k,n] that this region has n cells or more.
Rule numbers are those of `puzzles/araf.py`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    RULES_MODEL, TRUE, UNKNOWN, Cell, Connected, Edge, Literal, Model, Subgraph, cells_subgraph, encoding, part_owners,
    unary_size,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.araf import Araf

Owned = dict[Cell, dict[Cell, Literal]]


def _owned(puzzle: "Araf") -> tuple[Model, dict[Edge, Literal], Owned]:
    """Rules 2 and 3."""
    model, reason = Model(), puzzle.reason_of("pair")
    model.uses("pair", puzzle.reason_of("wall"))
    walls = model.booleans(puzzle.borders)
    clues = sorted(puzzle.clued)
    partners = {k: [other for other in clues if other > k and _most(puzzle, k, other, ())] for k in clues}
    owners: Owned = {
        cell: {k: model.new() for k in clues if _in_reach(puzzle, cell, k, partners[k])} for cell in puzzle.cells
    }
    for cell, options in owners.items():
        model.family("owner").exactly(1, options.values(), reason.narrowed((cell,)))
        for clue, literal in options.items():
            if clue != cell:
                model.family("first").clause((-literal, owners[clue][clue]), reason.narrowed((cell,)))
                if cell not in puzzle.clued:
                    near = [k for k in partners[clue] if _most(puzzle, clue, k, (cell,))]
                    if len(near) < len(partners[clue]):
                        seconds = (owners[k][clue] for k in near)
                        model.family("near").clause((-literal, *seconds), reason.narrowed((cell,)))
    for clue in clues:
        if clue in owners[clue]:
            second = [(1, owners[other][clue]) for other in partners[clue]]
            model.family("second").sum(second, 1, 1, when=owners[clue][clue], reason=reason.narrowed((clue,)))
            _sized(puzzle, model, owners, clue, partners[clue])
    part_owners(model.family("beside"), walls, owners, lambda edge: reason.narrowed(edge.ends))
    return model, walls, owners


def _most(puzzle: "Araf", first: Cell, second: Cell, more: Sequence[Cell]) -> int:
    """The largest size of a region with these two numbers, and perhaps with a further cell; 0 if no region has them.

    No region has as many cells as the larger of its numbers, and its numbers differ by 2 or more. Three cells are
    connected by no fewer cells than the rectangle around them is wide and high together, less 1.
    """
    one, other = puzzle.clued[first], puzzle.clued[second]
    if UNKNOWN in (one, other):
        return len(puzzle.cells)
    places = (first, second, *more)
    (low, *_, high), (left, *_, right) = (sorted(place[i] for place in places) for i in (0, 1))
    most: int = max(one, other) - 1
    return most if abs(one - other) > 1 and most > high - low + right - left else 0


def _in_reach(puzzle: "Araf", cell: Cell, first: Cell, partners: Sequence[Cell]) -> bool:
    """True if a cell can belong to the region of a first number with one of these other numbers."""
    if cell in puzzle.clued and cell != first:
        return cell in partners
    return any(_most(puzzle, first, second, (cell,)) for second in partners)


def _sized(puzzle: "Araf", model: Model, owners: Owned, first: Cell, partners: Sequence[Cell]) -> None:
    """The size of the region of a first number, and its bounds: between its two numbers, or unequal to the only known
    one.
    """
    pair = puzzle.reason_of("pair")
    mine = [options[first] for options in owners.values() if first in options]
    most = max(_most(puzzle, first, other, ()) for other in partners)
    sizes = unary_size(model, mine, min(len(mine), most), pair.narrowed((first,)))
    for other in partners:
        together, reason = -owners[other][first], pair.narrowed((first, other))
        known = [number for number in (puzzle.clued[first], puzzle.clued[other]) if number != UNKNOWN]
        if len(known) == 2:
            model.family("between").clause((together, *sizes[min(known) : min(known) + 1]), reason)
            model.family("between").clauses(((together, -size) for size in sizes[max(known) - 1 : max(known)]), reason)
        elif known and known[0] <= len(sizes):
            exactly = (*(-size for size in sizes[known[0] - 1 : known[0]]), *sizes[known[0] : known[0] + 1])
            model.family("between").clause((together, *exactly), reason)


@encoding(
    summary="the first number of each cell's region; all cells are connected with theirs over open borders",
    source=RULES_MODEL,
    globals=(Connected,),
    prefers="tree",
    redundant=("owner", "first", "near", "order"),
)
def owners(puzzle: "Araf") -> Model:
    """Variables: w[e]; o[c,k], for k ≤ c if c holds a number, if a region with both and a second number can be small
    enough; s[k,n] up to the largest size.

    owner: Σ_k o[c,k] = 1.  first: o[c,k] → o[k,k].  second: o[k,k] → Σ o[c,k] = 1 over the other numbers.
    near: o[c,k] → ∨ o[d,k] over the other numbers d with which a region with both can be small enough.
    order: s[k,n] → s[k,n−1].  size: Σ o[·,k] = Σ s[k,·].
    between: o[c,k] → s[k,min+1] ∧ ¬s[k,max] for two numbers, ¬s[k,n] ∨ s[k,n+1] for the only known one.
    beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).  connected: every cell with a first number.
    """
    model, walls, owners = _owned(puzzle)
    links = [(*edge.ends, -wall) for edge, wall in walls.items()]
    roots = {clue: owners[clue][clue] for clue in puzzle.clued if clue in owners[clue]}
    subgraph = Subgraph(dict.fromkeys(owners, TRUE), links)
    model.family("connected").connected(subgraph, puzzle.reason_of("pair"), roots=roots)
    return model


@encoding(
    summary="the cells of each first number are connected, each apart",
    source=RULES_MODEL,
    globals=(Connected,),
    redundant=("near", "order"),
)
def layers(puzzle: "Araf") -> Model:
    """Variables: w[e], o[c,k], s[k,n].

    owner, first, second, near, order, size, between, beside: as in `owners`.
    connected: for each first number its cells.
    """
    model, _, owners = _owned(puzzle)
    for clue in sorted(puzzle.clued)[:-1]:  # the last number is never the first of its region
        members = {cell: options[clue] for cell, options in owners.items() if clue in options}
        model.family("connected").connected(cells_subgraph(members, puzzle.borders), puzzle.reason_of("pair"))
    return model


ENCODINGS = (owners, layers)
