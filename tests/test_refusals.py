"""Solutions without a mark, which puzz.link refuses although the rules allow them: every verdict says so."""

import json

import pytest

import cluewise
from cluewise.page import answer
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.common import command, solution_set
from tests.kinds import few_kinds

ONE_OF_TWO = ("kurochute", "https://puzz.link/p?kurochute/2/1/g.", "shaded cell")
ONE_OF_SEVERAL = ("satogaeri", "https://puzz.link/p?satogaeri/3/1/2.h", "line")


def unmarked(puzzle: Puzzle) -> Solution:
    return Solution((slot, puzzle.unmarked) for slot in puzzle.slots())


@few_kinds
def test_the_unmarked_solution_alone_is_refused(name: str) -> None:
    """Of tiny boards, the note is there if and only if the unmarked board is among all solutions."""
    kind = puzzle_class(name)
    for puzzle in [*generator_for(kind).tiny()][:40] if kind.puzzlink_needs else ():
        solutions = solution_set(puzzle)
        assert bool(puzzle.refusal(len(solutions), complete=True)) == (unmarked(puzzle) in solutions), puzzle


@pytest.mark.parametrize(("name", "address", "mark"), [ONE_OF_TWO, ONE_OF_SEVERAL])
def test_every_verdict_names_the_refused_solution(name: str, address: str, mark: str) -> None:
    (puzzle,) = cluewise.read(name, address)
    count = len(solution_set(puzzle))
    note = f"puzz.link refuses one of the solutions, because it has no {mark}"
    whole = f"{note}; without it, exactly one remains" if count == 2 else note
    assert count > 1
    assert note in command("solve", name, address, "--unique").stderr
    assert whole in command("solve", name, address, "--count").stderr
    assert json.loads(command("solve", name, address, "--all", "--format", "json").stdout)["refused"] == whole
    assert f"Note: {whole}." in str(cluewise.explain(puzzle))
    shared = json.loads(answer(json.dumps({"op": "shared", "name": name, "text": address})))
    assert shared["ok"]["lines"][1:] == [f"Note: {note}."]
    blank = json.dumps(puzzle.value(unmarked(puzzle)))
    this = f"puzz.link refuses this solution, because it has no {mark}"
    assert command("check", name, address, blank).stdout == f"solved\n{this}\n"
    assert json.loads(command("check", name, address, blank, "--format", "json").stdout)["refused"] == this


def test_other_solutions_have_no_note() -> None:
    name, address, _ = ONE_OF_TWO
    assert command("check", name, address, "#.").stdout == "solved\n"
    assert not cluewise.read(name, "https://puzz.link/p?kurochute/2/1/1.")[0].refusal(1, complete=True)
