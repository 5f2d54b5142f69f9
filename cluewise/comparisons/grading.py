"""Compares an encoding with the oracle, on all tiny puzzles and on many random ones."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cluewise.contract.draw_limit import limited_draw
from cluewise.encodings.common.encoding import CNF, ILP, choose, makes_clauses
from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.common.errors import EncodingBug, LimitReached, SolverFailure
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.error_origin import blaming
from cluewise.registry.loading import encodings_with, puzzle_class
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited
from cluewise.solvers.sat import DEFAULT
from cluewise.solvers.solver_registry import BACKTRACK, FIRST_MILP

from .columns import Column
from .runs import RunTask, Sample, digest
from .verdicts import command_for, differences

SECONDS = 30.0
"""The time limit of a process in seconds. An encoding that needs more for a single puzzle counts as wrong."""

BUNDLE = 50
"""The maximum number of puzzles for one process."""

SPARE = 20
"""The number of solutions beyond the right number that are searched for, to find wrong ones."""

Found = dict[str, str]
"""Solutions by digest: their texts."""


class Grade(NamedTuple):
    """The number of correctly solved puzzles, smallest first, and the error on the next puzzle (None: no error)."""

    right: int
    wrong: str | None


def candidates(puzzle: str, number: int, seed: int) -> list[Sample]:
    """All tiny puzzles, and `number` random ones of every small size with few and with many clues, smallest first."""
    cls, rng = puzzle_class(puzzle), random.Random(seed)
    puzzles = [*generator_for(cls).tiny()]
    for size in generator_for(cls).small_sizes:
        for options in ({}, generator_for(cls).few_clues):
            for _ in range(number):
                with limited_draw(f"`random` of size {size!r}"):
                    puzzles.append(generator_for(cls).random(rng, **cls.size(size), **options)[0])
    sizes = {candidate.format(): len(candidate.slots()) for candidate in puzzles}
    ordered = sorted(sizes, key=lambda text: (sizes[text], len(text)))
    return [Sample(f"puzzle {i}", puzzle, text) for i, text in enumerate(ordered, 1)]


def grade(
    puzzle: str,
    encoding: str,
    number: int,
    seed: int,
    globals: str | None = None,
    report: Callable[[int], object] = lambda _: None,
) -> Grade:
    """Compares all solutions of every candidate, and stops at the first wrong result. Raises UnknownName, Refused."""
    known = encodings_with(puzzle, encoding)
    target = CNF if makes_clauses(known, encoding, globals) else ILP
    choose(known, encoding, target, globals)
    column = Column(encoding, None, None, DEFAULT if target == CNF else FIRST_MILP, globals)
    instances = candidates(puzzle, number, seed)
    right = 0
    for start in range(0, len(instances), BUNDLE):
        bundle = instances[start : start + BUNDLE]
        expected = [_solutions(instance, SolveOptions(solver=BACKTRACK), None) for instance in bundle]
        for i, result in enumerate(_judged(bundle, column, list(map(len, expected)))):
            wrong = (
                result if isinstance(result, str) else "\n".join(differences(result, expected[i], "it", "the oracle"))
            )
            if wrong:
                return Grade(right, _words(bundle[i], wrong, column))
            right += 1
        report(right)
    return Grade(right, None)


def _words(instance: Sample, wrong: str, column: Column) -> str:
    command = command_for(instance, column, RunTask("all", Limits()))
    return f"the puzzle:\n{instance.text}\n{wrong}\nrepeat: {command}"


def _judged(bundle: Sequence[Sample], column: Column, counts: Sequence[int]) -> Iterator[Found | str]:
    """Yields the encoding's solutions of each puzzle, or a message. It ends if its process died or hung.

    Many puzzles together may exceed the time limit. So the current puzzle gets a new process, and is reported only if
    it exceeds the limit alone.
    """
    answered = 0
    try:
        for result in limited(partial(_work, bundle, column, counts), Limits(SECONDS)):
            answered += 1
            yield result
    except SolverFailure as failure:  # on the puzzle after the last result
        if answered and isinstance(failure, LimitReached):
            yield from _judged(bundle[answered:], column, counts[answered:])
        elif answered < len(bundle):
            yield f"it ended without an answer: {failure}"


@blaming()
def _work(bundle: Sequence[Sample], column: Column, counts: Sequence[int], emit: Callable[[Found | str], None]) -> None:
    for instance, count in zip(bundle, counts, strict=True):
        try:
            emit(_solutions(instance, column.solve_options(None, None), count + SPARE))
        except EncodingBug as bug:
            emit(str(bug).partition("\n")[0])


def _solutions(instance: Sample, solve_options: SolveOptions, limit: int | None) -> Found:
    puzzle = instance.read()
    search = SolveRun(make_request(puzzle, solve_options), limit)
    texts = {digest(puzzle.image(solution, puzzle.view)): puzzle.text(solution) for solution in search}
    if search.failure:
        raise search.failure
    return texts
