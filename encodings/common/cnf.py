"""Lowering of a Model to clauses.

Iterating over `Cnf(model)` makes the clauses one at a time, so that 13 million of them need not be in memory. Lowering
is deterministic: iterating again gives the same clauses.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Reason

from .cardinality import DEFAULT, NATIVE, Encoder, find_cardinality
from .model import Assignment, Clause, Constraint, Family, Integer, LinearSum, Literal, LiteralCount, Model
from .sums import DEFAULT as SUMS
from .sums import clauses, counts_when
from .unary_sums import Place, grouped, sum_between


class AtMost(NamedTuple):
    """A native constraint: at most `bound` of the literals are true. Only for engines that support it."""

    literals: tuple[Literal, ...]
    bound: int


Item = Sequence[Literal] | AtMost

BATCH = 4096
"""About the most clauses of a batch."""


class Cnf:
    """The clauses of a Model. After an iteration, `variables`, `clauses` and `literals` are their numbers.

    - `cardinality` is the encoding of counts, `sums` that of linear sums.
    - `guarded`: every constraint with a Reason holds only if the reason's literal in `guards` is true. A solver that
      assumes the guards then returns a core of the reasons that contradict each other.
    - `native` (with cardinality "native"): counts become AtMost.
    - `seed` renames variables and shuffles clauses, to measure how much a solver depends on their order. `renamed`
      translates literals of the Model into those of the clauses, `restored` translates an assignment back.
    """

    def __init__(
        self,
        model: Model,
        cardinality: str | None = None,
        sums: str | None = None,
        *,
        guarded: bool = False,
        native: bool = False,
        seed: int | None = None,
    ) -> None:
        if model.objective is not None:
            raise Refused("this encoding has an objective, which SAT solvers do not support: use a MILP solver")
        model.expect_lowered()
        self.model, self.guarded = model, guarded
        self._encoder = Encoder(find_cardinality(cardinality), model.variables)
        self._sums = sums or SUMS
        self._places: dict[Literal, list[Place]] = {}
        self._caps = model.caps if self._encoder.name == DEFAULT and not guarded else {}
        if self._encoder.name in (DEFAULT, NATIVE):
            for number, literals in enumerate(model.chains):
                for i, literal in enumerate(literals):
                    self._places.setdefault(literal, []).append((number, i))
        self._native = native and self._encoder.name == NATIVE
        self._integers: dict[int, list[tuple[int, Literal]]] = {}
        self.guards: dict[Reason, Literal] = {}
        self.clauses = self.literals = 0
        self._seed = seed
        self._names: list[int] = []

    @property
    def variables(self) -> int:
        """The number of the last variable in use, auxiliaries included."""
        return self._encoder.top

    def __iter__(self) -> Iterator[Item]:
        return chain.from_iterable(self.batches())

    def batches(self) -> Iterator[Sequence[Item]]:
        """The clauses in lists, which is faster than one at a time."""
        return self._made() if self._seed is None else iter([list(self._shuffled(self._seed))])

    def _made(self) -> Iterator[Sequence[Item]]:
        self._encoder.top = self.model.variables
        self._integers, self.guards, self.clauses, self.literals = {}, {}, 0, 0
        if self.guarded:
            self.guards = {reason: self._encoder.new() for reason in self._reasons()}
        for integer in self.model.integers:
            yield self._counted(list(self._introduce(integer)))
        for family in self.model.families:
            yield from map(self._counted, self._guarded(family) if self.guarded else self._plain(family))

    def _plain(self, family: Family) -> Iterator[list[Item]]:
        """The clauses of a family, a batch at a time."""
        if set(map(type, family.constraints)) == {Clause}:  # most families
            for start in range(0, len(family.constraints), BATCH):
                yield family.constraints[start : start + BATCH]  # type: ignore[misc]
            return
        batch: list[Item] = []
        for kind, constraints in groupby(family.constraints, type):
            if kind is Clause:
                batch += constraints  # type: ignore[arg-type]
                continue
            for constraint in constraints:
                if self._native and type(constraint) is LiteralCount:
                    batch += _native(constraint)
                else:
                    self._write(constraint, batch)
                if len(batch) >= BATCH:
                    yield batch
                    batch = []
        if batch:
            yield batch

    def _guarded(self, family: Family) -> Iterator[list[Item]]:
        batch: list[Item] = []
        for constraint, reason in zip(family.constraints, family.reasons, strict=True):
            if type(constraint) is Clause:  # the usual case
                batch.append((-self.guards[reason], *constraint) if reason else constraint)
                continue
            made: list[Item] = []
            self._write(constraint, made)
            if reason:
                guard = -self.guards[reason]
                batch += [(guard, *clause) for clause in made]
            else:
                batch += made
        yield batch

    def _counted(self, items: list[Item]) -> list[Item]:
        self.clauses += len(items)
        if self._native and AtMost in set(map(type, items)):
            self.literals += sum([len(item.literals) if type(item) is AtMost else len(item) for item in items])
        else:
            self.literals += sum(map(len, items))
        return items

    # ── shuffling ──

    def _shuffled(self, seed: int) -> Iterator[Item]:
        from random import Random

        rng = Random(seed)
        self._names = []
        items = list(chain.from_iterable(self._made()))
        rng.shuffle(items)
        self._names = [0, *rng.sample(range(1, self.variables + 1), self.variables)]
        for item in items:
            if isinstance(item, AtMost):
                yield AtMost(tuple(self.renamed(item.literals)), item.bound)
            else:
                yield self.renamed(item)

    def renamed(self, literals: Sequence[Literal]) -> Sequence[Literal]:
        """Returns literals of the Model with the names that their variables have in the clauses."""
        names = self._names
        return [names[v] if v > 0 else -names[-v] for v in literals] if names else literals

    def restored(self, true: Assignment) -> Assignment:
        """Turns an assignment of the clauses' variables into an assignment of the Model's."""
        names, count = self._names, self.model.variables + 1
        return bytes(true[name] for name in names[:count]) if names else true[:count]

    def _reasons(self) -> list[Reason]:
        return list(dict.fromkeys(reason for _, reason in self.model.constraints() if reason))

    def _write(self, constraint: Constraint, batch: list[Item]) -> None:
        """Appends the clauses of one constraint."""
        if isinstance(constraint, LiteralCount):
            literals, low, high = constraint
            if low <= 1 and high == len(literals) - 1 and not self._places:  # by far the most common counts
                if low == 1:
                    batch.append(literals)
                batch.append(tuple([-literal for literal in literals]))
                return
            caps = self._caps.get(literals)
            if caps is not None and low == high:
                batch += self._encoder.capped(low, literals, caps)
                return
            if self._places and len(numbers := grouped(literals, self._places)) < len(literals):
                batch += sum_between(numbers, low, high, self._encoder.new)
                return
            batch += self._encoder.at_least(low, literals)
            batch += self._encoder.at_most(high, literals)
        elif isinstance(constraint, LinearSum):
            batch += self._sum(constraint)
        else:
            batch.append(constraint)

    def _sum(self, constraint: LinearSum) -> Sequence[Sequence[Literal]]:
        given, low, high, when = constraint
        if when is not None and low is not None and high is not None and self._sums == SUMS:
            literals = [term for coefficient, term in given if coefficient == 1 and type(term) is int and term > 0]
            if len(literals) == len(given) == len(set(literals)):
                return counts_when(when, literals, low, high, self._encoder.new)
        terms: list[tuple[int, Literal]] = []
        constant = 0
        for coefficient, term in given:
            if isinstance(term, Integer):
                constant += coefficient * term.low
                terms += ((coefficient * weight, bit) for weight, bit in self._integers[term.number])
            else:
                terms.append((coefficient, term))
        low = None if low is None else low - constant
        high = None if high is None else high - constant
        few = when is not None and not any(isinstance(term, Integer) for _, term in given)
        made = clauses(terms, low, high, self._encoder.new, self._sums, few=few)
        return made if when is None else [(-when, *clause) for clause in made]

    def _introduce(self, integer: Integer) -> Iterator[Sequence[Literal]]:
        """Makes the literals of an integer, z = low + Σ weight·literal, and yields the clauses between them."""
        span = integer.high - integer.low
        if integer.code == "order":
            steps = [self._encoder.new() for _ in range(span)]
            self._integers[integer.number] = [(1, step) for step in steps]
            yield from ((step, -following) for step, following in pairwise(steps))
        else:
            bits = [(1 << i, self._encoder.new()) for i in range(span.bit_length())]
            self._integers[integer.number] = bits
            yield from clauses(bits, None, span, self._encoder.new)


def _native(count: LiteralCount) -> Iterator[Sequence[Literal] | AtMost]:
    literals, size = count.literals, len(count.literals)
    if count.high < 0 or count.low > size:
        yield ()
        return
    if count.high == 0:
        yield from [(-literal,) for literal in literals]
    elif count.high < size:
        negated = tuple([-literal for literal in literals])
        yield negated if count.high == size - 1 else AtMost(literals, count.high)
    if count.low > 0:
        negated = tuple([-literal for literal in literals])
        yield literals if count.low == 1 else AtMost(negated, size - count.low)
