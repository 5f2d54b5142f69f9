"""Clues to add to a puzzle with several solutions: each proposal leaves one solution, and fewer clues do not."""

import json
import random
from collections.abc import Iterator
from itertools import combinations

import pytest

import cluewise
from cluewise.finding.loading import puzzle_class
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.making.common.maker import maker
from cluewise.why.as_json import explanation_json
from cluewise.why.engines import Clock
from cluewise.why.explanation import explain
from cluewise.why.proposals import proposals

from .kinds import each_kind

BOARDS, MOST = 2, 60
"""The boards of a kind, and the most solutions of one."""


def boards(name: str) -> Iterator[tuple[Puzzle, list[Solution]]]:
    cls = puzzle_class(name)
    for seed, size in enumerate(maker(cls).small_sizes[:BOARDS]):
        puzzle = maker(cls).random(random.Random(seed), **cls.size(size), **maker(cls).few_clues)[0]
        answer = cluewise.solve(puzzle, limit=MOST)
        if answer.complete and len(answer.solutions) > 1:
            yield puzzle, list(answer.solutions)


def with_clues(puzzle: Puzzle, solution: Solution, number: int) -> Iterator[Puzzle]:
    """The puzzle with so many clues of a solution more."""
    layers = maker(type(puzzle)).clues_of(puzzle, solution)  # type: ignore[attr-defined]
    spots = [
        (field, i, clue)
        for field, layer in layers.items()
        for i, clue in enumerate(layer)
        if clue is not None and getattr(puzzle, field)[i] is None
    ]
    for chosen in combinations(spots, number):
        fuller = puzzle
        for spot in chosen:
            fuller = fuller.with_place(*spot)  # type: ignore[attr-defined]
        yield fuller


@each_kind
def test_a_proposal_leaves_one_solution(name: str) -> None:
    for puzzle, solutions in boards(name):
        last = None
        for proposal in proposals(puzzle, solutions[:20], Clock()):
            again = type(puzzle).parse(proposal.puzzle.format())
            answer = cluewise.solve(again, limit=2)
            assert answer.complete
            (only,) = answer.solutions
            assert all(proposal.solution[slot] == only[slot] for slot in again.slots())
            assert proposal.solution in solutions
            assert proposal.clues
            assert last is None or proposal.number <= last
            last = proposal.number


@pytest.mark.parametrize(
    ("name", "text"),
    [("sudoku", "12343412........"), ("slitherlink", "3x3t0:2d2c"), ("sudoku", "1..............."), ("heyawake", None)],
)
def test_fewer_clues_are_not_enough(name: str, text: str | None) -> None:
    puzzle = cluewise.read(name, text)[0] if text else next(boards(name))[0]
    explanation = explain(puzzle)
    assert explanation.proposals
    number = explanation.proposals[0].number
    assert {proposal.number for proposal in explanation.proposals} == {number}
    assert len({proposal.clues for proposal in explanation.proposals}) == len(explanation.proposals) <= 3
    if not explanation.fewest_clues:
        return
    for solution in cluewise.solve(puzzle, limit=200).solutions:
        for fuller in with_clues(puzzle, solution, number - 1):
            assert len(cluewise.solve(fuller, limit=2).solutions) != 1


def test_proposals_are_told() -> None:
    (puzzle,) = cluewise.read("sudoku", "12343412........")
    explanation = explain(puzzle)
    lines = str(explanation).splitlines()
    assert lines[-4] == "With 2 clues more, exactly one solution is left; fewer clues are not enough:"
    assert lines[-3] == "- 2 is given in r3c1 and 3 is given in r3c4"
    data = json.loads(json.dumps(explanation_json(explanation, "-")))
    assert data["fewest_clues"] is True
    assert [proposal["number"] for proposal in data["proposals"]] == [2, 2, 2]
    assert len(cluewise.solve(cluewise.read("sudoku", data["proposals"][0]["puzzle"])[0], limit=2).solutions) == 1
    (puzzle,) = cluewise.read("sudoku", "123434122.......")
    lines = str(explain(puzzle)).splitlines()
    assert "With one of these clues more, exactly one solution is left:" in lines


def test_nothing_is_proposed_where_no_clues_can_be_added() -> None:
    (puzzle,) = cluewise.read("kakuro", "top: 4 4\nleft: 4 4\n- -\n- -")
    explanation = explain(puzzle)
    assert explanation.verdict == "several"
    assert explanation.proposals is None
    assert explanation_json(explanation, "-")["proposals"] is None
    assert "more, exactly" not in str(explanation)
