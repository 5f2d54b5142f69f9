"""Every engine, MILP solver and kind of external program; capabilities by experiment."""

import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pysat
import pytest

import cluewise
from cluewise.encodings.common.ilp import Ilp
from cluewise.encodings.common.model import Model
from cluewise.puzzles.battleship import Battleship
from cluewise.puzzles.common.errors import EncodingBug, Refused, SolverFailure, UnknownName
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.hashi import Hashi
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.signpost import Signpost
from cluewise.solvers import milp, sat, shared, solver_registry
from cluewise.solvers.common import Figures, MilpResult, Status
from cluewise.solvers.direct_engines import DirectEngine, call_pysat
from cluewise.solvers.highs import OPTIONS
from tests.common import EXAMPLE, EXAMPLE_SOLVED, ROOT, solution_set

pytestmark = pytest.mark.few

STRANGE = Path(__file__).parent / "strange_encodings.py"
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
    made = [generator_for(Signpost).random(rng, width=4, height=3, hints=0.2, ends=i > 2)[0] for i in range(5)]
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


SOME_ENGINES = ("cadical195", "glucose4", "lingeling", "minisat22")
"""Engines of four families, with and without interruption and native counts. The table of all is a slow test: another
version of PySAT may change it, nothing of ours does."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in SOME_ENGINES else pytest.mark.slow)
        for name in sat.ENGINES
        if name in sat.names()
    ],
)
def test_capabilities_are_what_trying_finds(name: str) -> None:
    if not sat.available(name):
        pytest.skip(f"{name} is not in this build of PySAT")
    capabilities = sat.probe(name, seconds=2.0)
    if capabilities != sat.ENGINES[name]:  # a busy machine may take longer
        capabilities = sat.probe(name, seconds=20.0)
    if pysat.__version__.startswith("1.8"):  # some engines' proofs came with 1.9
        capabilities = capabilities._replace(proof=sat.ENGINES[name].proof)
    if name == "cadical300":
        capabilities = capabilities._replace(
            at_most=False
        )  # it loses solutions, but not of what is tried: see the next test
    assert capabilities == sat.ENGINES[name]


@pytest.mark.parametrize("name", [name for name in sat.names() if name in sat.ENGINES and sat.ENGINES[name].at_most])
def test_native_counts_lose_no_solution(name: str) -> None:
    """Found by make fuzz: CaDiCaL 3.0 with native at-most constraints finds one of these 542 solutions."""
    if not sat.available(name):
        pytest.skip(f"{name} is not in this build of PySAT")
    puzzle = Battleship.parse("# set: fleet=1,1,2\n---\n--~\n---\n---\n---\n---")
    answer = cluewise.solve(puzzle, limit=None, encoding="placements", solver=name, cardinality="native")
    assert (len(answer.solutions), answer.complete) == (542, True)


@pytest.mark.deep
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
    assert OPTIONS["presolve"] == "off"
    highs = highspy.Highs()
    for key, value in OPTIONS.items():
        highs.setOptionValue(key, value)
    highs.readModel(str(Path(__file__).parent / "highs_presolve.mps"))
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal


def test_a_milp_solver_that_does_not_run_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> object:
        raise OSError("exec format error")

    monkeypatch.setitem(milp.SOLVERS, "cbc", broken)
    milp.problem.cache_clear()
    try:
        assert not milp.available("cbc")
        with pytest.raises(Refused, match="does not run here"):
            solver_registry.find("cbc")
    finally:
        milp.problem.cache_clear()


@pytest.mark.parametrize("program", RUNNING_PROGRAMS)
def test_milp_solvers_take_programs_without_rows(program: str) -> None:
    """A clause that always holds becomes no row, and GLPK cannot read a program without rows."""
    puzzle = Hashi.parse("# set: loops=no\n..\n")
    assert len(solution_set(puzzle, solver=program, encoding="flows")) == 1
    model = Model()
    a = model.boolean("a").variable
    model.family("always").clause((a, -a))
    model.family("always").sum([(0, a)], None, 3)
    engine = milp.MilpEngine(program)
    try:
        engine.load(model)
        figures = Figures()
        first = engine.solve()
        engine.report(figures)
        assert (figures.variables, figures.clauses, figures.literals) == (1, 1, 1)
        assert first is not None
        engine.add((-a if first[a] else a,))
        second = engine.solve()
        assert second is not None
        assert {first, second} == {b"\0\0", b"\0\1"}
        engine.add(())
        assert engine.solve() is None
    finally:
        engine.close()


@pytest.mark.parametrize("program", RUNNING_PROGRAMS)
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_values_stand_at_their_columns(program: str, seed: int | None) -> None:
    """Twelve columns, so that x10 comes before x2 by name; ranges, equations, integers, an objective."""
    model = Model()
    variables = [model.boolean(i).variable for i in range(10)]
    z, y = model.integer(-3, 5), model.integer(2, 9)
    family = model.family("test")
    for i, variable in enumerate(variables):
        family.sum([(2, variable)], *((1, 3) if i in (1, 4, 8) else (-1, 1)))
    family.sum([(1, z), (2, variables[1])], -1, -1)
    family.sum([(1, y), (1, z), (1, variables[4])], 3, 4)
    model.minimise([(-1, y), (7, -variables[0])])
    engine = milp.MilpEngine(program, seed)
    try:
        engine.load(model)
        assert engine.solve() == bytes([0, *(int(i in (1, 4, 8)) for i in range(10))])
        root = engine.root()  # y = 6, relaxed 6.5 and ½·7; the constant of the objective is left out
        assert (root["bound"], root["gap"]) == (pytest.approx(-10.0), pytest.approx(4 / 6))
    finally:
        engine.close()


def test_without_highspy_another_solver_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    milp.problem.cache_clear()
    try:
        assert not milp.available("highs")
        assert milp.first() == "cbc"
        assert cluewise.solve(Signpost.parse(EXAMPLE), solver="milp").status is Status.SOLVED
    finally:
        milp.problem.cache_clear()


needs_highs = pytest.mark.skipif("highs" not in RUNNING_PROGRAMS, reason="highspy is not installed")


@needs_highs
def test_highs_keeps_one_instance_and_gets_rows() -> None:
    model = Model()
    variables = [model.boolean(i).variable for i in range(4)]
    model.family("some").at_least(2, variables)
    engine = milp.MilpEngine("highs")
    engine.load(model)
    instance = engine._solver._highs  # type: ignore[attr-defined]
    counts = []
    while (true := engine.solve()) is not None:
        counts.append(true)
        engine.add([-v if true[v] else v for v in variables])
    assert len(counts) == len(set(counts)) == 11
    assert engine._solver._highs is instance  # type: ignore[attr-defined]
    assert instance.getNumRow() == 1 + 11
    figures = Figures()
    engine.report(figures)
    assert (figures.clauses, figures.literals) == (12, 4 + 44)
    assert figures.nodes is not None


@needs_highs
@pytest.mark.parametrize("suggested", [(1, 0, 1, 0, 0, 1), (0, 1, 1, 0, 1, 1)])
def test_highs_starts_from_what_is_suggested(suggested: tuple[int, ...]) -> None:
    """The start is a solution, and every solution is as good; the last column is left to HiGHS."""
    model = Model()
    variables = [model.boolean(i).variable for i in range(len(suggested))]
    model.family("some").at_least(2, variables)
    for variable, value in list(zip(variables, suggested, strict=True))[:-1]:
        model.suggest(variable if value else -variable)
    engine = milp.MilpEngine("highs")
    engine.load(model)
    true = engine.solve()
    assert true is not None
    assert tuple(true[1:-1]) == suggested[:-1]
    engine.add([-variables[0] if suggested[0] else variables[0]])  # the start is none any more
    true = engine.solve()
    assert true is not None
    assert true[1] != suggested[0]


def test_values_that_are_not_integral_are_a_failure() -> None:
    engine = milp.MilpEngine(milp.first())
    try:
        assert engine._rounded([0.0, 1.0, 0.999999, -4.000001]) == [0, 1, 1, -4]
        for value in (0.5, float("nan"), float("inf")):
            with pytest.raises(SolverFailure, match=f"{value} for an integer column"):
                engine._rounded([value])
    finally:
        engine.close()


class Liar:
    """A MILP solver that always gives the same answer."""

    def __init__(self, value: float) -> None:
        self.value = value

    def load(self, ilp: Ilp, rows: object, start: object) -> None:
        self.size = len(ilp.columns)

    def add(self, row: object) -> None:
        """Forgets it."""

    def solve(self, *, relaxed: bool = False) -> MilpResult:
        return MilpResult([self.value] * self.size)

    def close(self) -> None:
        """Has nothing open."""


@pytest.mark.parametrize("encoding", ["positions", "successor"])
def test_a_milp_solver_whose_values_violate_a_row_gives_no_answer(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(milp.SOLVERS, "cbc", lambda: Liar(1.0))
    monkeypatch.setattr(milp, "available", lambda name: True)
    answer = cluewise.solve(Signpost.parse(EXAMPLE), solver="cbc", encoding=encoding)
    assert (answer.status, answer.complete, answer.solutions) == (Status.UNKNOWN, False, [])
    assert re.match(r"cbc returned values that violate a row of its program: .*\+1 x\d+ .*≤ 1", str(answer.reason))


@pytest.mark.parametrize(
    ("value", "reason"),
    [(1.0, "violate a row of its program: 0 ≤ -1 x1"), (2.0, "2 for a column between 0 and 1")],
)
def test_blocked_values_and_values_out_of_bounds_are_a_failure(
    value: float, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(milp.SOLVERS, "cbc", lambda: Liar(value))
    model = Model()
    a = model.boolean("a").variable
    engine = milp.MilpEngine("cbc")
    engine.load(model)
    if value == 1.0:
        assert engine.solve() == b"\0\1"
        engine.add([-a])
    with pytest.raises(SolverFailure, match=reason):
        engine.solve()


# ── external programs that are not to be trusted ──


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("contradiction", "contradicts itself"),
        ("'two verdicts'", "two different verdicts"),
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


@pytest.mark.parametrize("options", [{}, {"encoding": "successor"}, {"timeout": 60}], ids=str)
def test_values_that_violate_the_formula_are_the_programs_fault(options: dict[str, object]) -> None:
    answer = cluewise.solve(Signpost.parse(EXAMPLE), solver=f"{FAKE} wrong {{cnf}}", **options)
    assert (answer.status, answer.complete, answer.solutions) == (Status.UNKNOWN, False, [])
    assert re.search(r"fake_solver.*gave values that violate a clause", answer.reason or "")


def test_a_program_that_repeats_what_was_blocked_gives_no_further_answer() -> None:
    """Values that satisfied the formula violate the clause that blocks them."""
    puzzle = Queens(6, 6)
    first = cluewise.solve(puzzle, solver=f"{FAKE} stubborn {{cnf}}", limit=1)
    assert (first.status, first.reason) == (Status.SOLVED, None)
    answer = cluewise.solve(puzzle, solver=f"{FAKE} stubborn {{cnf}}", limit=2)
    assert (answer.status, answer.complete, len(answer.solutions)) == (Status.SOLVED, False, 1)
    assert "violate a clause" in (answer.reason or "")


@pytest.mark.parametrize("solver", [f"{FAKE} right {{cnf}}", milp.first()])
def test_values_that_satisfy_all_and_break_the_rules_are_the_encodings_fault(
    solver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(EncodingBug, match="wrong solution") as caught:
        cluewise.solve(Queens(4, 4), solver=solver, encoding=f"{STRANGE}:rooks", limit=None)
    assert list(tmp_path.iterdir()) == [], "the engine is still open"
    message = str(caught.value)
    assert "rooks" in message
    assert solver in message
    assert "queens" in message


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("cadical -q", "no {cnf}"),
        ("no-such-program {cnf}", "the program 'no-such-program'"),
        ("cadical 'unbalanced {cnf}", "cannot read the command"),
        ("{cnf}", "was not found"),
    ],
)
def test_unusable_commands(command: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        solver_registry.find(command)


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
    from cluewise.pipeline import SolveOptions, make_request

    chosen = make_request(Signpost.parse(EXAMPLE), SolveOptions(solver=f"{FAKE} silent {{cnf}}"))
    assert chosen.encoding
    assert chosen.encoding.name == "positions"
    assert make_request(Signpost.parse(EXAMPLE), SolveOptions()).encoding.name == "windows"  # type: ignore[union-attr]


def test_figures() -> None:
    stats = cluewise.solve(Signpost.parse(EXAMPLE), limit=None).stats
    assert stats.variables
    assert stats.clauses
    assert stats.conflicts is not None
    assert stats.nodes is None
    assert all(seconds is not None and 0 <= seconds < 10 for seconds in (stats.build, stats.load, stats.solve))
    lazy = cluewise.solve(Signpost.parse(EXAMPLE), limit=None, encoding="successor").stats
    assert lazy.cuts is not None


@pytest.mark.deep
def test_solutions_come_one_by_one() -> None:
    puzzle = Signpost.parse("8x1:" + "c" * 4 + "g" * 4)
    stream = cluewise.solutions(generator_for(Signpost).random(random.Random(1), width=5, height=5, hints=0.0)[0])
    assert next(stream) != next(stream)
    stream.close()
    assert list(cluewise.solutions(puzzle)) == cluewise.solve(puzzle, limit=None).solutions


# ── the caller's signals ──


@pytest.mark.parametrize("solver", [*RUNNING_ENGINES, *RUNNING_PROGRAMS])
def test_a_solve_leaves_signals_as_they_were(solver: str) -> None:
    """Tests handlers and an alarm. Python's table of handlers is not enough, so real signals are sent."""
    received: list[int] = []
    numbers = (signal.SIGALRM, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, lambda number, _: received.append(number)) for number in numbers]
    signal.setitimer(signal.ITIMER_REAL, 1000.0, 7.0)
    try:
        assert len(solution_set(Queens(4, 4), solver=solver)) == 2
        seconds, interval = signal.getitimer(signal.ITIMER_REAL)
        for number in numbers:
            signal.raise_signal(number)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
    assert received == list(numbers)
    assert 900 < seconds <= 1000
    assert interval == 7.0


