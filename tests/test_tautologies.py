"""No step concludes what it says before: its conclusions, in words, are not among its own premises."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from cluewise.explanations.chains import QUICK
from cluewise.explanations.deduction import Deduction
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.sentences import conclusions_text, reader, sentence, without_names
from cluewise.explanations.steps import Step
from cluewise.explanations.telling import Telling
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.kinds import each_kind

SIZES = ("5x5", "4x4", "6x6", "5", "4")
OTHERS = {"sudoku": ("2x2",), "gappy": ("9x9",)}
STEPS = 20
"""The steps of a board that are read."""


def small_board(name: str) -> Puzzle:
    """A random board; it may have several solutions."""
    cls = puzzle_class(name)
    for size in OTHERS.get(name, SIZES):
        with suppress(PuzzleError):
            return generator_for(cls).random(random.Random(f"t {name}"), **cls.size(size))[0]
    raise LookupError(f"no small board of {name}")


def first_steps(puzzle: Puzzle) -> Iterator[Step]:
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        read = reader(puzzle, frozenset(puzzle.reasons()))
        telling = Telling(Deduction(guarded, guarded.facts, reader=read, effort=QUICK), alone=True)
        yield from islice(iter(telling.next, None), STEPS)


def said_twice(puzzle: Puzzle, step: Step) -> list[str]:
    """The conclusions of a step, and of the links of a chain, that are among their premises."""
    premises = [reason.text for reason in (*step.reasons, *step.used)] + [step.premise]
    premises += [fact.text(puzzle) for fact in step.facts]
    concluded = [fact.text(puzzle) for fact in step.conclusions] + [conclusions_text(puzzle, step)]
    both = {text for text in map(without_names, concluded) if text in map(without_names, premises)}
    for link in step.links[1:]:
        before = {*(reason.text for reason in link.reasons), *(fact.text(puzzle) for fact in link.premises)}
        both.update(text for fact in link.facts if (text := fact.text(puzzle)) in map(without_names, before))
    return sorted(both)


@each_kind
def test_no_conclusion_is_among_its_own_premises(name: str) -> None:
    puzzle = small_board(name)
    for step in first_steps(puzzle):
        told = sentence(puzzle, step, frozenset(puzzle.reasons()))
        assert not said_twice(puzzle, step), told
        before, so, after = told.removesuffix(f" ({step.technique})").removesuffix(".").partition(": so ")
        assert not so or step.links or without_names(after) not in map(without_names, before.split(", and ")), told
