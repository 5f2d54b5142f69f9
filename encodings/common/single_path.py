"""Single paths: the chosen links between places form one path from a start to an end, and nothing else.

State `none_or_two` for every place except the ends; the chosen links then form a path and loops. `cut_loops` excludes
the loops by subtour cuts (Dantzig, Fulkerson, Johnson, Solution of a large-scale traveling-salesman problem, 1954). To
exclude them eagerly, connect a `Piece` (see `connected.py`).
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeVar

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason

from .model import Candidate, Clause, Cut, Family, Literal, Model

Place = TypeVar("Place", bound=Hashable)


Reasons = Callable[[Any], tuple[Reason | None, Reason | None]]
"""For a place, two Reasons: why the path continues there, and why it passes only once."""


def none_or_two(family: Family, at: Mapping[Place, Sequence[Literal]], reasons: Reasons | None = None) -> None:
    """For the links at each place: x → ∨ the others;  ¬(x ∧ y ∧ z)."""
    clause, onward, once = family.clause, None, None
    for place, literals in at.items():
        if reasons:
            onward, once = reasons(place)
        for i, literal in enumerate(literals):
            clause((-literal, *literals[:i], *literals[i + 1 :]), onward)
        if len(literals) > 2:
            for a, b, c in combinations(literals, 3):
                clause((-a, -b, -c), once)


def parts(joined: Iterable[tuple[Place, Place]], start: Place) -> Iterator[list[Place]]:
    """The components of these links as lists of places. The first is that of the start; if it is a path that begins
    there, its places are in order."""
    beside: dict[Place, list[Place]] = {start: []}
    for p, q in joined:
        beside.setdefault(p, []).append(q)
        beside.setdefault(q, []).append(p)
    while beside:
        part, waiting = list[Place](), [next(iter(beside))]
        while waiting:
            place = waiting.pop()
            if place in beside:
                part.append(place)
                waiting += beside.pop(place)
        yield part


def cut_loops(
    model: Model,
    links: Sequence[tuple[Place, Place]],
    literals: Sequence[Literal],
    start: Place,
    reason: Reason | None = None,
) -> None:
    """Cuts: for each component W that does not contain the start, a link inside W → ∨ the links that leave W.

    `literals` are those of the links, in the same order. The Reason is narrowed to the cells in W.
    """

    def find(holds: Candidate) -> list[Cut]:
        joined = [link for link, literal in zip(links, literals, strict=True) if holds(literal)]
        beside = list(parts(joined, start))[1:]
        if not beside:
            return []
        part_of = {place: i for i, part in enumerate(beside) for place in part}
        inner: dict[int, Literal] = {}
        leaving: list[list[Literal]] = [[] for _ in beside]
        for (p, q), literal in zip(links, literals, strict=True):
            one, other = part_of.get(p), part_of.get(q)
            if one != other:
                for part in (one, other):
                    if part is not None:
                        leaving[part].append(literal)
            elif one is not None and holds(literal):
                inner.setdefault(one, literal)
        return [Cut(Clause((-inner[i], *leaving[i])), _narrowed(reason, part)) for i, part in enumerate(beside)]

    model.cut(find)


def _narrowed(reason: Reason | None, part: Iterable[Hashable]) -> Reason | None:
    return reason and reason.narrowed(sorted(place for place in part if isinstance(place, Cell)))
