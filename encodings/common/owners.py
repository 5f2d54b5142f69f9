"""Regions by the owner of each cell: walls separate cells of different owners."""

from collections.abc import Callable, Iterable, Mapping

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

from .model import Family, Literal, Model

Owners = Mapping[Cell, Mapping[Cell, Literal]]
"""`owners[c][k]` says that cell c belongs to the region of k; the key k is missing if it cannot."""


def part_owners(
    family: Family, walls: Mapping[Edge, Literal], owners: Owners, why: Callable[[Edge], Reason | None] = lambda _: None
) -> None:
    """For neighbours c and d and the wall w between them: ¬w → (o[c,k] ↔ o[d,k]), w → ¬(o[c,k] ∧ o[d,k])."""
    for edge, wall in walls.items():
        first, second = (owners[end] for end in edge.ends)
        for owner in dict.fromkeys((*first, *second)):
            a, b = first.get(owner), second.get(owner)
            if a and b:
                family.clause(dict.fromkeys((-wall, -a, -b)), why(edge))  # two cells may share a variable
            for owned, beyond in ((a, b), (b, a)) if a != b else ():
                if owned:
                    family.clause((wall, -owned, *((beyond,) if beyond else ())), why(edge))


def keep_uncrossed(family: Family, owners: Owners, fours: Iterable[tuple[Cell, Cell, Cell, Cell]]) -> None:
    """In a square a b over c d, not both a, d and b, c belong to one region: a path in one would cut the other.

    δ → ¬(o[b,j] ∧ o[c,j]);  o[a,k] ∧ o[d,k] → o[b,k] ∨ o[c,k] ∨ δ, with a δ for each square.
    """
    for a, b, c, d in fours:
        shared = [k for k in owners[b] if k in owners[c]]
        apart = family.model.new() if shared and not owners[a].keys().isdisjoint(owners[d]) else None
        if apart is not None:
            family.clauses((-apart, -owners[b][k], -owners[c][k]) for k in shared)
            for k, literal in owners[a].items():
                if k in owners[d]:
                    beside = [owners[cell][k] for cell in (b, c) if k in owners[cell]]
                    family.clause((-literal, -owners[d][k], *beside, apart))


def name_owners(model: Model, owners: Owners) -> None:
    """Lets explanations name the owner of a cell, except for the cell of the clue itself."""
    others = {cell: options for cell, options in owners.items() if cell not in options}
    model.name_choices("owner", {(cell, k): owned for cell, options in others.items() for k, owned in options.items()})
