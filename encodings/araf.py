"""Araf compiled: the owner of each cell is the first number of its region; the second one bounds the size.

w[e] says that a wall stands on border e; o[c,k] that cell c belongs to the region whose first number is that of cell k.
Rule numbers are those of `puzzles/araf.py`.
"""

from itertools import combinations
from typing import TYPE_CHECKING, Any

from cluewise.kit import (  # isort: skip
    RULES_MODEL, TRUE, UNKNOWN, Cell, Connected, Edge, Literal, Model, Subgraph, cells_subgraph, encoding, part_owners,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.araf import Araf

Owned = dict[Cell, dict[Cell, Literal]]


def _owned(puzzle: "Araf") -> tuple[Model, dict[Edge, Literal], Owned]:
    """Rules 2 and 3."""
    model, reason = Model(), puzzle.why["pair"]
    model.uses("pair", puzzle.why["wall"])
    walls = model.booleans(puzzle.borders)
    clues = sorted(puzzle.clued)
    owners: Owned = {cell: {k: model.new() for k in clues if _in_reach(puzzle, cell, k)} for cell in puzzle.cells}
    for cell, options in owners.items():
        model.family("owner").exactly(1, options.values(), reason.narrowed((cell,)))
        for clue, literal in options.items():
            if clue != cell:
                model.family("first").clause((-literal, owners[clue][clue]), reason.narrowed((cell,)))
    for clue in clues:
        second = [(1, owners[other][clue]) for other in clues if other > clue and clue in owners[other]]
        model.family("second").sum(second, 1, 1, when=owners[clue][clue], reason=reason.narrowed((clue,)))
    for one, other in combinations(clues, 2):
        numbers = puzzle.clued[one], puzzle.clued[other]
        if one in owners[other]:
            size = [(1, options[one]) for options in owners.values() if one in options]
            _bounded(model, size, numbers, owners[other][one], reason.narrowed((one, other)))
    part_owners(model.family("beside"), walls, owners, lambda edge: reason.narrowed(edge.ends))
    return model, walls, owners


def _in_reach(puzzle: "Araf", cell: Cell, first: Cell) -> bool:
    """Can a cell belong to the region whose first number is that of a cell? No region has as many cells as the larger
    of its numbers, and its numbers differ by 2 or more."""
    if cell == first:
        return True
    if cell in puzzle.clued and cell < first:
        return False
    others = [puzzle.clued[cell]] if cell in puzzle.clued else puzzle.clued.values()
    number, needed = puzzle.clued[first], abs(cell.r - first.r) + abs(cell.c - first.c) + 1
    return any(
        UNKNOWN in (number, other) or (needed < max(number, other) and abs(number - other) > 1) for other in others
    )


def _bounded(model: Model, size: Any, numbers: tuple[Any, Any], together: Literal, reason: Any) -> None:
    """If two numbers share a region, its size lies between them, or differs from the one that is known."""
    family, known = model.family("size"), [number for number in numbers if number != UNKNOWN]
    if len(known) == 2:
        family.sum(size, min(known) + 1, max(known) - 1, when=together, reason=reason)
    elif known:
        above, below = model.new(), model.new()
        family.clause((-together, above, below), reason)
        family.sum(size, known[0] + 1, None, when=above, reason=reason)
        family.sum(size, None, known[0] - 1, when=below, reason=reason)


@encoding(
    summary="the first number of each cell's region; all cells are connected with theirs over open borders",
    source=RULES_MODEL,
    globals=(Connected,),
    prefers="tree",
    redundant=("owner", "first"),
)
def owners(puzzle: "Araf") -> Model:
    """Variables: w[e]; o[c,k], for k ≤ c if c holds a number, if a region with both can be small enough.

    owner: Σ_k o[c,k] = 1.  first: o[c,k] → o[k,k].  second: o[k,k] → Σ o[c,k] = 1 over the other numbers.
    size: o[c,k] → min < Σ o[·,k] < max for two numbers, or Σ o[·,k] ≠ the only known one.
    beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).  connected: every cell with a first number.
    """
    model, walls, owners = _owned(puzzle)
    links = [(*edge.ends, -wall) for edge, wall in walls.items()]
    roots = {clue: owners[clue][clue] for clue in puzzle.clued}
    subgraph = Subgraph(dict.fromkeys(owners, TRUE), links)
    model.family("connected").connected(subgraph, puzzle.why["pair"], roots=roots)
    return model


@encoding(summary="the cells of each first number are connected, each apart", source=RULES_MODEL, globals=(Connected,))
def layers(puzzle: "Araf") -> Model:
    """Variables: w[e]; o[c,k].

    owner, first, second, size, beside: as in `owners`.  connected: for each first number its cells.
    """
    model, _, owners = _owned(puzzle)
    for clue in sorted(puzzle.clued)[:-1]:  # the last number is never the first of its region
        members = {cell: options[clue] for cell, options in owners.items() if clue in options}
        model.family("connected").connected(cells_subgraph(members, puzzle.borders), puzzle.why["pair"])
    return model


ENCODINGS = (owners, layers)
