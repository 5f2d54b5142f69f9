"""An encoding judged against the oracle, on every tiny puzzle there is and on many random ones."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cluewise.catalogue import encodings_with, puzzle_class
from cluewise.encodings.common.encoding import CNF
from cluewise.solvers.catalogue import BACKTRACK, FIRST_MILP
from cluewise.solvers.common import Limits
from cluewise.solvers.sat import DEFAULT

from .columns import Column
from .comparison import Comparison, Plan
from .runs import Instance, Run, Task
from .verdicts import Disagreement

SECONDS = 20.0
"""For one tiny or small puzzle: an encoding that takes longer is wrong in a way of its own."""


class Grade(NamedTuple):
    """How many puzzles were tried, how many came out right, what is wrong with the smallest of the others.

    `unfinished` are runs that ended without a verdict.
    """

    tried: int
    right: int
    smallest: Disagreement | None
    unfinished: tuple[Run, ...]


def candidates(puzzle: str, number: int, seed: int) -> Iterator[Instance]:
    """All tiny puzzles, then `number` random ones of every small size, with few and with many clues."""
    cls, rng = puzzle_class(puzzle), random.Random(seed)
    seen: set[str] = set()

    def fresh(text: str) -> Iterator[Instance]:
        if text not in seen:
            seen.add(text)
            yield Instance(f"puzzle {len(seen)}", puzzle, text)

    for tiny in cls.tiny():
        yield from fresh(tiny.format())
    for size in cls.small_sizes:
        for options in ({}, cls.loose):
            for _ in range(number):
                yield from fresh(cls.random(rng, **cls.size(size), **options)[0].format())


def grade(puzzle: str, encoding: str, number: int, seed: int, tell: Callable[[Run], object] = lambda _: None) -> Grade:
    """Compares all solutions of every candidate, smallest puzzle first. Raises UnknownName, Refused."""
    known = {one.name: one for one in encodings_with(puzzle, encoding)}
    solver = DEFAULT if CNF in known[encoding].targets else FIRST_MILP
    oracle, judged = Column(None, None, None, BACKTRACK), Column(encoding, None, None, solver)
    instances = sorted(candidates(puzzle, number, seed), key=lambda one: (len(one.read().slots()), len(one.text)))
    comparison = Comparison(Plan(puzzle, instances, [oracle, judged], Task("all", Limits(SECONDS))))
    comparison.run(tell)
    wrong = comparison.disagreements()
    unfinished = tuple(run for run in comparison.runs if not run.finished and run.status != "wrong")
    right = len(instances) - len(wrong) - len({run.instance for run in unfinished})
    return Grade(len(instances), right, wrong[0] if wrong else None, unfinished)
