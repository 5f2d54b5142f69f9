"""The strength of an encoding: what unit propagation alone deduces on tiny puzzles.

Some slots are given values; from all solutions of the puzzle it is known whether that is a dead end, and which values
are no longer possible. A propagating encoding refutes the dead ends and rules out the values, without search (compare
the consistency notions of Bacchus, GAC via unit propagation, 2007).
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import CNF, Encoding
from cluewise.encodings.common.model import Literal, Model
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value


class Strength(NamedTuple):
    """Counts: dead ends, and those refuted; impossible values, and those excluded."""

    dead: int
    refuted: int
    impossible: int
    ruled_out: int

    def __add__(self, other: object) -> "Strength":
        assert isinstance(other, Strength)
        return Strength(*(a + b for a, b in zip(self, other, strict=True)))


def strength(
    puzzles: Iterable[tuple[Puzzle, Sequence[Solution]]], encoding: Encoding, rng: random.Random, tries: int
) -> Strength | None:
    """Over puzzles with all their solutions, `tries` partial assignments each.

    None where the slots of the Model are not the puzzle's, so that values cannot be given, and without clauses.
    """
    if not encoding.direct or CNF not in encoding.targets:
        return None
    total = Strength(0, 0, 0, 0)
    for puzzle, solutions in puzzles:
        total += _of_one(solutions, encoding.build(puzzle), rng, tries)
    return total


def _of_one(solutions: Sequence[Solution], model: Model, rng: random.Random, tries: int) -> Strength:
    from pysat.solvers import Solver

    domain: dict[Slot, Sequence[Value]] = {
        slot: tuple(dict.fromkeys([*code.values, *(one[slot] for one in solutions)]))
        for slot, code in model.slots.items()
    }
    total = Strength(0, 0, 0, 0)
    cnf = Cnf(model)
    clauses = [list(clause) for clause in cnf]  # no native counts were asked for
    guard = cnf.variables + 1  # what holds without any assumption is not reported: so let all hold under one
    with Solver(name="glucose4", bootstrap_with=[[-guard, *clause] for clause in clauses]) as solver:
        for _ in range(tries):
            slots = rng.sample(list(domain), rng.randint(0, min(3, len(domain))))
            given = {slot: rng.choice(domain[slot]) for slot in slots}
            left = [one for one in solutions if all(one[slot] == value for slot, value in given.items())]
            literals = _stating(model, given)
            consistent, forced = (False, []) if literals is None else solver.propagate([guard, *literals])
            total += _score(model, domain, left, consistent, frozenset(forced))
    return total


def _stating(model: Model, given: Mapping[Slot, Value]) -> list[Literal] | None:
    """The literals that state these values; None if a value is not in its slot's domain, which refutes it at once."""
    if any(value not in model.slots[slot].values for slot, value in given.items()):
        return None
    return [literal for slot, value in given.items() for literal in model.slots[slot].literals(value)]


def _score(
    model: Model,
    domain: Mapping[Slot, Sequence[Value]],
    left: Sequence[Solution],
    consistent: bool,
    forced: frozenset[Literal],
) -> Strength:
    if not left:
        return Strength(1, int(not consistent), 0, 0)
    impossible = ruled_out = 0
    for slot, values in domain.items():
        possible = {one[slot] for one in left}
        code = model.slots[slot]
        for value in values:
            if value not in possible:
                impossible += 1
                gone = value not in code.values or any(-literal in forced for literal in code.literals(value))
                ruled_out += gone
    return Strength(0, 0, impossible, ruled_out)
