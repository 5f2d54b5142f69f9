"""Literals: variables count from 1, a minus sign negates, as in DIMACS. Two constants mean true and false."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter, neg

Literal = int

TRUE: Literal = 1 << 62
FALSE: Literal = -TRUE
"""The constant literals. An encoder gets them from its Model (`model.true`, `model.false`, `model.literal`). The Model
then simplifies each new constraint, so that no stored constraint contains a constant."""

Values = bytes
"""The truth values of all literals: values[l] is 1 if literal l holds, else 0. Negative literals have values, because
Python counts negative indices from the end. values[0] is 1, so index 0 (`index_of`) can mean TRUE."""

_FLIPPED = bytes((1, 0))


def values_of(true: bytes) -> Values:
    """The values of all literals, from one byte per variable (index 0 is unused)."""
    positive = true[1:]
    return b"\1" + positive + positive.translate(_FLIPPED.ljust(256, b"\0"))[::-1]


def index_of(literal: Literal) -> int:
    """The index of a literal in `Values`; FALSE has none."""
    return 0 if literal == TRUE else literal


def indices_of(literals: Sequence[Literal]) -> Iterable[int]:
    """The index of each of these literals in `Values`."""
    return literals if max(literals, default=0) < TRUE else map(index_of, literals)


def renaming(literals: Sequence[Literal]) -> Callable[[int], Literal]:
    """The function from the literals of clauses over the variables from 1 on: it gives the k-th of these literals for
    k, and its negation for −k."""
    return signed(literals).__getitem__


def signed(literals: Sequence[Literal]) -> list[Literal]:
    """Item k is the k-th of the literals, item −k its negation."""
    return [0, *literals, *map(neg, reversed(literals))]


Taker = Callable[[Sequence[Literal]], Sequence[Literal]]
"""Takes the literals of a clause from the `signed` literals."""


def taker(one: Sequence[int]) -> Taker:
    """The taker of a clause over the variables from 1 on."""
    if len(one) > 1:
        return itemgetter(*one)
    return lambda names: [names[k] for k in one]


def at_most(bits: Sequence[Literal], last: int) -> Iterator[tuple[Literal, ...]]:
    """Clauses: the number in the bits, the lowest first, is at most `last`. No bit is 1 where `last` has a 0 and all
    higher bits are equal."""
    for i, bit in enumerate(bits):
        if not last >> i & 1:
            yield (-bit, *(-higher for j, higher in enumerate(bits) if j > i and last >> j & 1))
