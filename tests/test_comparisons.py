"""Comparisons: correctness comes first; a crash, a hang and excessive memory are entries in a table."""

import csv
import hashlib
import io
import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cluewise
from cluewise.comparisons import grading
from cluewise.comparisons.columns import Column, columns_of
from cluewise.comparisons.families import family, read_seeds
from cluewise.comparisons.grading import candidates
from cluewise.comparisons.runs import RunTask, Sample, TimedRun, measure
from cluewise.comparisons.summary import growth, paired_ratio, summarise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.model import Model
from cluewise.encodings.queens import board
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.queens import Queens
from cluewise.solvers.common import Limits
from cluewise.solvers.milp import available, root
from cluewise.solvers.milp import first as first_milp
from tests.common import ROOT, command, solution_set

STRANGE = "tests/strange_encodings.py"
FAKE = f"{sys.executable} {ROOT / 'tests' / 'fake_solver.py'}"
TWO = "4x3:cdefcdgebaag"
SLEEPY = """\
import sys
import time
from cluewise.encodings.queens import board

def sleepy(puzzle):
    time.sleep(0.3)
    return board.build(puzzle)

def stuck(puzzle):
    time.sleep(60 if puzzle.side == 5 else 0.3)
    return board.build(puzzle)

def long(puzzle):
    time.sleep(2)
    return board.build(puzzle)

def started(puzzle):
    raise RuntimeError(sys.argv[0])
"""
"""Slow encodings, and an encoding that reports how its process was started."""


def compared(*arguments: str) -> tuple[dict[str, object], subprocess.CompletedProcess[str]]:
    done = command("compare", *arguments, "--json", "-")
    assert done.stdout, done.stderr
    return json.loads(done.stdout), done


def statuses(comparison: dict[str, object]) -> dict[str, str]:
    return {run["column"]: run["status"] for run in comparison["runs"]}  # type: ignore[attr-defined]


# ── agreement ──


@pytest.mark.deep
def test_everything_agrees() -> None:
    solvers = f"glucose4,cadical195,backtrack:dfs,backtrack:bfs,{first_milp()}"
    comparison, done = compared("signpost", TWO, "--solvers", solvers, "--task", "all")
    assert done.returncode == 0, done.stderr
    assert comparison["disagreements"] == []
    entries = statuses(comparison)
    into_cnf_only = [f"{name}/{first_milp()}" for name in ("order", "remainders")]
    assert [entries.pop(name) for name in into_cnf_only] == ["n/a", "n/a"]
    assert set(entries.values()) == {"solved"}
    assert len(entries) == 6 * 3 + 2 - 2
    assert {run["found"] for run in comparison["runs"] if run["status"] == "solved"} == {2}


@pytest.mark.few
@pytest.mark.parametrize(
    ("function", "task", "message"),
    [
        ("rooks", "all", "wrong solution: the diagonal"),
        ("timid", "count", "lacks 2 solutions, such as\n(0,"),
        ("broken", "solve", "no idea about 5"),
        ("nothing", "solve", "returned int, not a Model"),
    ],
)
def test_a_wrong_encoding_comes_first(function: str, task: str, message: str) -> None:
    judged = f"{STRANGE}:{function}"
    comparison, done = compared("queens", "5", "--encodings", f"board,{judged}", "--task", task)
    (one,) = comparison["disagreements"]  # type: ignore[misc]
    assert done.returncode == 1
    assert (one["reference"], one["different"]) == ("backtrack", [f"{judged}/glucose4"])
    assert done.stderr.startswith("DISAGREEMENT on 5 (reference: backtrack)")
    assert message in done.stderr
    repeat = shlex.split(one["command"])
    assert repeat[:3] == ["cluewise", "solve", "queens"]
    again = command(*repeat[1:])
    assert again.returncode == (1 if function != "timid" else 0)
    assert function != "timid" or again.stdout == "8\n"


