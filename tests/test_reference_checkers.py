"""`check` against the rules written a second time (`tests/reference_checkers/`), on answers
that are right and nearly right."""

from collections.abc import Iterator
from importlib import import_module
from itertools import islice, pairwise, product
from math import prod
from pathlib import Path
from random import Random

import pytest

import cluewise
from cluewise.contract.subject import QUARTERS, spread
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.common import INSTANCES
from tests.kinds import each_of
from tests.parts import FIRST, Part

NAMES = sorted(path.stem for path in (Path(__file__).parent / "reference_checkers").glob("[a-z]*.py"))
MOST_ASSIGNMENTS, MOST_ANSWERS = 600, 400
NEAR = 30
"""The most changed slots, and the most swapped pairs, of a solution."""


def puzzles(name: str) -> Iterator[Puzzle]:
    cls = puzzle_class(name)
    yield from islice(generator_for(cls).tiny(), 0, 400, 20)
    for size, seed in product(generator_for(cls).small_sizes, range(3)):
        yield generator_for(cls).random(Random(seed), **cls.size(size))[0]
        yield generator_for(cls).random(Random(seed), **cls.size(size), **generator_for(cls).few_clues)[0]
    for file in sorted((INSTANCES / name).glob("*.txt")):
        yield from cluewise.read(name, file)


def answers(puzzle: Puzzle) -> Iterator[Solution]:
    """All assignments of a tiny puzzle; for others up to two solutions and near misses all over the board."""
    slots = list(puzzle.slots())
    if prod(len(puzzle.values(slot)) for slot in slots) <= MOST_ASSIGNMENTS:
        yield from (Solution(zip(slots, row, strict=True)) for row in product(*map(puzzle.values, slots)))
        return
    for solution in cluewise.solve(puzzle, limit=2).solutions:
        yield solution
        for slot, value in spread([(one, value) for one in slots for value in puzzle.values(one)], NEAR):
            yield Solution({**solution, slot: value})
        for one, other in spread(list(pairwise(slots)), NEAR):
            yield Solution({**solution, one: solution[other], other: solution[one]})


@pytest.mark.both_parts
@each_of(NAMES)
def test_check_obeys_the_rules_as_written_a_second_time(name: str, part: Part) -> None:
    obeys = import_module(f"tests.reference_checkers.{name}").obeys
    verdicts = set()
    for puzzle in islice(puzzles(name), part.quarter_only, None, QUARTERS if part.name == FIRST else 1):
        for answer in islice(answers(puzzle), MOST_ANSWERS):
            right = not puzzle.check(answer)
            assert obeys(puzzle, puzzle.value(answer)) == right, f"{puzzle.format()}\n{puzzle.text(answer)}"
            verdicts.add(right)
    assert verdicts == {True, False}
