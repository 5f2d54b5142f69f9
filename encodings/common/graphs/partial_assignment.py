"""The values of literals on a partial board, and the clauses that global constraints imply there."""

from collections.abc import Callable, Hashable, Iterable
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

from ..literals import TRUE, Literal

Node = Hashable
Link = tuple[Any, Any, Literal]

PartialAssignment = bytearray
"""The value of every literal: held[l] is OPEN, YES (l holds) or NO (−l holds), for negative literals too, because
Python counts negative indices from the end. There are 2·variables + 1 bytes; held[0] is YES.
"""

OPEN, YES, NO = 0, 1, 2

PRESENT, POSSIBLE, UNDECIDED = (bytes(ones).ljust(256, b"\0") for ones in ((0, 1, 0), (1, 1, 0), (1, 0, 0)))
"""Tables for `translate`: 1 for values that are present, that are not absent, or that are open; else 0."""

SURE: Literal = 0
"""The literal of the constant TRUE here: held[0] is YES."""


class Forced(NamedTuple):
    """A clause that is unit or false, and its nodes (its Reason is narrowed to them)."""

    clause: tuple[Literal, ...]
    nodes: tuple[Any, ...]


class MayImply(Protocol):
    """A test whether a rule implies anything under further values.

    `size` is the number of vertices that it visits.
    """

    @property
    def size(self) -> int: ...

    def __call__(self, held: PartialAssignment, /) -> object: ...


def no_values(variables: int) -> PartialAssignment:
    """The values of a board on which nothing is known."""
    held = bytearray(2 * variables + 1)
    held[SURE] = YES
    return held


def reader(literals: Iterable[Literal]) -> Callable[[PartialAssignment], tuple[int, ...]]:
    """Reads the values of these literals, and two more, so that the result is always a tuple."""
    return itemgetter(*literals, SURE, SURE)


def variables_of(literals: Iterable[Literal]) -> set[int]:
    """The variables of these literals, without constants."""
    return {abs(literal) for literal in literals if literal}


def clause_of(literals: Iterable[Literal]) -> tuple[Literal, ...]:
    """The clause without constants, which are false in it, and without repetitions."""
    return tuple(literal for literal in dict.fromkeys(literals) if literal)


def index(literal: Literal) -> Literal:
    """The literal as an index of PartialValues."""
    return SURE if literal == TRUE else literal
