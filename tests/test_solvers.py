"""Every engine, MILP solver and kind of external program; capabilities by trying."""

import random
import re
import shutil
import sys
from pathlib import Path

import pysat
import pytest

import cluewise
from cluewise.encodings.common.model import Model
from cluewise.puzzles.common.errors import EncodingBug, Refused, SolverFailure, UnknownName
from cluewise.puzzles.signpost import Signpost
from cluewise.solvers import catalogue, milp, sat
from cluewise.solvers.common import Status
from tests.common import EXAMPLE, EXAMPLE_SOLVED, solution_set

FAKE = f"{sys.executable} {Path(__file__).parent / 'fake_solver.py'}"
RUNNING_ENGINES = [name for name in sat.names() if sat.available(name)]
RUNNING_PROGRAMS = [name for name in milp.SOLVERS if milp.available(name)]


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"the program {program} is not installed")


EXTERNAL = [
    pytest.param("cadical -q {cnf}", marks=needs("cadical")),
    pytest.param("minisat {cnf} {out}", marks=needs("minisat")),
]


@pytest.fixture(scope="module")
def puzzles() -> list[Signpost]:
    rng = random.Random(11)
    made = [Signpost.random(rng, width=4, height=3, hints=0.2, ends=i > 2)[0] for i in range(5)]
    return [*made, Signpost.parse("3x2:1cegaa4c")]


@pytest.mark.parametrize("engine", RUNNING_ENGINES)
@pytest.mark.parametrize("encoding", ["windows", "positions", "successor"])
def test_engines(engine: str, encoding: str, puzzles: list[Signpost]) -> None:
    for puzzle in puzzles:
        assert solution_set(puzzle, solver=engine, encoding=encoding) == solution_set(puzzle, solver="backtrack")


@pytest.mark.parametrize("program", RUNNING_PROGRAMS)
@pytest.mark.parametrize("encoding", ["positions", "successor"])
def test_milp_solvers(program: str, encoding: str, puzzles: list[Signpost]) -> None:
    for puzzle in puzzles[-3:]:
        assert solution_set(puzzle, solver=program, encoding=encoding) == solution_set(puzzle, solver="backtrack")


@pytest.mark.parametrize("command", EXTERNAL)
@pytest.mark.parametrize("encoding", [None, "windows", "successor"])
def test_external_programs(command: str, encoding: str | None, puzzles: list[Signpost]) -> None:
    for puzzle in puzzles:
        assert solution_set(puzzle, solver=command, encoding=encoding) == solution_set(puzzle, solver="backtrack")


@pytest.mark.parametrize("name", [name for name in sat.ENGINES if name in sat.names()])
def test_capabilities_are_what_trying_finds(name: str) -> None:
    if not sat.available(name):
        pytest.skip(f"{name} is not in this build of PySAT")
    found = sat.probe(name, seconds=2.0)
    if pysat.__version__.startswith("1.8"):  # some engines' proofs came with 1.9
        found = found._replace(proof=sat.ENGINES[name].proof)
    assert found == sat.ENGINES[name]


def test_an_engine_the_table_does_not_know_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sat.ENGINES, "minicard")
    sat.capabilities.cache_clear()
    sat.available.cache_clear()
    try:
        assert sat.available("minicard")
        assert sat.capabilities("minicard").at_most
        assert not sat.capabilities("minicard").proof
    finally:
        sat.capabilities.cache_clear()
        sat.available.cache_clear()


def test_highs_is_right_on_the_model_that_presolve_breaks(tmp_path: Path) -> None:
    """highspy 1.14.0 and 1.15.1 call this feasible model infeasible in presolve; here presolve is off."""
    highspy = pytest.importorskip("highspy")
    options = milp.SOLVERS["highs"]().optionsDict
    assert options["presolve"] == "off"
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    for key, value in options.items():
        highs.setOptionValue(key, value)
    highs.readModel(str(Path(__file__).parent / "highs_presolve.mps"))
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal


def test_a_milp_solver_that_does_not_run_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> object:
        raise OSError("exec format error")

    monkeypatch.setitem(milp.SOLVERS, "cbc", broken)
    milp.available.cache_clear()
    try:
        assert not milp.available("cbc")
        with pytest.raises(Refused, match="does not run here"):
            catalogue.find("cbc")
    finally:
        milp.available.cache_clear()


def test_values_that_are_not_integral_are_a_failure() -> None:
    engine = milp.MilpEngine(milp.first())
    try:
        assert engine._rounded([0.0, 1.0, 0.999999, None]) == b"\0\0\1\1\0"
        with pytest.raises(SolverFailure, match=r"0\.5 for an integer column"):
            engine._rounded([0.5])
    finally:
        engine.close()


