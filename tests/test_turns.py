"""Engines that search in turns find the same solutions as one engine, in the same order at every run."""

import pytest

import cluewise
from cluewise.pipeline import SolveOptions, SolveRun, loaded, make_request
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers import turns
from cluewise.solvers.budgets import OutOfConflicts, giving_up
from cluewise.solvers.common import Figures, counted
from cluewise.solvers.sat import DEFAULT, ENGINES, SatEngine
from cluewise.solvers.turns import EngineTurns

pytestmark = pytest.mark.few

FEW = {"kurotto": "- - - -\n- 3 - -\n- - - 5\n- - - -", "fillomino": "https://puzz.link/p?fillomino/3/3/g1j2h"}
MANY = {
    "kurotto": "- - - - - -\n- 9 - - 6 -\n- - - 7 - -\n- 8 - - - -\n- - - - 5 -\n- - 6 - - -",
    "nurikabe": "12 - - - - - -" + 2 * "\n- - - - - - -" + "\n- - - 9 - - -" + 3 * "\n- - - - - - -",
}


def read(name: str, texts: dict[str, str]) -> Puzzle:
    return cluewise.read(name, texts[name])[0]


def found(puzzle: Puzzle, most: int | None = None, solver: str | None = None) -> list[str]:
    """Solutions in the order in which they are found."""
    return list(map(puzzle.text, SolveRun(make_request(puzzle, SolveOptions(solver=solver)), most)))


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of the engine of each turn. The turns are as short as possible."""
    begun: list[int] = []
    begin = EngineTurns._begin

    def noting(engines: EngineTurns) -> None:
        begin(engines)
        begun.append(engines._turn)

    monkeypatch.setattr(turns, "FIRST_TURN", 1)
    monkeypatch.setattr(turns, "SHORT_TURN", 1)
    monkeypatch.setattr(EngineTurns, "_begin", noting)
    return begun


@pytest.mark.parametrize("name", FEW)
def test_the_same_solutions_are_found(name: str, taken: list[int]) -> None:
    puzzle = read(name, FEW)
    assert sorted(found(puzzle)) == sorted(found(puzzle, solver=DEFAULT))
    assert taken


@pytest.mark.parametrize("name", MANY)
def test_every_run_takes_the_same_turns(name: str, taken: list[int]) -> None:
    puzzle = read(name, MANY)
    first, until = found(puzzle, 30), len(taken)
    assert len(set(first)) == len(first) == 30
    assert 1 in taken
    assert first == found(puzzle, 30)
    assert taken[:until] == taken[until:]


def test_counts_are_those_of_all_engines(taken: list[int]) -> None:
    model, engine = loaded(make_request(read("nurikabe", MANY), SolveOptions()), Figures())
    assert isinstance(engine, EngineTurns)
    engine.load(model.eagerly())  # type: ignore[misc]
    for _ in range(30):
        engine.add([-literal for literal in model.stating(model.decode(engine.solve()))])
    each = [counted(one)["conflicts"] for one in engine._engines]
    assert len(each) > 1
    assert counted(engine)["conflicts"] == sum(each) > max(each) > 0
    engine.close()


def test_a_budget_of_the_caller_passes_no_turn_on(taken: list[int]) -> None:
    puzzle = read("nurikabe", MANY)
    with giving_up(5), pytest.raises(OutOfConflicts, match="within 5 conflicts"):
        list(make_request(puzzle, SolveOptions()).solutions(Figures()))
    assert set(taken) == {0}


def test_a_named_engine_or_order_searches_alone() -> None:
    puzzle = read("kurotto", FEW)
    assert isinstance(make_request(puzzle, SolveOptions()).engine(), EngineTurns)
    assert isinstance(make_request(puzzle, SolveOptions(solver=DEFAULT)).engine(), SatEngine)
    assert isinstance(make_request(puzzle, SolveOptions(seed=1)).engine(), SatEngine)


@pytest.mark.parametrize("name", [name for name, can in ENGINES.items() if can.gives_up])
def test_a_turn_is_over_after_several_searches(name: str) -> None:
    """Engines may look at their budgets only when they restart, so they have more conflicts than they are given."""
    model, engine = loaded(make_request(read("nurikabe", MANY), SolveOptions(solver=name, globals="tree")), Figures())
    assert isinstance(engine, SatEngine)
    engine.take_turn(1000)

    def search(times: int) -> None:
        for _ in range(times):
            engine.add([-literal for literal in model.stating(model.decode(engine.solve()))])

    with pytest.raises(OutOfConflicts):
        search(3000)
    assert 900 < counted(engine)["conflicts"] < 5000
    engine.close()
