"""Clues to add to a puzzle with several solutions: each proposal leaves one solution, and fewer clues do not."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice

import pytest

import cluewise
from cluewise.explanations.alterations import Alteration, alterations
from cluewise.explanations.as_json import explanation_json
from cluewise.explanations.engines import Clock, Stopped
from cluewise.explanations.explanation import explain
from cluewise.explanations.proposals import proposals
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class

from .kinds import few_kinds, half_of_kinds

BOARDS, MOST = 2, 60
"""The boards of a kind, and the most solutions of one."""


SECONDS = 3
"""Time limit for changes of a board; what is found by then is judged."""

ONE_OF_SEVERAL = {"castle", "dotchi", "fillmat", "minarism", "nagare", "usotatami"}
"""Of several clues that fit, these kinds offer one, which need not fit the other clues: a wall may point elsewhere, a
room may turn at its circles or not, a false number may be another one, the number of a rectangle may stand in another
of its cells, two neighbours may have a sign or their difference, and a loop may be passed in the other direction."""


def boards(name: str) -> Iterator[tuple[Puzzle, list[Solution]]]:
    cls = puzzle_class(name)
    for seed, size in enumerate(generator_for(cls).small_sizes[:BOARDS]):
        puzzle = generator_for(cls).random(random.Random(seed), **cls.size(size), **generator_for(cls).few_clues)[0]
        answer = cluewise.solve(puzzle, limit=MOST)
        if answer.complete and len(answer.solutions) > 1:
            yield puzzle, list(answer.solutions)


def with_clues(puzzle: Puzzle, solution: Solution, number: int) -> Iterator[Puzzle]:
    """The puzzle with so many clues of a solution more."""
    layers = generator_for(type(puzzle)).clues_of(puzzle, solution)  # type: ignore[attr-defined]
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


@few_kinds
def test_a_clue_that_can_be_added_keeps_its_solution_and_excludes_those_without_it(name: str) -> None:
    for puzzle, solutions in boards(name) if name not in ONE_OF_SEVERAL else ():
        makes = generator_for(type(puzzle))
        offered = [set(makes.additions(puzzle, solution)) for solution in solutions]
        for mine, clues in zip(solutions[:4], offered, strict=False):
            for clue in sorted(clues, key=str)[:25]:
                fuller = makes.with_addition(puzzle, clue)
                assert fuller != puzzle
                assert not fuller.validation_error(), clue
                for solution, theirs in zip(solutions[:15], offered, strict=False):
                    values = {slot: (solution if slot in solution else mine)[slot] for slot in fuller.slots()}
                    if set(fuller.slots()) == set(puzzle.slots()):
                        assert bool(fuller.check(Solution(values))) == (clue not in theirs), clue
                    elif solution == mine:
                        assert not fuller.check(Solution(values)), clue


@half_of_kinds
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


@half_of_kinds
def test_an_alteration_leaves_one_solution(name: str) -> None:
    for puzzle, solutions in boards(name):
        last = None
        found: list[Alteration] = []
        with suppress(Stopped):
            found += islice(alterations(puzzle, solutions[:20], Clock(SECONDS)), 2)
        for altered in found:
            again = type(puzzle).parse(altered.puzzle.format())
            answer = cluewise.solve(again, limit=2)
            assert answer.complete
            (only,) = answer.solutions
            assert all(altered.solution[slot] == only[slot] for slot in again.slots())
            assert again.format() != puzzle.format()
            assert altered.number >= max(1, len(altered.changes))
            assert last is None or altered.number <= last
            last = altered.number


@pytest.mark.deep
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
    lines = str(explanation).splitlines()
    assert lines[-5:-3] == ["No clue can be added to this puzzle.", "Exactly one solution is left if it is changed:"]
    data = json.loads(json.dumps(explanation_json(explanation, "-")))
    assert data["can_add_clues"] is False
    for altered, line in zip(data["alterations"], lines[-3:], strict=True):
        assert line.endswith(" / ".join(altered["puzzle"].splitlines()))
        assert len(cluewise.solve(cluewise.read("kakuro", altered["puzzle"])[0], limit=2).solutions) == 1


def test_changed_places_are_named() -> None:
    (puzzle,) = cluewise.read("hitori", "1 2 3\n2 3 1\n3 1 2")
    explanation = explain(puzzle)
    assert explanation.alterations
    line = next(line for line in reversed(str(explanation).splitlines()) if "becomes" in line)
    for change in explanation.alterations[-1].changes:
        assert f"{puzzle.cells[change.place]} becomes {change.new}" in line
