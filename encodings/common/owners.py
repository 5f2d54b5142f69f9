"""Regions by the owner of each cell: walls separate cells of different owners."""

from collections.abc import Callable, Mapping

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.solution import Reason

from .model import Family, Literal

Owners = Mapping[Cell, Mapping[Cell, Literal]]
"""`owners[c][k]` says that cell c belongs to the region of k; missing if it cannot."""


def part_owners(
    family: Family, walls: Mapping[Edge, Literal], owners: Owners, why: Callable[[Edge], Reason | None] = lambda _: None
) -> None:
    """For neighbours c and d and the wall w between them: ¬w → (o[c,k] ↔ o[d,k]), w → ¬(o[c,k] ∧ o[d,k])."""
    for edge, wall in walls.items():
        one, other = (owners[end] for end in edge.ends)
        for owner in dict.fromkeys((*one, *other)):
            a, b = one.get(owner), other.get(owner)
            if a and b:
                family.clause(dict.fromkeys((-wall, -a, -b)), why(edge))  # two cells may share a variable
            for here, there in ((a, b), (b, a)) if a != b else ():
                if here:
                    family.clause((wall, -here, *((there,) if there else ())), why(edge))
