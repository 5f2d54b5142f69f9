"""A step names everything that it uses: its facts and rules alone force its conclusions.

The rules judge it themselves (`brute_force.py`), for every kind that has Rule objects.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import pytest

import cluewise
from cluewise.explanations.deduction import Deduction
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.sentences import reader, sentence
from cluewise.explanations.steps import Step
from cluewise.explanations.telling import Telling
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import puzzle_class, puzzle_names

from .brute_force import Undecided, counterexample
from .common import ROOT
from .kinds import few_of

SIZES = ("3x3", "4x3", "4", "2x3", "4x4")
LARGER = {"goishi": ("4x3",), "invlitso": ("6x4",), "norinori": ("6x4",)}
"""The sizes of kinds of which smaller boards have seldom one solution."""
BOARDS, SEEDS = 3, 3
STEPS = 25
"""The steps of a puzzle that are judged, at most."""

WITH_RULES = [name for name in puzzle_names() if hasattr(puzzle_class(name), "all_rules")]


def boards(name: str) -> Iterator[Puzzle]:
    """Small puzzles with one solution."""
    cls, found = puzzle_class(name), 0
    for size in LARGER.get(name, SIZES):
        for seed in range(SEEDS):
            with suppress(PuzzleError):
                made = list(unique_puzzles(cls, random.Random(f"s{seed}"), cls.size(size)))
                yield from made[-1:]
                found += len(made[-1:])
            if found == BOARDS:
                return


@few_of(WITH_RULES, half=True)
def test_a_step_names_all_that_it_uses(name: str) -> None:
    for puzzle in boards(name):
        for step in dict.fromkeys(first_steps(puzzle)):
            with suppress(Undecided):
                values = counterexample(puzzle, step)
                reasons = [reason.text for reason in (*step.reasons, *step.used)]
                facts = [fact.text(puzzle) for fact in step.facts]
                assert values is None, f"{puzzle.format()}: {reasons} and {facts}, but {values}"


def first_steps(puzzle: Puzzle) -> Iterator[Step]:
    """The first deductions, then the steps that `explain` tells first."""
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        yield from islice(iter(Deduction(guarded, guarded.true_facts()).next, None), STEPS)
    yield from told_steps(puzzle)


def told_steps(puzzle: Puzzle) -> Iterator[Step]:
    """The steps that `explain` tells first."""
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        read = reader(puzzle, frozenset(puzzle.reasons()))
        yield from islice(iter(Telling(Deduction(guarded, guarded.true_facts(), reader=read)).next, None), STEPS)


PUBLISHED = {
    "hitori": "4x3:242321432313",
    "creek": "https://puzz.link/p?creek/1/4/ah122b",
    "keen": "0- - -\n8+ 3+ -\n- - 1+\n\nAAA\nBCC\nBBD",
    "statuepark": "https://puzz.link/p?statuepark/1/5/l3/1/11g",
}


@pytest.mark.parametrize("name", list(PUBLISHED))
def test_steps_of_puzzles_that_were_told_wrongly(name: str) -> None:
    (puzzle,) = cluewise.read(name, PUBLISHED[name])
    steps = cluewise.explain(puzzle, steps=True).steps
    assert steps
    assert all(counterexample(puzzle, step) is None for step in steps)


def test_given_numbers_are_named_in_a_clash() -> None:
    (puzzle,) = cluewise.read("nurikabe", "https://puzz.link/p?nurikabe/4/2/j1b1g")
    explanation = cluewise.explain(puzzle)
    named = {reason.rule for clash in [explanation.clash] if clash for reason in (*clash.reasons, *clash.used)}
    assert not explanation.solution
    assert named >= {"island", "clue"}


def test_a_clash_names_the_rule_that_a_definition_uses() -> None:
    """Sizes of islands are one or more: that each room has a shaded cell was stated without a Reason."""
    (puzzle,) = cluewise.read("shimaguni", "https://puzz.link/p?shimaguni/2/1/gh")
    clash = cluewise.explain(puzzle).clash
    assert clash is not None
    assert {reason.rule for reason in clash.reasons} > {"some"}


@pytest.mark.deep
def test_a_step_that_names_too_little_is_found() -> None:
    puzzle, *_ = cluewise.read("pentominous", (ROOT / "instances" / "pentominous" / "published.txt").read_text("utf-8"))
    steps = cluewise.explain(puzzle, steps=True).steps or []
    assert any(counterexample(puzzle, step._replace(used=())) for step in steps)


LISTING = {
    *("archipelago", "battleship", "circlesquare", "compass", "dbchoco", "firefly", "linkapix", "lookair", "onsen"),
    *("pipelink", "shugaku", "tontonbeya", "usoone", "yinyang"),
}
"""Kinds with a rule about the whole board that lacks an idea: a few of their sentences list its cells."""


@few_of([name for name in WITH_RULES if name not in LISTING])
def test_no_sentence_lists_the_cells_of_a_rule_in_place_of_an_idea(name: str) -> None:
    for puzzle in islice(boards(name), 2):
        announced = frozenset(puzzle.reasons())
        for step in dict.fromkeys(told_steps(puzzle)):
            assert "(here:" not in sentence(puzzle, step, announced), puzzle.format()
