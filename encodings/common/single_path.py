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
    """The components of these links as lists of places. The first contains the start; if it is a path that begins
    there, its places are in order."""
    linked: dict[Place, list[Place]] = {start: []}
    for p, q in joined:
        linked.setdefault(p, []).append(q)
        linked.setdefault(q, []).append(p)
    while linked:
        part, waiting = list[Place](), [next(iter(linked))]
        while waiting:
            place = waiting.pop()
            if place in linked:
                part.append(place)
                waiting += linked.pop(place)
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
        loops = list(parts(joined, start))[1:]
        if not loops:
            return []
        loop_of = {place: i for i, loop in enumerate(loops) for place in loop}
        inner: dict[int, Literal] = {}
        leaving: list[list[Literal]] = [[] for _ in loops]
        for (p, q), literal in zip(links, literals, strict=True):
            first, second = loop_of.get(p), loop_of.get(q)
            if first != second:
                for i in (first, second):
                    if i is not None:
                        leaving[i].append(literal)
            elif first is not None and holds(literal):
                inner.setdefault(first, literal)
        return [Cut(Clause((-inner[i], *leaving[i])), _narrowed(reason, loop)) for i, loop in enumerate(loops)]

    model.cut(find)


def _narrowed(reason: Reason | None, places: Iterable[Hashable]) -> Reason | None:
    return reason and reason.narrowed(sorted(place for place in places if isinstance(place, Cell)))
