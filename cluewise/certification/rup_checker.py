"""Our own forward checker of DRUP proofs. It checks that each clause follows by unit propagation.

A clause follows (RUP) if the clauses before it and the negation of its literals clash by unit propagation alone
(Goldberg, Novikov, Verification of proofs of unsatisfiability for CNF formulas, 2003; deletions: Heule, Hunt, Wetzler,
Trimming while checking clausal proofs, 2013). The engine that propagates is of another family than Glucose, the prover.

Deletions are honoured, as by drat-trim and others: a deleted clause helps no later clause. Unit clauses and the
literals that they imply stay. Engines cannot forget a clause, so each clause that is deleted later carries the literal
of the moment of its deletion. This literal is assumed false until that moment, and true afterwards.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import cut
from cluewise.solvers.sat import propagated, start

ENGINE = "cadical153"
BLOCK = 64
"""Moments in a block (see _Propagator)."""
NEVER = 1 << 60

Clause = Sequence[Literal]


_STEP = re.compile("(?:d )?(?:-?[1-9][0-9]{0,17} )*0")
"""A line as DIMACS has it. `int` would also read `+4`, `4_5`, `0045` and the digits of other scripts."""


class Malformed(ValueError):
    """Raised for a line that is not a step of a proof. The message names the line."""


class ProofStep(NamedTuple):
    """A line of a proof: a clause that is added, or deleted."""

    clause: tuple[Literal, ...]
    deletes: bool


def read_proof(text: str, variables: int) -> list[ProofStep]:
    """Reads the steps of a proof: one per line, the empty clause last. Raises Malformed."""
    lines = text.split("\n")
    if lines.pop():
        raise Malformed(f"line {len(lines) + 1} does not end")
    steps = [_step(line, number, variables) for number, line in enumerate(lines, 1)]
    ends = [number for number, step in enumerate(steps, 1) if not step.clause]
    if not ends:
        raise Malformed("its last line is not the empty clause, 0: it proves nothing")
    if ends[0] != len(steps):
        raise Malformed(f"line {ends[0]} is the empty clause, but more lines follow")
    return steps


def _step(line: str, number: int, variables: int) -> ProofStep:
    if not _STEP.fullmatch(line):
        raise Malformed(f"line {number} is not a step of a proof: '{cut(line)}'")
    deletes = line.startswith("d")
    *clause, _ = map(int, line.removeprefix("d ").split(" "))
    if (deletes and not clause) or max(map(abs, clause), default=0) > variables:
        raise Malformed(f"line {number} is not a step of a proof for {variables} variables: '{cut(line)}'")
    return ProofStep(tuple(clause), deletes)


def count_lemmas(steps: Iterable[ProofStep]) -> int:
    """The number of clauses that a proof adds, including the empty one."""
    return sum(not step.deletes for step in steps)


class Lifetimes(NamedTuple):
    """The moments when clauses of a formula and of a proof lose their effect.

    Moments count from 1: the n-th is before the step `begins[n - 1]`, an index. `ends` has the moment of each clause,
    the formula's first and then those the proof adds, or NEVER.
    """

    ends: list[int]
    begins: list[int]


def lifetimes(clauses: Sequence[Clause], steps: Sequence[ProofStep]) -> Lifetimes:
    """The moment at which each clause is deleted. Deletions without a clause between them share a moment.

    Two kinds of deletions do not affect unit propagation. A clause that has a literal in common with a unit clause
    remains satisfied, because unit clauses are kept: it need not end. A clause that is deleted right after a part of it
    was added has the end of that part. Most deletions by provers are like this, so few moments remain.

    Of equal clauses the latest is deleted first. Raises Malformed for the deletion of a clause that is not there.
    """
    alive = _Alive(steps)
    for number, clause in enumerate(clauses):
        alive.add(number, clause)
    last = len(clauses) - 1
    ends = [NEVER] * (len(clauses) + count_lemmas(steps))
    begins: list[int] = []
    parts: list[tuple[int, int]] = []  # a clause, and the part of it that was added right before it was deleted
    added, is_new = frozenset({0}), True  # no clause has the literal 0
    for number, step in enumerate(steps):
        key = _key(step.clause)
        if not step.deletes:
            last, added, is_new = last + 1, frozenset(key), True
            alive.add(last, step.clause)
        elif (index := alive.remove(key, number)) is not None:
            if len(added) < len(key) and added.issubset(key):
                parts.append((index, last))
                continue
            if is_new:
                begins.append(number)
                is_new = False
            ends[index] = len(begins)
    for index, part in reversed(parts):
        ends[index] = ends[part]
    return Lifetimes(ends, begins)


class _Alive:
    """The clauses at a moment that a proof deletes later, and the unit clauses."""

    def __init__(self, steps: Sequence[ProofStep]) -> None:
        self.indices: dict[tuple[Literal, ...], list[int]] = {_key(step.clause): [] for step in steps if step.deletes}
        self.sums = set(map(sum, self.indices))
        self.units: set[Literal] = set()

    def add(self, index: int, clause: Clause) -> None:
        if (len(set(clause)) < len(clause) or sum(clause) in self.sums) and (key := _key(clause)) in self.indices:
            self.indices[key].append(index)
        if len(clause) == 1:
            self.units.add(clause[0])

    def remove(self, key: tuple[Literal, ...], number: int) -> int | None:
        """The index of the clause that step `number` deletes; None if that changes nothing (see `lifetimes`)."""
        if len(key) == 1:
            return None
        if not self.indices[key]:
            raise Malformed(f"line {number + 1} deletes a clause that is not there")
        index = self.indices[key].pop()
        return index if self.units.isdisjoint(key) else None


def _key(clause: Clause) -> tuple[Literal, ...]:
    return tuple(sorted(set(clause)))


def first_wrong(clauses: Sequence[Clause], steps: Sequence[ProofStep], variables: int, known: Lifetimes) -> int | None:
    """The number, from 1, of the first step that does not follow; None if all follow.

    `known` are the `lifetimes` of these clauses and steps.
    """
    ends, begins = known
    if any(not clause for clause in clauses):
        return None
    moments = set(begins)
    with _Propagator(clauses, ends, variables) as propagator:
        index = len(clauses)
        for number, (clause, deletes) in enumerate(steps):
            if deletes:
                if number in moments:
                    propagator.next_moment()
                continue
            if not propagator.clashes([-literal for literal in clause]):
                return number + 1
            if clause:
                propagator.add(clause, ends[index])
            index += 1
    return None


class _Propagator:
    """The clauses that are known at a moment, in an engine that propagates.

    Moments are grouped in blocks. A clause that dies in the current block carries the literal of its moment. A clause
    that dies later carries the literal of its block until that block begins. So few literals are assumed at a time.
    """

    def __init__(self, clauses: Iterable[Clause], end: Sequence[int], variables: int) -> None:
        self.variables, self.moment, self.block = variables, 0, 0
        self.last = max((moment for moment in end if moment < NEVER), default=-1)
        self.waiting: dict[int, list[tuple[Clause, int]]] = {}
        self.engine: Any = start(ENGINE)
        self.refuted = False
        self._assume()
        for clause, dies in zip(clauses, end, strict=False):
            self.add(clause, dies)

    def __enter__(self) -> "_Propagator":
        return self

    def __exit__(self, *_: object) -> None:
        self.engine.delete()

    def add(self, clause: Clause, dies: int) -> None:
        block = dies // BLOCK
        if dies == NEVER:
            self.engine.add_clause(clause)
        elif block == self.block:
            self.engine.add_clause([*clause, self._of_moment(dies)])
        else:
            self.engine.add_clause([*clause, self._of_block(block)])
            self.waiting.setdefault(block, []).append((clause, dies))

    def clashes(self, assumed: Sequence[Literal]) -> bool:
        """True if these literals clash with the known clauses by unit propagation."""
        return self.refuted or not propagated(self.engine, [*self.assumed, *assumed])[0]

    def next_moment(self) -> None:
        """Moves to the next moment, and disables the clauses that end then. Derived literals and a clash remain."""
        consistent, implied = propagated(self.engine, self.assumed)
        self.refuted = self.refuted or not consistent
        for literal in implied:
            if abs(literal) <= self.variables:
                self.engine.add_clause([literal])
        self.moment += 1
        if self.moment // BLOCK > self.block:
            self.block += 1
            for clause, dies in self.waiting.pop(self.block, ()):
                self.add(clause, dies)
            self.engine.add_clause([self._of_block(self.block)])
        self.engine.add_clause([self._of_moment(self.moment)])
        self._assume()

    def _assume(self) -> None:
        """Keeps the clauses enabled that end later than this moment."""
        moments = range(self.moment + 1, min((self.block + 1) * BLOCK - 1, self.last) + 1)
        blocks = range(self.block + 1, self.last // BLOCK + 1)
        self.assumed = [-self._of_moment(moment) for moment in moments] + [-self._of_block(block) for block in blocks]

    def _of_moment(self, moment: int) -> Literal:
        return self.variables + 1 + moment

    def _of_block(self, block: int) -> Literal:
        return self.variables + 2 + self.last + block
