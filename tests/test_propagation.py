"""The strength of unit propagation in known cases."""

import random

from cluewise.comparisons.propagation import Strength, strength
from cluewise.encodings.common.encoding import Encoding
from cluewise.encodings.common.model import Model
from cluewise.encodings.queens import ENCODINGS as QUEENS
from cluewise.encodings.signpost import ENCODINGS as SIGNPOST
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.signpost import Signpost
from tests.common import solution_set


def with_solutions(*puzzles: Puzzle) -> list[tuple[Puzzle, list[Solution]]]:
    return [(puzzle, sorted(solution_set(puzzle, solver="backtrack"), key=repr)) for puzzle in puzzles]


def silent(puzzle: Queens) -> Model:
    """A Model without constraints, except that each slot has one value."""
    model = Model()
    for r in range(puzzle.side):
        model.family("row").exactly(1, model.one_hot(r, range(puzzle.side)).variables)
    return model


def full(puzzle: Queens) -> Model:
    """A model that knows the solutions."""
    model = silent(puzzle)
    solutions = solution_set(puzzle, solver="backtrack")
    model.family("table").table(
        range(puzzle.side), [[solution[r] for r in range(puzzle.side)] for solution in solutions]
    )
    return model


def test_from_nothing_to_everything() -> None:
    puzzles = with_solutions(Queens(4, 4), Queens(5, 5))
    strengths = [
        strength(puzzles, Encoding(build.__name__, "", "", build), random.Random(1), 60) for build in (silent, full)
    ]
    nothing, everything = (item for item in strengths if item is not None)
    assert nothing.dead == everything.dead > 10
    assert nothing.refuted == 0
    assert everything.refuted == everything.dead
    assert 0 < nothing.ruled_out < nothing.impossible
    assert everything.ruled_out == everything.impossible


def test_board_is_between() -> None:
    puzzles = with_solutions(Queens(4, 4), Queens(5, 5))
    one_hot = strength(puzzles, QUEENS[0], random.Random(1), 60)
    assert one_hot is not None
    assert 0 < one_hot.refuted <= one_hot.dead
    assert 0 < one_hot.ruled_out <= one_hot.impossible


def test_arcs_cannot_be_given_numbers() -> None:
    puzzles = with_solutions(Signpost.parse("2x2:1ceag"))
    by_name = {encoding.name: encoding for encoding in SIGNPOST}
    assert strength(puzzles, by_name["successor"], random.Random(1), 5) is None
    assert strength(puzzles, by_name["windows"], random.Random(1), 5) is not None


def test_a_puzzle_without_solution_is_all_dead_ends() -> None:
    result = strength(with_solutions(Queens(3, 3)), QUEENS[0], random.Random(1), 10)
    assert result is not None
    assert result == Strength(10, result.refuted, 0, 0)
