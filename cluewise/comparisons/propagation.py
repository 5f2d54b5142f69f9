"""The propagation strength of an encoding: the deductions of unit propagation on tiny puzzles.

Some slots get values. The list of all solutions shows if this is a dead end, and which values are no longer possible. A
propagating encoding refutes the dead ends and rules out these values, without search (compare the consistency notions
of Bacchus, GAC via unit propagation, 2007).
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
    """Counts: dead ends and refuted dead ends, impossible values and ruled-out values."""

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
    """Sums up `tries` random partial assignments for each puzzle, which comes with all its solutions.

    Returns None if the Model's slots are not those of the puzzle, or if the encoding does not make clauses.
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
        slot: tuple(dict.fromkeys([*code.values, *(solution[slot] for solution in solutions)]))
        for slot, code in model.slots.items()
    }
    total = Strength(0, 0, 0, 0)
    cnf = Cnf(model)
    clauses = [list(clause) for clause in cnf]  # no native counts were requested
    guard = cnf.variables + 1  # `propagate` reports only consequences of assumptions, so all clauses depend on this one
    with Solver(name="glucose4", bootstrap_with=[[-guard, *clause] for clause in clauses]) as solver:
        for _ in range(tries):
            slots = rng.sample(list(domain), rng.randint(0, min(3, len(domain))))
            assigned = {slot: rng.choice(domain[slot]) for slot in slots}
            remaining = [
                solution for solution in solutions if all(solution[slot] == value for slot, value in assigned.items())
            ]
            literals = _stating(model, assigned)
            consistent, forced = (False, []) if literals is None else solver.propagate([guard, *literals])
            total += _score(model, domain, remaining, consistent, frozenset(forced))
    return total


def _stating(model: Model, assigned: Mapping[Slot, Value]) -> list[Literal] | None:
    """The literals that state these values; None if a value is not in its slot's domain, which refutes it at once."""
    if any(value not in model.slots[slot].values for slot, value in assigned.items()):
        return None
    return [literal for slot, value in assigned.items() for literal in model.slots[slot].literals(value)]


def _score(
    model: Model,
    domain: Mapping[Slot, Sequence[Value]],
    remaining: Sequence[Solution],
    consistent: bool,
    forced: frozenset[Literal],
) -> Strength:
    if not remaining:
        return Strength(1, int(not consistent), 0, 0)
    impossible = ruled_out = 0
    for slot, values in domain.items():
        possible = {solution[slot] for solution in remaining}
        code = model.slots[slot]
        for value in values:
            if value not in possible:
                impossible += 1
                excluded = value not in code.values or any(-literal in forced for literal in code.literals(value))
                ruled_out += excluded
    return Strength(0, 0, impossible, ruled_out)