# ── external programs that are not to be trusted ──


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("contradiction", "contradicts itself"),
        ("'two verdicts'", "two different things"),
        ("'cut off'", "cut off"),
        ("'no values'", "gives no values"),
        ("beyond", "variable"),
        ("silent", "no verdict"),
        ("unknown", "no verdict"),
        ("crash", "crashed.*out of luck"),
    ],
)
def test_an_untrustworthy_program_gives_no_answer(how: str, reason: str) -> None:
    answer = cluewise.solve(Signpost.parse(EXAMPLE), solver=f"{FAKE} {how} {{cnf}}")
    assert (answer.status, answer.complete, answer.solutions) == (Status.UNKNOWN, False, [])
    assert re.search(reason, answer.reason or ""), answer.reason


def test_a_wrong_model_is_never_an_answer() -> None:
    with pytest.raises(EncodingBug) as caught:
        cluewise.solve(Signpost.parse(EXAMPLE), solver=f"{FAKE} wrong {{cnf}}")
    message = str(caught.value)
    assert "encoding positions" in message
    assert "fake_solver" in message
    assert EXAMPLE in message


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("cadical -q", "no {cnf}"),
        ("no-such-program {cnf}", "no program 'no-such-program'"),
        ("cadical 'unbalanced {cnf}", "cannot read the command"),
        ("{cnf}", "no program"),
    ],
)
def test_unusable_commands(command: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        catalogue.find(command)


# ── choosing ──


def test_unknown_names_list_what_there_is() -> None:
    puzzle = Signpost.parse(EXAMPLE)
    with pytest.raises(UnknownName, match=r"Did you mean 'glucose4'\?.*highs"):
        cluewise.solve(puzzle, solver="glucose5")
    with pytest.raises(UnknownName, match="windows, positions, successor, order"):
        cluewise.solve(puzzle, encoding="position-by-position")
    with pytest.raises(UnknownName, match="backtrack:dfs, backtrack:bfs"):
        cluewise.solve(puzzle, solver="backtrack:astar")
    with pytest.raises(UnknownName, match="view"):
        cluewise.solve(puzzle, distinct="colour")
    with pytest.raises(UnknownName, match="totalizer"):
        cluewise.solve(puzzle, cardinality="total")


@pytest.mark.parametrize(
    "options",
    [
        {"solver": "highs", "encoding": "order"},
        {"solver": "highs", "cardinality": "totalizer"},
        {"solver": "backtrack", "encoding": "windows"},
        {"solver": "cryptosat"},
        {"solver": "glucose4", "cardinality": "native", "encoding": "positions"},
        {"limit": 0},
        {"timeout": -1},
        {"memory": 0},
    ],
    ids=str,
)
def test_impossible_combinations_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Refused):
        cluewise.solve(Signpost.parse(EXAMPLE), **options)


def test_the_external_default_is_the_reference_encoding() -> None:
    from cluewise.road import Route, choose_route

    chosen = choose_route(Signpost.parse(EXAMPLE), Route(solver=f"{FAKE} silent {{cnf}}"))
    assert chosen.encoding
    assert chosen.encoding.name == "positions"
    assert choose_route(Signpost.parse(EXAMPLE), Route()).encoding.name == "windows"  # type: ignore[union-attr]


def test_figures() -> None:
    stats = cluewise.solve(Signpost.parse(EXAMPLE), limit=None).stats
    assert stats.variables
    assert stats.clauses
    assert stats.conflicts is not None
    assert stats.nodes is None
    assert all(seconds is not None and 0 <= seconds < 10 for seconds in (stats.build, stats.load, stats.solve))
    lazy = cluewise.solve(Signpost.parse(EXAMPLE), limit=None, encoding="successor").stats
    assert lazy.cuts is not None


def test_solutions_come_one_by_one() -> None:
    puzzle = Signpost.parse("8x1:" + "c" * 4 + "g" * 4)
    stream = cluewise.solutions(Signpost.random(random.Random(1), width=5, height=5, hints=0.0)[0])
    assert next(stream) != next(stream)
    stream.close()
    assert list(cluewise.solutions(puzzle)) == cluewise.solve(puzzle, limit=None).solutions


def test_an_empty_clause_survives_every_engine() -> None:
    for name in RUNNING_ENGINES:
        engine = sat.SatEngine(name)
        model = Model()
        model.boolean("a")
        engine.load(model)
        assert engine.solve() is not None
        engine.add(())
        assert engine.solve() is None
        engine.close()


def test_example_by_every_way() -> None:
    puzzle = Signpost.parse(EXAMPLE)
    for options in ({}, {"solver": "milp"}, {"solver": "backtrack"}, {"timeout": 60}, {"cardinality": "totalizer"}):
        answer = cluewise.solve(puzzle, limit=2, **options)
        assert [puzzle.text(one) + "\n" for one in answer.solutions] == [EXAMPLE_SOLVED]
        assert answer.complete
