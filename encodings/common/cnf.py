"""Lowering of a Model to clauses.

`Cnf(model)` is iterated for its clauses, which are made one at a time: 13 million of them need not stand in memory. A
lowering is deterministic, so iterating again gives the same file.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Reason

from . import sums
from .cardinality import NATIVE, Encoder, find_cardinality
from .model import Clause, Constraint, Count, Integer, Literal, Model, Sum


class AtMost(NamedTuple):
    """A native constraint: at most `bound` of the literals; only for engines that take it."""

    literals: tuple[Literal, ...]
    bound: int


class Cnf:
    """The clauses of a Model, and after an iteration their figures: `variables`, `clauses`.

    `cardinality` names the encoding of counts. With `guarded`, every constraint that has a Reason holds only where the
    reason's literal in `guards` is true: assume the guards, and a core names the reasons that clash. With `native`
    (and cardinality "native"), counts come out as AtMost.
    """

    def __init__(
        self, model: Model, cardinality: str | None = None, *, guarded: bool = False, native: bool = False
    ) -> None:
        if model.objective is not None:
            raise Refused("this encoding has an objective: it needs a MILP solver")
        self.model, self.guarded = model, guarded
        self._encoder = Encoder(find_cardinality(cardinality), model.variables)
        self._native = native and self._encoder.name == NATIVE
        self._integers: dict[int, list[tuple[int, Literal]]] = {}
        self.guards: dict[Reason, Literal] = {}
        self.clauses = 0

    @property
    def variables(self) -> int:
        """The last variable in use, auxiliaries included."""
        return self._encoder.top

    def __iter__(self) -> Iterator[Sequence[Literal] | AtMost]:
        self._encoder.top = self.model.variables
        self._integers, self.guards, self.clauses = {}, {}, 0
        if self.guarded:
            self.guards = {reason: self._encoder.new() for reason in self._reasons()}
        for integer in self.model.integers:
            for clause in self._introduce(integer):
                self.clauses += 1
                yield clause
        lower = self._lower
        for constraint, reason in self.model.constraints():
            if type(constraint) is Clause and not self.guarded:
                self.clauses += 1
                yield constraint
                continue
            guard = self.guards.get(reason) if reason else None
            for item in lower(constraint, guard):
                self.clauses += 1
                yield item

    def _reasons(self) -> list[Reason]:
        return list(dict.fromkeys(reason for _, reason in self.model.constraints() if reason))

    def _lower(self, constraint: Constraint, guard: Literal | None) -> Iterator[Sequence[Literal] | AtMost]:
        if self._native and guard is None and type(constraint) is Count:
            yield from _native(constraint)
        elif guard is None:
            yield from self._write(constraint)
        else:
            for clause in self._write(constraint):
                yield (-guard, *clause)

    def _write(self, constraint: Constraint) -> Iterator[Sequence[Literal]]:
        if isinstance(constraint, Count):
            yield from self._encoder.at_least(constraint.low, constraint.literals)
            yield from self._encoder.at_most(constraint.high, constraint.literals)
        elif isinstance(constraint, Sum):
            yield from self._sum(constraint)
        else:
            yield constraint

    def _sum(self, constraint: Sum) -> Iterator[Sequence[Literal]]:
        terms: list[tuple[int, Literal]] = []
        constant = 0
        for coefficient, term in constraint.terms:
            if isinstance(term, Integer):
                constant += coefficient * term.low
                terms += ((coefficient * weight, bit) for weight, bit in self._integers[term.number])
            else:
                terms.append((coefficient, term))
        low = None if constraint.low is None else constraint.low - constant
        high = None if constraint.high is None else constraint.high - constant
        for clause in sums.clauses(terms, low, high, self._encoder.new):
            yield clause if constraint.when is None else (-constraint.when, *clause)

    def _introduce(self, integer: Integer) -> Iterator[Sequence[Literal]]:
        """Makes the literals of an integer, z = low + Σ weight·literal, and its own constraints."""
        span = integer.high - integer.low
        if integer.code == "order":
            steps = [self._encoder.new() for _ in range(span)]
            self._integers[integer.number] = [(1, step) for step in steps]
            yield from ((step, -following) for step, following in pairwise(steps))
        else:
            bits = [(1 << i, self._encoder.new()) for i in range(span.bit_length())]
            self._integers[integer.number] = bits
            yield from sums.clauses(bits, None, span, self._encoder.new)


def _native(count: Count) -> Iterator[Sequence[Literal] | AtMost]:
    size = len(count.literals)
    for bound, literals in (
        (count.high, count.literals),
        (size - count.low, tuple(-literal for literal in count.literals)),
    ):
        if bound < 0:
            yield ()
        elif bound == size - 1:
            yield tuple(-literal for literal in literals)
        elif bound < size:
            yield AtMost(literals, bound)