def test_names_may_have_blanks_around_them(tmp_path: Path) -> None:
    comparison, done = compared(
        "queens", "4", "--encodings", "board, binary ,", "--solvers", " glucose4", "--task", "count"
    )
    assert (done.returncode, list(statuses(comparison))) == (0, ["board/glucose4", "binary/glucose4"])
    done = command("family", "queens", "--generate", "4, 5", "--seeds", "0", "--to", "text", "-o", str(tmp_path))
    assert done.returncode == 0
    assert sorted(path.name for path in tmp_path.glob("*.txt")) == ["queens-4-0.txt", "queens-5-0.txt"]


def test_several_are_several_whichever_two_were_found() -> None:
    comparison, done = compared("queens", "5", "--encodings", f"board,{STRANGE}:timid", "--task", "unique")
    assert (done.returncode, comparison["disagreements"]) == (0, [])


@pytest.mark.deep
def test_without_an_oracle_the_columns_are_compared_with_each_other() -> None:
    comparison, done = compared(
        "queens", "5", "--encodings", f"board,{STRANGE}:timid", "--task", "count", "--solvers", "glucose4"
    )
    (one,) = comparison["disagreements"]  # type: ignore[misc]
    assert (done.returncode, one["reference"]) == (1, None)


# ── isolation ──


@pytest.mark.deep
def test_a_crash_a_hang_and_a_glutton_are_entries() -> None:
    """The comparison continues, and the finished runs agree."""
    solvers = ",".join(f"{FAKE} {how} {{cnf}}" for how in ("crash", "hang", "eat", "wrong", "silent"))
    comparison, done = compared(
        "signpost", TWO, "--encodings", "positions", "--solvers", f"{solvers},glucose4,backtrack",
        "--timeout", "2", "--memory", "300",
    )  # fmt: skip
    entries = [run["status"] for run in comparison["runs"]]  # type: ignore[attr-defined]
    assert entries == ["crashed", "timeout", "memory", "failed", "failed", "solved", "solved"]
    assert done.returncode == 0
    assert comparison["disagreements"] == []


@pytest.mark.deep
def test_a_wrong_encoding_is_an_entry() -> None:
    """A solver whose values satisfy the formula is not to blame for them."""
    comparison, done = compared(
        "queens", "5", "--encodings", f"board,{STRANGE}:rooks", "--solvers", f"{FAKE} right {{cnf}}", "--task", "all"
    )
    assert sorted(statuses(comparison).values()) == ["solved", "wrong"]
    assert done.returncode == 1
    (one,) = comparison["disagreements"]  # type: ignore[misc]
    assert [name for name in one["different"] if "rooks" in name] == one["different"]


@pytest.mark.deep
def test_impossible_pairs_are_not_applicable() -> None:
    comparison, done = compared(
        "queens",
        "4",
        "--encodings",
        f"binary,{STRANGE}:program",
        "--solvers",
        f"glucose4,{first_milp()},nosuch {{cnf}}",
    )
    assert done.returncode == 0
    entries = statuses(comparison)
    assert entries["binary/glucose4"] == entries[f"{STRANGE}:program/{first_milp()}"] == "solved"
    assert sorted(entries.values()) == ["n/a"] * 4 + ["solved"] * 2
    assert "does not compile to ILP" in done.stderr


