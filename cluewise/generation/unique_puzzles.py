"""Random puzzles with one solution, in which every clue is needed.

A puzzle is drawn with as many clues as `random` can give (`Puzzle.many_clues`). While it has a second solution, it is
changed where that solution differs (`PuzzleGenerator.excluding`), or a new one is drawn. Then clues are removed in
random order, as long as there is no other solution (`spare_clues.py`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

from cluewise.bulk_solve import Many
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.errors import LimitReached, PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.extra_rules import kept
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings
from cluewise.solvers.budgets import giving_up
from cluewise.solvers.common import Limits
from cluewise.spare_clues import fewer, is_only

from .random_puzzles import random_pair

DRAWINGS = 1000
"""The most puzzles that are drawn."""

CHANGES = 300
"""The most changes of a puzzle before the next puzzle is drawn."""


CONFLICTS = 20_000
"""The most conflicts of one solve before the next puzzle is drawn: a board that takes longer is given up."""

RETRIES = 3
"""The most changes of the same board. On a tiny size, most drawings give one of a few boards."""

UNDONE = 10
"""A board that returns this number of times is given up: its changes undo each other."""


class MadeText(NamedTuple):
    """The text of a puzzle with one solution (None: not found), and whether the work ended in time.

    The work ended in time if every clue is needed, or no puzzle was found in DRAWINGS drawings.
    """

    text: str | None
    in_time: bool


def unique_puzzle(cls: type[Puzzle], seed: str, arguments: Mapping[str, Any], seconds: float | None) -> MadeText:
    """A random puzzle with one solution. `seconds`: the time limit, None for none.

    The same seed gives the same puzzle if the time is long enough. Raises PuzzleError for impossible arguments.
    """
    import pysat.solvers  # noqa: F401  # once, and not for every puzzle

    from cluewise.solvers.processes.runner import limited

    encodings(cls.name)
    last: str | None = None
    try:
        for text in limited(partial(_emit, cls, seed, arguments), Limits(seconds)):
            last = text
    except LimitReached:
        return MadeText(last, in_time=False)
    return MadeText(last, in_time=True)


def _emit(cls: type[Puzzle], seed: str, arguments: Mapping[str, Any], emit: Any) -> None:
    for puzzle in unique_puzzles(cls, Random(seed), arguments):
        emit(puzzle.format())


def unique_puzzles(cls: type[Puzzle], rng: Random, arguments: Mapping[str, Any]) -> Iterator[Puzzle]:
    """Yields a puzzle with one solution, then the same puzzle with fewer and fewer clues; the last needs all its clues.

    It yields nothing if `DRAWINGS` drawings gave no such puzzle. Raises PuzzleError for impossible arguments.
    """
    many = Many(SolveOptions(), limit=2)
    try:
        with giving_up(CONFLICTS):
            first = _first(cls, rng, {**generator_for(cls).many_clues, **arguments}, many)
        if first is None:
            return
        puzzle, solution = first
        yield puzzle
        for group in puzzle.spare_clues():
            for less in fewer(puzzle, solution, rng.sample(group, len(group)), many):
                yield (puzzle := less)
    finally:
        many.close()


Solved = tuple[Puzzle, Solution]


def _first(cls: type[Puzzle], rng: Random, arguments: Mapping[str, Any], many: Many) -> Solved | None:
    """The first puzzle with one solution, and the solution."""
    tried = Counter[str]()
    for number in range(DRAWINGS):
        try:
            pair = random_pair(cls, rng, arguments)
        except PuzzleError:
            if not number:
                raise
            continue  # chance: an earlier drawing found a board
        board = pair[0].format()
        tried[board] += 1
        if tried[board] > RETRIES:
            continue
        if (first := with_one_solution(*pair, rng, many)) is not None:
            return first
    return None


def with_one_solution(
    puzzle: Puzzle, solution: Solution, rng: Random, many: Many, changes: int = CHANGES
) -> Solved | None:
    """Returns the puzzle, changed until it has one solution, and the solution; None if no such change helps."""
    came = Counter[Puzzle]()
    for _ in range(changes):
        came[puzzle] += 1
        if came[puzzle] > UNDONE:
            return None
        answer = many.solving(puzzle).answer()
        if is_only(answer):
            return puzzle, answer.solutions[0]
        known = puzzle.image(solution, puzzle.view)
        second = next(
            (candidate for candidate in answer.solutions if puzzle.image(candidate, puzzle.view) != known), None
        )
        makes = generator_for(type(puzzle))
        pair = kept(makes, rng, puzzle, makes.excluding(puzzle, rng, solution, second)) if second else None
        if not pair:
            return None
        puzzle, solution = pair
    return None
