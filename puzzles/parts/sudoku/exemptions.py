"""Constraints whose groups follow from other constraints, as f-puzzles has them.

Negative rules exempt the marked pairs. A minimum cell is compared with its neighbours that are no minimum cells.
"""

from collections.abc import Iterable, Sequence

from .constraint import Constraint, Spot
from .layout import SizedBoard, around

EXTREMES = ("minimum", "maximum")
MARKS = {"nonconsecutive": ("difference", "ratio"), "no-ratio": ("difference", "ratio"), "no-pair-sum": ("pair-sum",)}
"""Negative rules, with the kinds of the marks that are exempt."""


def finish(short: Iterable[Constraint], among: Sequence[Constraint], grid: SizedBoard) -> list[Constraint]:
    """The constraints with the groups that follow from all those `among` which they are."""
    return [_finished(c, among, grid) for c in short]


def _finished(c: Constraint, among: Sequence[Constraint], grid: SizedBoard) -> Constraint:
    if c.kind in EXTREMES:
        kin = {other.sets[0][0] for other in among if other.kind == c.kind}
        others = tuple(i for i in around(grid, c.sets[0][0]) if i not in kin)
        return c._replace(sets=(c.sets[0], *((others,) if others else ())))
    if c.kind not in MARKS:
        return c
    if c.kind == "no-ratio":
        ratios = {int(other.values[0]) for other in among if other.kind == "ratio"}
        c = c._replace(values=tuple(sorted(ratios)) or (2,))
    return c._replace(sets=_marked(among, MARKS[c.kind]))


def _marked(among: Iterable[Constraint], kinds: Sequence[str]) -> Spot:
    return tuple(sorted({tuple(sorted(c.sets[0])) for c in among if c.kind in kinds}))


def shortened(c: Constraint, among: Sequence[Constraint], grid: SizedBoard) -> Constraint | None:
    """The constraint without the groups that follow from the others; None if it has other groups."""
    if c.kind not in (*EXTREMES, *MARKS):
        return None
    short = c._replace(sets=c.sets[:1] if c.kind in EXTREMES else ())
    return short if _finished(short, among, grid) == c else None