@pytest.mark.few
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("queens", "4", "--encodings", "nosuch"), "no encoding 'nosuch'"),
        (("queens", "4", "--solvers", "nosuch"), "no solver 'nosuch'"),
        (("queens", "4", "--cardinalities", "nosuch"), "no cardinality encoding 'nosuch'"),
        (("queens", "4", "--encodings", "nosuch.py:f"), "there is no file 'nosuch.py'"),
        (("queens", "4", "--encodings", f"{STRANGE}:NUMBER"), "no function 'NUMBER'"),
        (("queens", "4", "--plot", "x.txt"), "written as .svg"),
        (("queens", "4", "--resume", "nosuch.json"), "nosuch.json: cannot be read"),
        (("queens", "--generate", "4", "--seeds", "5..1"), "from 1 to 100000 seeds"),
        (("queens", "4", "--generate", "4"), "it takes a PUZZLE and no SOURCE"),
        (("queens", "--generate", "x"), "expected a number of queens"),
        (("queens", "4", "--distinct", "odd"), "no view 'odd'"),
        (("nosuch", "4"), "no puzzle 'nosuch'"),
    ],
)
def test_what_is_no_comparison(arguments: tuple[str, ...], message: str) -> None:
    done = command("compare", *arguments)
    assert (done.returncode, done.stdout) == (2, ""), done.stdout
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.deep
def test_ctrl_c_writes_what_there_is_and_resume_goes_on(tmp_path: Path) -> None:
    whole = ["compare", "queens", "--generate", "6", "--seeds", "0..2", "--encodings", "board", "--timeout", "60"]
    solvers = f"glucose4,{FAKE} hang {{cnf}}"
    part = tmp_path / "part.json"
    process = subprocess.Popen(
        [sys.executable, "-m", "cluewise", *whole, "--solvers", solvers, "--json", str(part)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    while process.poll() is None and not _runs(b"\0hang\0"):
        time.sleep(0.1)
    time.sleep(4)  # the warm-up hangs for a second, then the first run of the second column
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 130
    first = json.loads(part.read_text())
    assert not first["complete"]
    assert [run["column"] for run in first["runs"]] == ["board/glucose4"]
    again, _ = compared(*whole[1:], "--solvers", "glucose4,cadical195", "--resume", str(part))
    assert again["complete"]
    assert again["runs"][0] == first["runs"][0]  # type: ignore[index]
    assert len(again["runs"]) == 6  # type: ignore[arg-type]
    other = command("compare", "queens", "--generate", "7", "--task", "count", "--resume", str(part))
    assert other.returncode == 2
    assert "asked another question: --task was unique and is now count" in other.stderr


def _runs(words: bytes) -> bool:
    """Whether a process has these words on its command line."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if words in (folder / "cmdline").read_bytes():
                return True
    return False


def _marked(mark: str) -> list[int]:
    """The processes whose initial environment contains this text."""
    marked = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it ended, or it is another user's
            if mark.encode() in (folder / "environ").read_bytes():
                marked.append(int(folder.name))
    return marked


def _wait_for(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


@pytest.mark.deep
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)],
)
def test_no_run_outlives_the_comparison(number: int, code: int, tmp_path: Path) -> None:
    """Two hanging solvers at a time, and whatever they started."""
    mark = str(uuid.uuid4())
    arguments = ["compare", "queens", "--generate", "4", "--seeds", "0..3", "--encodings", "board", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "cluewise", *arguments, "--solvers", f"{FAKE} hang {{cnf}}", "--json", os.devnull],
        cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path), "MARK": mark},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert _wait_for(lambda: len(_marked(mark)) >= 1 + 2 * 4)  # keeper, run, solver and the solver's child
        process.send_signal(number)
        assert process.wait(30) == code
        assert _wait_for(lambda: not _marked(mark)), _marked(mark)
        assert number == signal.SIGKILL or os.listdir(tmp_path) == []
    finally:
        process.kill()
        process.wait()
        for pid in _marked(mark):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@pytest.mark.deep
def test_a_run_whose_keeper_dies_is_an_entry() -> None:
    """With several jobs, a run belongs to another process. The comparison continues without it."""
    comparison, done = compared(
        "queens", "4", "5", "6", "--encodings", f"{STRANGE}:killer_of_clusters", "--jobs", "2",
        "--solvers", "glucose4", "--task", "count",
    )  # fmt: skip
    entries = [(run["status"], run["reason"]) for run in comparison["runs"]]  # type: ignore[attr-defined]
    assert entries == [("solved", None), ("crashed", "killed by SIGKILL"), ("solved", None)]
    assert done.returncode == 0


@pytest.mark.deep
def test_resume_gives_what_met_a_limit_the_larger_one(tmp_path: Path) -> None:
    """A timeout after one second says nothing about sixty. Finished runs are kept unless a limit is smaller."""
    (tmp_path / "mine.py").write_text(SLEEPY)
    base = ("queens", "4", "--encodings", f"board,{tmp_path / 'mine.py'}:long", "--solvers", "glucose4")
    part = tmp_path / "part.json"
    assert command("compare", *base, "--timeout", "1", "--json", str(part)).returncode == 0
    first = json.loads(part.read_text())
    assert list(statuses(first).values()) == ["solved", "timeout"]
    same, _ = compared(*base, "--timeout", "1", "--resume", str(part))
    assert same["runs"] == first["runs"]
    longer, _ = compared(*base, "--timeout", "60", "--resume", str(part))
    assert longer["runs"][0] == first["runs"][0]  # type: ignore[index]
    assert list(statuses(longer).values()) == ["solved", "solved"]
    for limits in (("--timeout", "0.5"), ("--timeout", "1", "--memory", "500")):
        done = command("compare", *base, *limits, "--resume", str(part))
        assert done.returncode == 2
        assert "a timeout of 1 s and no memory limit: it cannot be continued with smaller limits" in done.stderr


@pytest.mark.deep
def test_resume_keeps_the_runs_of_other_columns_and_puzzles(tmp_path: Path) -> None:
    part = str(tmp_path / "part.json")
    base = ("compare", "queens", "--timeout", "60", "--json", part)
    assert command(*base, "4", "--encodings", "board,binary", "--solvers", "glucose4").returncode == 0
    first = json.loads(Path(part).read_text())
    more = ("4", "5", "--encodings", "board", "--solvers", "glucose4,cadical195", "--resume", part)
    assert command(*base, *more).returncode == 0
    second = json.loads(Path(part).read_text())
    assert command(*base, "4", "--encodings", "binary", "--solvers", "glucose4", "--resume", part).returncode == 0
    third = json.loads(Path(part).read_text())
    runs = {(run["instance"], run["column"]) for run in second["runs"]}
    assert len(runs) == len(second["runs"]) == 5
    assert [run for run in second["runs"] if run["column"] == "binary/glucose4"] == first["runs"][1:]
    assert sorted(map(str, third["runs"])) == sorted(map(str, second["runs"]))
    assert {entry["name"] for entry in third["instances"]} == {"4", "5"}


# ── figures ──


def test_figures_of_a_run() -> None:
    instance = Sample("here", "queens", "6")
    task = RunTask("all", Limits(60.0, 2**31))
    run = measure(instance, Column("board", "totalizer", None, "glucose4"), task, 0)
    assert (run.status, run.found, len(run.solutions)) == ("solved", 4, 4)
    cnf = Cnf(board.build(Queens(6, 6)), "totalizer")
    sizes = [len(clause) for clause in cnf]
    figures = run.figures
    assert (figures["variables"], figures["clauses"], figures["literals"]) == (cnf.variables, len(sizes), sum(sizes))
    assert all(figures[figure] > 0 for figure in ("build", "load", "solve", "decisions", "propagations", "memory"))
    assert run.total == figures["build"] + figures["load"] + figures["solve"]
    oracle = measure(instance, Column(None, None, None, "backtrack:plain"), task, 0)
    assert oracle.verdict == run.verdict
    assert oracle.figures["nodes"] > oracle.figures["backtracks"] > 0
    assert oracle.figures["depth"] == 7
    assert oracle.figures.get("variables") is None


def test_the_root_of_an_integer_program() -> None:
    """max a + b + c with every pair at most one: 1, and 3/2 in the relaxation."""
    model = Model()
    a, b, c = (model.boolean(name).variable for name in "abc")
    for pair in ((a, b), (b, c), (a, c)):
        model.family("pair").at_most(1, pair)
    model.minimise([(-1, a), (-1, b), (-1, c)])
    for name in ("highs", "cbc", "glpk"):
        if not available(name):
            continue
        figures = root(name, model)
        assert figures["bound"] == pytest.approx(-1.5)
        assert figures["gap"] == pytest.approx(0.5)
        assert figures["fractional"] == 3


@pytest.mark.few
@pytest.mark.parametrize("solver", ["glucose4", "cadical195", "kissat404", first_milp(), "minicard"])
def test_a_seed_shuffles_and_changes_no_answer(solver: str) -> None:
    cardinality = "native" if solver == "minicard" else None
    column = Column("positions", cardinality, None, solver)
    instance = Sample("here", "signpost", TWO)
    runs = [measure(instance, column, RunTask("all", Limits(60.0), None, seed), 0) for seed in (None, 1, 2)]
    assert len({run.verdict for run in runs}) == 1
    assert runs[0].found == 2


def test_shuffled_clauses_are_the_same_up_to_names() -> None:
    model = board.build(Queens(5, 5))
    plain, first, again, other = (Cnf(model, seed=seed) for seed in (None, 1, 1, 2))
    clauses = [sorted(map(len, cnf)) for cnf in (plain, first)]
    assert clauses[0] == clauses[1]
    assert list(first) == list(again)
    assert list(first) != list(other)
    true = bytes(i % 2 for i in range(plain.variables + 1))
    shuffled = bytearray(true)
    for variable in range(1, plain.variables + 1):
        shuffled[first.renamed([variable])[0]] = true[variable]
    assert first.restored(bytes(shuffled)) == true[: model.variables + 1]


def run_of(instance: str, column: str, seconds: float | None, number: int = 0) -> TimedRun:
    if seconds is None:
        return TimedRun(instance, column, number, "timeout", None, 0, "timeout", {}, {})
    return TimedRun(instance, column, number, "solved", "1", 1, None, {"build": 0.0, "load": 0.0, "solve": seconds}, {})


def test_summaries() -> None:
    columns = [Column(None, None, None, name) for name in ("a", "b")]
    times = {"a": (1.0, 2.0, 4.0, None), "b": (2.0, 4.0, 8.0, 1.0)}
    runs = [run_of(f"i{i}", name, seconds) for name in times for i, seconds in enumerate(times[name])]
    a, b, best = summarise(columns, runs, "a", 10.0)
    assert (a.solved, a.tried, a.par2, a.medians["total"]) == (3, 4, 27 / 4, 2.0)
    assert b.ratio is not None
    assert b.ratio.mean == pytest.approx(2.0)
    assert (b.ratio.low, b.ratio.high, b.ratio.instances) == (pytest.approx(2.0), pytest.approx(2.0), 3)
    assert (best.column, best.solved, best.par2) == ("virtual best", 4, 2.0)
    assert summarise(columns, runs, "a", None)[0].par2 is None


def test_the_virtual_best_takes_the_best_column_not_the_luckiest_run() -> None:
    columns = [Column(None, None, None, name) for name in ("a", "b")]
    times = {"a": (1.0, 3.0, 3.0), "b": (2.0, 2.0, 2.0)}
    runs = [run_of("i", name, seconds, number) for name in times for number, seconds in enumerate(times[name])]
    runs += [run_of("lost", name, None) for name in times]
    a, b, best = summarise(columns, runs, "a", 10.0)
    assert [summary.medians["total"] for summary in (a, b, best)] == [3.0, 2.0, 2.0]
    assert (best.solved, best.tried, best.statuses) == (1, 2, {"solved": 1, "timeout": 1})


def test_a_ratio_has_an_interval_around_it() -> None:
    base = {f"i{i}": 1.0 for i in range(20)}
    ratio = paired_ratio({f"i{i}": 1.0 + i % 3 for i in range(20)}, base)
    assert ratio is not None
    assert 1 < ratio.low < ratio.mean < ratio.high < 3
    assert paired_ratio({}, base) is None


def test_growth() -> None:
    assert growth([1, 2, 4, 8], [3, 12, 48, 192]) == pytest.approx(2.0)
    assert growth([5], [1]) is None


# ── output ──


@pytest.mark.deep
def test_output_files(tmp_path: Path) -> None:
    names = {option: tmp_path / f"out.{option}" for option in ("csv", "json", "markdown")}
    files = [word for option, path in names.items() for word in (f"--{option}", str(path))]
    plots = [tmp_path / "two.svg", tmp_path / "one.png"]
    base = ("signpost", "--generate", "4x4,5x5", "--seeds", "0..1", "--solvers", "glucose4", "--runs", "2")
    done = command("compare", *base, "--encodings", "windows,order", *files, "--plot", str(plots[0]))
    assert done.returncode == 0, done.stderr
    assert "windows/glucose4" in done.stdout
    lines = list(csv.DictReader(io.StringIO(names["csv"].read_text())))
    assert len(lines) == 2 * 2 * 2 * 2
    assert {line["run"] for line in lines} == {"0", "1"}
    comparison = json.loads(names["json"].read_text())
    assert {"machine", "runs", "columns", "disagreements"} <= set(comparison)
    assert {"processor", "cores", "system", "versions", "date"} == set(comparison["machine"])
    assert [column["column"] for column in comparison["columns"]] == [
        "windows/glucose4",
        "order/glucose4",
        "virtual best",
    ]
    assert names["markdown"].read_text().count("\n|") == 4
    assert ElementTree.fromstring(plots[0].read_text()).tag.endswith("svg")
    assert command("compare", *base, "--encodings", "order", "--plot", str(plots[1])).returncode == 0
    assert plots[1].read_bytes().startswith(b"\x89PNG")


@pytest.mark.deep
def test_jobs_give_the_same_answers() -> None:
    base = ("signpost", "--generate", "5x5", "--seeds", "0..3", "--encodings", "windows,positions", "--task", "all")
    one, several = (compared(*base, "--jobs", jobs)[0] for jobs in ("1", "2"))
    keys = ("instance", "column", "number", "status", "verdict")
    assert [[run[key] for key in keys] for run in one["runs"]] == [  # type: ignore[attr-defined]
        [run[key] for key in keys]
        for run in several["runs"]  # type: ignore[attr-defined]
    ]


@pytest.mark.deep
@pytest.mark.skipif(sys.platform != "linux", reason="forks only there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_on_a_terminal_runs_are_forked_as_elsewhere(jobs: str, tmp_path: Path) -> None:
    """A fresh interpreter for each run takes more time and memory, so figures would depend on the observer."""
    (tmp_path / "mine.py").write_text(SLEEPY)
    mine = f"{tmp_path / 'mine.py'}:started"
    arguments = ("queens", "4", "5", "--encodings", mine, "--solvers", "glucose4", "--jobs", jobs, "--json", "-")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cluewise", "compare", *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # the end of a terminal
        while data := os.read(ours, 65536):
            shown += data
    os.close(ours)
    output, _ = process.communicate()
    assert "comparing" in shown.decode()
    reasons = [run["reason"] for run in json.loads(output)["runs"]]
    assert len(reasons) == 2
    assert all("__main__.py" in reason for reason in reasons), reasons


def test_columns() -> None:
    listed = columns_of("queens", ["board"], ["glucose4", "highs", "backtrack:bits"], ["pairwise", "product"], [])
    assert [column.name for column in listed] == [
        "board/pairwise/glucose4", "board/product/glucose4", "board/highs", "backtrack:bits",
    ]  # fmt: skip
    assert listed[0].options() == ["--encoding", "board", "--cardinality", "pairwise", "--solver", "glucose4"]


@pytest.mark.parametrize(("text", "expected"), [("3", [3]), ("0..2", [0, 1, 2])])
def test_seeds(text: str, expected: list[int]) -> None:
    assert list(read_seeds(text)) == expected


@pytest.mark.parametrize("text", ["", "..", "a..b", "-1..2", "3..2", "0..9999999", "²"])
def test_what_are_no_seeds(text: str) -> None:
    with pytest.raises(PuzzleError, match="seeds"):
        read_seeds(text)


# ── family, grade, show ──


@pytest.mark.deep
def test_a_family_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    base = ("family", "queens", "--generate", "4,6", "--seeds", "3..4", "-o")
    for folder in ("a", "b"):
        assert command(*base, str(tmp_path / folder)).returncode == 0
    manifest = json.loads((tmp_path / "a" / "manifest.json").read_text())
    assert [item["file"] for item in manifest["files"]] == [
        f"queens-{size}-{seed}.cnf" for size in (4, 6) for seed in (3, 4)
    ]
    for entry in manifest["files"]:
        data = [(tmp_path / folder / entry["file"]).read_bytes() for folder in ("a", "b")]
        assert data[0] == data[1]
        assert hashlib.sha256(data[0]).hexdigest() == entry["sha256"]
    done = command("family", "queens", "--generate", "4", "--seeds", "3", "--to", "text", "-o", str(tmp_path / "c"))
    assert done.returncode == 0
    assert (tmp_path / "c" / "queens-4-3.txt").read_text() == manifest["files"][0]["puzzle"] + "\n"
    # Pinned: the same seed makes the same puzzle on another machine, and with another version of Python.
    assert manifest["files"][0]["puzzle"] == "....\nQ...\n....\nx..."


@pytest.mark.deep
def test_a_family_of_puzzles_with_one_solution(tmp_path: Path) -> None:
    base = ("family", "nurikabe", "--generate", "4x3", "--seeds", "0..2", "--to", "text", "-o")
    assert command(*base, str(tmp_path / "a"), "--unique").returncode == 0
    assert command(*base, str(tmp_path / "b"), "--unique", "--timeout", "50").returncode == 0
    assert (tmp_path / "a" / "manifest.json").read_bytes() == (tmp_path / "b" / "manifest.json").read_bytes()
    manifest = json.loads((tmp_path / "a" / "manifest.json").read_text())
    assert manifest["unique"] is True
    for entry in manifest["files"]:
        (puzzle,) = cluewise.read("nurikabe", tmp_path / "a" / entry["file"])
        assert len(cluewise.solve(puzzle, limit=2).solutions) == 1
    done = command(*base, str(tmp_path / "a"))
    assert done.returncode == 2
    assert "another family" in done.stderr
    done = command(*base, str(tmp_path / "c"), "--timeout", "50")
    assert done.returncode == 2
    assert "--timeout is for --unique only" in done.stderr


def test_a_family_that_is_not_whole_has_no_manifest(tmp_path: Path) -> None:
    """A lone cell of Hitori may be shaded or not."""
    done = command("family", "hitori", "--generate", "1x1", "--unique", "--to", "text", "-o", str(tmp_path))
    assert done.returncode == 30
    assert "hitori 1x1 0: no puzzle with one solution was found" in done.stderr
    assert not (tmp_path / "manifest.json").exists()


@pytest.mark.deep
def test_a_family_does_not_replace_another(tmp_path: Path) -> None:
    base = ("family", "queens", "-o", str(tmp_path / "a"), "--seeds", "3..4", "--generate")
    for _ in range(2):
        assert command(*base, "4,6").returncode == 0
    before = (tmp_path / "a" / "manifest.json").read_bytes()
    other = command(*base, "5")
    assert other.returncode == 2
    assert "would be lost" in other.stderr
    assert (tmp_path / "a" / "manifest.json").read_bytes() == before


@pytest.mark.deep
def test_a_family_is_asked_about_under_the_view_of_a_setting(tmp_path: Path) -> None:
    (one,) = family("tents", ["5x5"], range(1), {"distinct": "tents"})
    assert one.read().view == "tents"
    base = ("tents", "--generate", "5x5", "--seeds", "0..1", "--set", "distinct=tents")
    comparison, done = compared(*base, "--encodings", "pruned", "--task", "count")
    assert (done.returncode, set(statuses(comparison).values())) == (0, {"solved"}), done.stderr
    assert all(instance["text"].startswith("# set: distinct=tents\n") for instance in comparison["instances"])  # type: ignore[attr-defined]
    assert command("family", *base, "--to", "text", "-o", str(tmp_path)).returncode == 0
    assert (tmp_path / "tents-5x5-0.txt").read_text() == one.text + "\n"


@pytest.mark.deep
@pytest.mark.few
@pytest.mark.parametrize(
    ("encoding", "code", "message"),
    [
        ("board", 0, "right on all"),
        (f"{STRANGE}:board", 0, "right on all"),
        (f"{STRANGE}:program", 0, "right on all"),
        (f"{STRANGE}:timid", 1, "lacks"),
        (f"{STRANGE}:rooks", 1, "holds at most one queen: found"),
        (f"{STRANGE}:broken", 1, "RuntimeError"),
        (f"{STRANGE}:beyond", 1, "family 'x' with 99"),
        (f"{STRANGE}:leaving", 1, "SystemExit"),
        (f"{STRANGE}:turned", 1, "a slot that does not exist"),
        (f"{STRANGE}:opaque", 0, "right on all"),
        (f"{STRANGE}:row_by_row", 0, "right on all"),
        (f"{STRANGE}:undecoded", 1, "in decode, failed: KeyError"),
        (f"{STRANGE}:misdecoded", 1, "decodes to int, not to a Solution"),
        (f"{STRANGE}:unbounded", 1, "family 'x' with None: expected a whole number"),
        ("nosuch", 2, "no encoding 'nosuch'"),
    ],
)
def test_grade(encoding: str, code: int, message: str) -> None:
    done = command("grade", "queens", encoding, "--random", "2")
    assert done.returncode == code, done.stdout + done.stderr
    assert message in done.stdout + done.stderr
    if code == 0:
        assert int(re.findall("all ([0-9]+) puzzles", done.stdout)[0]) > 100


@pytest.mark.deep
def test_only_a_puzzle_that_takes_all_the_time_is_blamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many puzzles that each take a little time are too much for one process. The encoding is still right."""
    (tmp_path / "mine.py").write_text(SLEEPY)
    four, five = Sample("", "queens", "4"), Sample("", "queens", "5")
    monkeypatch.setattr(grading, "SECONDS", 2.0)
    monkeypatch.setattr(grading, "candidates", lambda *_: [*[four] * 9, five])
    assert grading.grade("queens", f"{tmp_path / 'mine.py'}:sleepy", 0, 0) == (10, None)
    right, wrong = grading.grade("queens", f"{tmp_path / 'mine.py'}:stuck", 0, 0)
    assert right == 9
    assert wrong is not None
    assert wrong.startswith("the puzzle:\n5\nit ended without an answer: timeout")


@pytest.mark.deep
def test_the_smallest_is_found() -> None:
    """On one square `timid` is right. On two and three squares, queens has no solution that it could lose."""
    done = command("grade", "queens", f"{STRANGE}:timid", "--random", "5")
    text = done.stdout.split("the puzzle:\n")[1].split("\nit lacks")[0]
    smaller = [item for item in candidates("queens", 5, 0) if len(item.read().slots()) < Queens.parse(text).side]
    assert smaller
    for instance in smaller:
        assert not any(
            solution[0] == 0 for solution in solution_set(instance.read(), solver="backtrack") if len(solution) > 1
        )


def test_show_names_what_it_counts() -> None:
    done = command("show", "queens", "Q...\n....\n....\n...x")
    first = ", ".join(f"row 1=column {c}" for c in range(1, 5))
    assert f"row: 4 counts\n  exactly 1 of {first}    [row 1 holds one queen]" in done.stdout
    assert "given: 1 clause\n  row 1=column 1    [a queen is given in r1c1]" in done.stdout
    assert "blocked: 1 clause\n  row 4≠column 4    [r4c4 is blocked]" in done.stdout
    whole = command("show", "queens", "4", "--family", "diagonal")
    assert whole.stdout.count("at most 1 of") == 10
    assert command("show", "queens", "4", "--family", "nosuch").returncode == 2
    assert "→" in command("show", "signpost", TWO, "--encoding", "order", "--family", "step").stdout
    assert "bit 0 of" in command("show", "queens", "4", "--encoding", "binary").stdout
    assert "and cuts" in command("show", "signpost", TWO, "--encoding", "successor").stdout


def test_compare_refuses_beforehand_what_it_cannot_write(tmp_path: Path) -> None:
    link, target, kept = tmp_path / "link.csv", tmp_path / "target.csv", tmp_path / "kept.json"
    link.symlink_to(target)
    base = ("compare", "queens", "5", "--encodings", "board", "--json", str(kept))
    for option, path in (
        ("--csv", tmp_path / "no" / "a.csv"),
        ("--markdown", tmp_path),
        ("--plot", tmp_path / "no/a.svg"),
    ):
        done = command(*base, option, str(path))
        assert done.returncode == 2
        assert f"'{path}' cannot be written" in done.stderr
    assert not kept.exists()
    assert command(*base, "--csv", str(link)).returncode == 0
    assert link.is_symlink()
    assert target.read_text().startswith("instance,")
    assert kept.exists()