@pytest.mark.parametrize("name", [name for name in sat.TAKE_ALARM if name in RUNNING_ENGINES])
def test_an_alarm_that_comes_due_while_an_engine_solves_goes_off_then(name: str) -> None:
    """This also holds if the solve is not in the main thread."""
    for thread in (False, True):
        received: list[int] = []
        before = signal.signal(signal.SIGALRM, lambda number, _, received=received: received.append(number))
        try:
            with sat.start(name, sat._pigeons(8)) as engine:
                signal.setitimer(signal.ITIMER_REAL, 0.001)
                if thread:
                    solving = threading.Thread(target=sat.answer, args=[engine])
                    solving.start()
                    solving.join()
                else:
                    assert sat.answer(engine) is False
                until = time.monotonic() + 5
                while not received and time.monotonic() < until:  # on a busy machine a signal takes its time
                    time.sleep(0.01)
        finally:
            signal.signal(signal.SIGALRM, before)
        assert received == [signal.SIGALRM]
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0


INTERRUPTED = """import sys, time
from cluewise.solvers import sat
for clauses in (sat._pigeons(12), sat._pigeons(12), None):
    print("ready", flush=True)
    try:
        if clauses is None:
            time.sleep(30)
        with sat.start(sys.argv[1], clauses) as engine:
            sat.answer(engine)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.parametrize("name", [engine for engine in ("glucose4", "maplecm") if engine in RUNNING_ENGINES])
def test_ctrl_c_works_more_than_once(name: str) -> None:
    """Twice in a solve, and then elsewhere. (Not CaDiCaL: it was seen to crash after a Ctrl-C.)

    PySAT jumps out of its engine. If that was just taking memory, once in a hundred times, the process aborts.
    """
    codes = [_interrupted(name)]
    while codes[-1] == -signal.SIGABRT and len(codes) < 3:
        codes.append(_interrupted(name))
    assert codes[-1] == 0, codes


def _interrupted(name: str) -> int:
    """The exit code of three Ctrl-C."""
    arguments = [sys.executable, "-c", INTERRUPTED, name]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        giving_up = threading.Timer(60.0, process.kill)
        giving_up.start()
        try:
            for _ in range(3):
                if process.stdout.readline() != "ready\n":
                    break
                time.sleep(0.3)
                process.send_signal(signal.SIGINT)
                if process.stdout.readline() != "interrupted\n":
                    break
            code = process.wait(60)
        finally:
            giving_up.cancel()
        assert code == -signal.SIGABRT or process.stderr.read() == ""
        return code


@pytest.mark.parametrize("name", RUNNING_ENGINES)
def test_an_interrupted_engine_is_not_freed(name: str) -> None:
    """Its state is undefined. PySAT says "Caught keyboard interrupt" when it has jumped out of it."""
    solver = sat.start(name, [[1, 2]])
    engine = solver.solver

    class Interrupted:
        __self__ = solver

        def __call__(self) -> None:
            raise RuntimeError("Caught keyboard interrupt")

    with pytest.raises(KeyboardInterrupt):
        call_pysat(Interrupted())
    assert solver.solver is None
    assert "PyCapsule" not in {type(value).__name__ for value in vars(engine).values()}


def test_rules_that_were_interrupted_start_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """CaDiCaL ends the process if it gets a clause after that."""
    model = Model()
    model.family("some").at_least(1, [model.boolean(i).variable for i in range(3)])
    rules = shared.SharedRules(model)
    puzzle = rules.take([], settle=False)
    for _ in range(2):
        result = puzzle.solve()
        assert result is not None
        puzzle.add([-literal for literal in model.stating(rules.reader.values(result))])

    def interrupted(*_: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(sat, "answer", interrupted)
        with pytest.raises(KeyboardInterrupt):
            puzzle.solve()
    puzzle.close()
    assert rules._engine is None
    assert rules.take([], settle=False).solve() is not None
    rules.close()


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
        assert [puzzle.text(solution) + "\n" for solution in answer.solutions] == [EXAMPLE_SOLVED]
        assert answer.complete


@pytest.mark.parametrize("solver", milp.SOLVERS)
def test_columns_that_are_in_no_row_reach_every_program(solver: str) -> None:
    """CBC refuses a file in which a column occurs only in the bounds."""
    if not milp.available(solver):
        pytest.skip(f"{solver} does not run here")
    puzzle = cluewise.read("mosaic", "1x2:b")[0]
    answer = cluewise.solve(puzzle, limit=None, solver=solver, encoding="columns")
    assert (len(answer.solutions), answer.complete) == (4, True)


def test_an_engine_is_freed_once_if_an_interrupt_comes_after_that() -> None:
    """An error right after the library freed an engine, as a limit of time raises it, does not free it again."""
    engine, freed = DirectEngine("glucose4"), list[object]()

    class Library:
        def glucose41_del(self, engine: object) -> None:
            freed.append(engine)
            if len(freed) == 1:
                raise KeyboardInterrupt

    library, engine._library = engine._library, Library()
    with pytest.raises(KeyboardInterrupt):
        engine.delete()
    engine.delete()
    library.glucose41_del(freed[0])
    assert len(freed) == 1
