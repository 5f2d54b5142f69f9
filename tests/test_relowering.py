"""Clauses that replace cuts find the same solutions, and the counts continue."""

from itertools import product
from random import Random

import pytest

import cluewise
from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.solvers import enumeration
from cluewise.solvers.budgets import OutOfConflicts, giving_up
from cluewise.solvers.common import Figures

pytestmark = pytest.mark.few

PUZZLES = {
    "nurikabe": "https://puzz.link/p?nurikabe/4/4/m32m",
    "fillomino": "https://puzz.link/p?fillomino/3/3/g1j2h",
    "tapa": "https://puzz.link/p?tapa/4/4/v",
    "hitori": "4x4:1232214441213234",
}


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("solver", ["glucose4", "cadical153"])
def test_the_same_solutions_are_found(name: str, solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = cluewise.read(name, PUZZLES[name])[0]
    plain = SolveRun(make_request(puzzle, SolveOptions(solver=solver, globals="cuts")), None)
    expected = set(map(puzzle.text, plain))
    loaded: list[object] = []
    monkeypatch.setattr(enumeration, "LOOK", 1)
    monkeypatch.setattr(enumeration, "PATIENCE", 0)
    monkeypatch.setattr(enumeration, "SHORT_PATIENCE", 0)
    load = enumeration.Restating._load
    monkeypatch.setattr(enumeration.Restating, "_load", lambda engine: (loaded.append(engine), load(engine)))
    found = [puzzle.text(solution) for solution in SolveRun(make_request(puzzle, SolveOptions(solver=solver)), None)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert len(loaded) == 1


def test_conflicts_are_counted_on(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = cluewise.read("nurikabe", "https://puzz.link/p?nurikabe/10/10/g5v9sazw6w-10q")[0]
    monkeypatch.setattr(enumeration, "SHORT_PATIENCE", 100)
    solving = SolveRun(make_request(puzzle, SolveOptions()), 1)
    assert next(solving) is not None
    assert solving.stats.conflicts is not None
    assert solving.stats.conflicts >= 100


def test_a_long_search_between_two_cuts_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of conflicts is that of the caller if it is lower."""
    puzzle = cluewise.read("nurikabe", "https://puzz.link/p?nurikabe/10/10/g5v9sazw6w-10q")[0]
    loaded: list[object] = []
    load = enumeration.Restating._load
    monkeypatch.setattr(enumeration.Restating, "_load", lambda engine: (loaded.append(engine), load(engine)))
    monkeypatch.setattr(enumeration, "LOOK", 10**9)
    monkeypatch.setattr(enumeration, "SHORT_PATIENCE", 50)
    assert next(SolveRun(make_request(puzzle, SolveOptions()), 1)) is not None
    assert len(loaded) == 1
    with giving_up(5), pytest.raises(OutOfConflicts, match="within 5 conflicts"):
        next(make_request(puzzle, SolveOptions()).solutions(Figures()))
    assert len(loaded) == 1


def test_a_lowering_that_is_chosen_stays() -> None:
    puzzle = cluewise.read("nurikabe", PUZZLES["nurikabe"])[0]
    assert make_request(puzzle, SolveOptions()).restates
    assert not make_request(puzzle, SolveOptions(globals="cuts")).restates
    assert not make_request(puzzle, SolveOptions(encoding="islands/cuts")).restates


def test_loops_keep_their_cuts() -> None:
    puzzle = cluewise.read("slitherlink", "4x4t0:0a2a2a11313c1a")[0]
    encoding = make_request(puzzle, SolveOptions()).encoding
    assert encoding is not None
    assert encoding.build(puzzle).eagerly is None


@pytest.mark.deep
def test_lines_without_detours_come_first() -> None:
    """All solutions are found, and the others are looked for only where a step leads back from a preferred one."""
    kind = type(cluewise.read("numberlink", "1.1")[0])
    rng, several, single = Random(1), 0, 0
    for number, (width, height) in product(range(30), [(3, 3), (4, 3), (4, 4)]):
        puzzle, _ = generator_for(kind).random(
            Random(f"{number} {rng.random()}"), width, height, length=5.0, left_out=0.4
        )
        expected = set(map(puzzle.text, SolveRun(make_request(puzzle, SolveOptions(globals="cuts")), None)))
        found = [puzzle.text(solution) for solution in SolveRun(make_request(puzzle, SolveOptions()), None)]
        assert len(found) == len(set(found))
        assert set(found) == expected
        several += len(found) > 1
        single += len(found) == 1
    assert several > 20
    assert single > 10


def test_a_board_with_one_short_solution_may_have_others(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[object] = []
    load = enumeration.Restating._load
    monkeypatch.setattr(enumeration.Restating, "_load", lambda engine: (loaded.append(engine), load(engine)))
    for rows, solutions, reloads in [("1 1\n- -", 2, 1), ("1 -\n- 1", 2, 1), ("1 1\n2 2", 1, 0), ("1 -\n1 -", 2, 1)]:
        loaded.clear()
        puzzle = cluewise.read("numberlink", rows)[0]
        assert len(list(SolveRun(make_request(puzzle, SolveOptions()), None))) == solutions
        assert len(loaded) == reloads


@pytest.mark.parametrize(
    "rows", ["2 - - -\n- - - 3\n- - - -", "2 - - -\n- - - ?\n- - - -", "1 - 4\n- - -\n- - -", "4 -\n- -"]
)
def test_islands_without_a_tree_have_the_same_solutions(rows: str) -> None:
    """Steps from the clues connect islands that all have sizes. The second board has a clue without one."""
    puzzle = cluewise.read("nurikabe", rows)[0]
    cuts, trees, searched = (
        sorted(map(puzzle.text, SolveRun(make_request(puzzle, options), None)))
        for options in (
            SolveOptions(globals="cuts"),
            SolveOptions(globals="tree"),
            SolveOptions(solver="backtrack:rules"),
        )
    )
    assert cuts == trees == searched != []
