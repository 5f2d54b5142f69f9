"""Our own forward checker of DRUP proofs. It checks that each clause follows by unit propagation.

A clause follows (RUP) where the clauses before it and the negation of its literals clash by unit propagation alone
(Goldberg, Novikov, Verification of proofs of unsatisfiability for CNF formulas, 2003; deletions: Heule, Hunt, Wetzler,
Trimming while checking clausal proofs, 2013). Propagation is left to an engine of another family than the prover's.

Deletions are honoured, as by drat-trim and others: a clause that is deleted helps no later one. What held by itself
before (unit clauses and what they imply) goes on holding. Engines cannot forget a clause, so each clause that is
deleted later carries a literal of the moment at which it dies; that literal is assumed false until then, and true from
then on.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import cut
from cluewise.solvers.sat import start
from cluewise.solvers.signals import call_pysat

ENGINE = "minisat22"
BLOCK = 64
"""Moments in a block (see _Propagator)."""
MOST_DIGITS = 10
NEVER = 1 << 60

Clause = Sequence[Literal]


class Malformed(ValueError):
    """A line that is not a step of a proof. The message names it."""


class Step(NamedTuple):
    """A line of a proof: a clause that is added, or deleted."""

    clause: tuple[Literal, ...]
    deletes: bool


def read_proof(text: str, variables: int) -> list[Step]:
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


def _step(line: str, number: int, variables: int) -> Step:
    tokens = line.split(" ")
    deletes = tokens[0] == "d"
    try:
        *clause, end = (int(word) for word in tokens[deletes:] if len(word) <= MOST_DIGITS or int("none"))
    except ValueError:
        raise Malformed(f"line {number} is no step of a proof: '{cut(line)}'") from None
    if end or 0 in clause or (deletes and not clause) or any(abs(literal) > variables for literal in clause):
        raise Malformed(f"line {number} is no step of a proof for {variables} variables: '{cut(line)}'")
    return Step(tuple(clause), deletes)


def count_lemmas(steps: Iterable[Step]) -> int:
    """The number of clauses that a proof adds, including the empty one."""
    return sum(not step.deletes for step in steps)


def deaths(clauses: Sequence[Clause], steps: Sequence[Step]) -> list[int]:
    """By clause, those of the formula first, then those the proof adds: the moment at which it is deleted, or NEVER.

    A run of deletions is one moment; they count from 1. Of equal clauses the latest goes first. Unit clauses stay.
    Raises Malformed for the deletion of a clause that is not there.
    """
    deleted = {_key(step.clause) for step in steps if step.deletes}
    sums = set(map(sum, deleted))
    there: dict[tuple[Literal, ...], list[int]] = {key: [] for key in deleted}

    def born(index: int, clause: Clause) -> None:
        if (len(set(clause)) < len(clause) or sum(clause) in sums) and (key := _key(clause)) in there:
            there[key].append(index)

    for index, clause in enumerate(clauses):
        born(index, clause)
    end = [NEVER] * (len(clauses) + count_lemmas(steps))
    index, moment, deleting = len(clauses), 0, False
    for number, step in enumerate(steps, 1):
        if not step.deletes:
            born(index, step.clause)
            index += 1
        elif len(key := _key(step.clause)) > 1:
            if not there[key]:
                raise Malformed(f"line {number} deletes a clause that is not there")
            moment += not deleting
            end[there[key].pop()] = moment
        deleting = step.deletes and (deleting or len(_key(step.clause)) > 1)
    return end


def _key(clause: Clause) -> tuple[Literal, ...]:
    return tuple(sorted(set(clause)))


def first_wrong(clauses: Sequence[Clause], steps: Sequence[Step], variables: int) -> int | None:
    """The number, from 1, of the first step that does not follow; None if all follow. Raises as `deaths`."""
    end = deaths(clauses, steps)
    if any(not clause for clause in clauses):
        return None
    with _Propagator(clauses, end, variables) as known:
        index, deleting = len(clauses), False
        for number, (clause, deletes) in enumerate(steps, 1):
            if deletes:
                if not deleting and len(set(clause)) > 1:
                    known.next_moment()
                    deleting = True
                continue
            deleting = False
            if not known.clashes([-literal for literal in clause]):
                return number
            if clause:
                known.add(clause, end[index])
            index += 1
    return None


class _Propagator:
    """The clauses that are known at a moment, in an engine that propagates.

    Moments come in blocks. A clause that dies in the block at hand carries the literal of its moment, one that dies
    later that of its block, until that block begins. So few literals are to be assumed at a time.
    """

    def __init__(self, clauses: Iterable[Clause], end: Sequence[int], variables: int) -> None:
        self.variables, self.moment, self.block = variables, 0, 0
        self.last = max((moment for moment in end if moment < NEVER), default=-1)
        self.waiting: dict[int, list[tuple[Clause, int]]] = {}
        self.engine: Any = start(ENGINE)
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
        """Whether these literals clash with the known clauses, by unit propagation."""
        return not call_pysat(self.engine.propagate, [*self.assumed, *assumed])[0]

    def next_moment(self) -> None:
        """Goes on to the next moment. The clauses that die then are switched off; derived literals stay."""
        for literal in call_pysat(self.engine.propagate, self.assumed)[1]:
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
        """Keeps the clauses that die later than this moment switched on."""
        moments = range(self.moment + 1, min((self.block + 1) * BLOCK - 1, self.last) + 1)
        blocks = range(self.block + 1, self.last // BLOCK + 1)
        self.assumed = [-self._of_moment(moment) for moment in moments] + [-self._of_block(block) for block in blocks]

    def _of_moment(self, moment: int) -> Literal:
        return self.variables + 1 + moment

    def _of_block(self, block: int) -> Literal:
        return self.variables + 2 + self.last + block


def propagated(clauses: Sequence[Clause]) -> frozenset[Literal] | None:
    """The literals that unit propagation derives from these non-empty clauses; None if it refutes them."""
    units = [clause[0] for clause in clauses if len(clause) == 1]
    with start(ENGINE, [clause for clause in clauses if len(clause) != 1]) as engine:
        consistent, implied = call_pysat(engine.propagate, units)
        return frozenset(implied) if consistent else None
