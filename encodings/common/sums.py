"""Encodings of linear sums over literals as clauses, by name. `linear_sums/` has one file for each."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from cluewise.puzzles.common.errors import UnknownName
from cluewise.puzzles.common.lru import Bounded

from .literals import Taker, signed, taker

Term = tuple[int, int]
"""(coefficient, literal)"""


class SumEncoding(NamedTuple):
    """`clauses(terms, low, high, new)`: coefficients are positive, the largest first; both bounds are integers."""

    source: str
    clauses: Callable[[Sequence[Term], int, int, Callable[[], int]], Iterator[Sequence[int]]]


DEFAULT = "diagram"


# Each is imported when it is first used: starting takes longer than most puzzles.


def _diagram(ordered: Sequence[Term], low: int, high: int, new: Callable[[], int]) -> Iterator[Sequence[int]]:
    from .linear_sums.diagram import diagram

    return diagram(ordered, low, high, new)


def _totalizer(ordered: Sequence[Term], low: int, high: int, new: Callable[[], int]) -> Iterator[Sequence[int]]:
    from .linear_sums.totalizer import totalizer

    return totalizer(ordered, low, high, new)


def _adder(ordered: Sequence[Term], low: int, high: int, new: Callable[[], int]) -> Iterator[Sequence[int]]:
    from .linear_sums.adder import adder

    return adder(ordered, low, high, new)


ENCODINGS: dict[str, SumEncoding] = {
    "diagram": SumEncoding(
        "reduced decision diagram, Eén and Sörensson 2006; short conditional sums: up to 24 clauses", _diagram
    ),
    "totalizer": SumEncoding("generalized totalizer, Joshi et al. 2015", _totalizer),
    "adder": SumEncoding("adder network, Warners 1998", _adder),
}


def find_sums(name: str | None) -> str:
    """The name itself, or the default for None. Raises UnknownName."""
    if name is None:
        return DEFAULT
    if name not in ENCODINGS:
        raise UnknownName("sum encoding", name, ENCODINGS)
    return name


def merge(terms: Iterable[Term]) -> tuple[list[Term], int]:
    """Merges terms: one per variable, with a positive coefficient (of a negated literal if necessary), the largest
    first. Returns them and a constant: Σ of the given terms = Σ of the returned terms + the constant.
    """
    weight: dict[int, int] = {}
    constant = 0
    for coefficient, literal in terms:
        if literal < 0:  # a·¬x = a − a·x
            constant += coefficient
            coefficient = -coefficient
        weight[abs(literal)] = weight.get(abs(literal), 0) + coefficient
    constant += sum(a for a in weight.values() if a < 0)
    positive = [(abs(a), variable if a > 0 else -variable) for variable, a in weight.items() if a]
    return sorted(positive, key=lambda term: (-term[0], abs(term[1]))), constant


def clauses(
    terms: Iterable[Term],
    low: int | None,
    high: int | None,
    new: Callable[[], int],
    name: str = DEFAULT,
    *,
    few: bool = False,
) -> Sequence[Sequence[int]]:
    """Clauses for low ≤ Σ coefficient·literal ≤ high (None: no bound); `new` makes auxiliaries.

    With `few`, a short sum has no auxiliaries if `subsets` states it in few clauses.
    """
    ordered, constant = merge(terms)
    most = sum(a for a, _ in ordered)
    low = 0 if low is None else low - constant
    high = most if high is None else high - constant
    if few and name == DEFAULT:
        from .linear_sums.subsets import subsets

        if (without_auxiliaries := subsets(ordered, low, high)) is not None:
            return without_auxiliaries
    key = (name, tuple([a for a, _ in ordered]), low, high)
    kept = _KEPT.get(key)
    if kept is None:
        own = [(a, variable) for variable, (a, _) in enumerate(ordered, 1)]
        numbers = count(len(own) + 1)
        takers = list(map(taker, ENCODINGS[name].clauses(own, low, high, numbers.__next__)))
        kept = next(numbers) - len(own) - 1, takers
        if len(takers) <= LARGEST_KEPT:
            _KEPT[key] = kept
    auxiliaries, takers = kept
    names = signed([literal for _, literal in ordered] + [new() for _ in range(auxiliaries)])
    return [take(names) for take in takers]


def counts_when(
    when: int, literals: Sequence[int], low: int, high: int, new: Callable[[], int]
) -> Sequence[Sequence[int]]:
    """Clauses for low ≤ the number of true literals ≤ high if `when` is true, as those of `clauses` with `few`. The
    literals are positive and different."""
    auxiliaries, takers = _counts_when(len(literals), low, high)
    names = signed([when, *literals, *[new() for _ in range(auxiliaries)]])
    return [take(names) for take in takers]


@lru_cache(1000)
def _counts_when(size: int, low: int, high: int) -> tuple[int, list[Taker]]:
    numbers = count(size + 2)
    stated = clauses([(1, i) for i in range(2, size + 2)], low, high, numbers.__next__, few=True)
    takers = [taker((-1, *one)) for one in stated]
    return next(numbers) - size - 2, takers


LARGEST_KEPT = 1000
"""The most clauses of a sum that are kept."""

_KEPT = Bounded[Hashable, tuple[int, list[Taker]]](500)
"""By encoding, coefficients and bounds: the number of auxiliaries, and the clauses over the variables from 1 on. Most
sums of a board have the same coefficients as others."""
