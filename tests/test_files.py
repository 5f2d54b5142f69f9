"""Files for external solvers: real programs read them, and decode reads real answers and nothing else."""

import io
import itertools
import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import cluewise
from cluewise.encodings.common.ilp import Ilp
from cluewise.encodings.common.model import Model
from cluewise.exchange import decode_text
from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName
from cluewise.puzzles.signpost import Signpost
from cluewise.solvers.common import Status
from tests.common import EXAMPLE, EXAMPLE_SOLVED, command, solution_set

SOLVABLE = Signpost.parse(EXAMPLE)
UNSOLVABLE = Signpost.parse("3x2:1cegaa4c")


def exported(puzzle: Signpost, to: str = "dimacs", **options: str) -> str:
    stream = io.StringIO()
    cluewise.export(puzzle, stream, to, **options)
    return stream.getvalue()


def run(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def by_cadical(file: Path, out: Path) -> None:
    out.write_text(run("cadical", "-q", str(file)))


def by_minisat(file: Path, out: Path) -> None:
    run("minisat", str(file), str(out))


def by_glpsol_report(file: Path, out: Path) -> None:
    run("glpsol", "--lp", str(file), "-o", str(out))


def by_glpsol_raw(file: Path, out: Path) -> None:
    run("glpsol", "--lp", str(file), "-w", str(out))


def by_cbc(file: Path, out: Path) -> None:
    run(cbc(), str(file), "solve", "solution", str(out))


def cbc() -> str:
    """Debian's, or the one PuLP brings along."""
    from cluewise.solvers import milp

    return str(milp.SOLVERS["cbc"]().path)


def by_highs(file: Path, out: Path) -> None:
    highspy = pytest.importorskip("highspy")
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("presolve", "off")
    highs.readModel(str(file))
    highs.run()
    highs.writeSolution(str(out), 0)


PROGRAMS = [
    pytest.param("dimacs", "cadical", by_cadical, id="cadical"),
    pytest.param("dimacs", "minisat", by_minisat, id="minisat"),
    pytest.param("lp", "glpsol", by_glpsol_report, id="glpsol -o"),
    pytest.param("lp", "glpsol", by_glpsol_raw, id="glpsol -w"),
    pytest.param("lp", None, by_cbc, id="cbc"),
    pytest.param("lp", None, by_highs, id="highs"),
]


@pytest.mark.parametrize(("to", "program", "solve"), PROGRAMS)
@pytest.mark.parametrize("encoding", [None, "windows", "positions", "order"])
def test_real_answers_come_back(
    to: str, program: str | None, solve: Callable[[Path, Path], None], encoding: str | None, tmp_path: Path
) -> None:
    if program and not shutil.which(program):
        pytest.skip(f"the program {program} is not installed")
    if (to, encoding) == ("lp", "order"):
        pytest.skip("the encoding 'order' has no integer program")
    file, out = tmp_path / f"puzzle.{to}", tmp_path / "answer"
    for puzzle in (SOLVABLE, UNSOLVABLE):
        file.write_text(exported(puzzle, to, **({"encoding": encoding} if encoding else {})))
        solve(file, out)
        read, answer = cluewise.decode(file, out)
        assert read == puzzle
        assert frozenset(answer.solutions) == solution_set(puzzle)
        assert answer.status is (Status.SOLVED if answer.solutions else Status.UNSATISFIABLE)


def test_the_projection_counts_the_solutions() -> None:
    """Models over the `c p show` variables are the solutions, however many auxiliaries there are."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    rng = random.Random(3)
    for encoding, counter in itertools.product(("windows", "positions", "order"), ("seqcounter", "totalizer")):
        puzzle = Signpost.random(rng, width=4, height=3, hints=0.1, ends=False)[0]
        text = exported(puzzle, encoding=encoding, cardinality=counter)
        show = {int(word) for line in re.findall(r"^c p show (.*) 0$", text, re.MULTILINE) for word in line.split()}
        assert text.count("\nc t pmc\n") == 1
        models = set()
        with Solver(name="glucose4", bootstrap_with=CNF(from_string=text)) as solver:
            while solver.solve():
                model = [literal for literal in solver.get_model() if abs(literal) in show]
                models.add(tuple(model))
                solver.add_clause([-literal for literal in model])
        assert len(models) == len(solution_set(puzzle)), puzzle.format()


def test_the_header_counts_right() -> None:
    for cardinality in ("mixed", "sortnetwrk"):
        lines = exported(SOLVABLE, cardinality=cardinality).split("\n")
        (header,) = (line for line in lines if line.startswith("p cnf"))
        clauses = [line for line in lines if line and line[0] in "-0123456789"]
        assert int(header.split()[3]) == len(clauses)
        assert int(header.split()[2]) == max(abs(int(word)) for line in clauses for word in line.split())


def test_a_file_of_an_earlier_version_is_read() -> None:
    """Written by 0.1.0, kept as text: the variables may be numbered differently by now."""
    old = """\
c cluewise 0.0.1
c puzzle signpost
c encoding gone-by-now
c cardinality seqcounter
c text "2x1:1c2a"
c slot [0,0] 1 7 0
c slot [0,0] 2 -7 0
c slot [0,1] 2 0
p cnf 7 1
7 0
"""
    puzzle, answer = decode_text(old, "s SATISFIABLE\nv -1 7 0\n")
    assert [puzzle.value(solution) for solution in answer.solutions] == [[[1, 2]]]


def test_undecided() -> None:
    for reply in ("s UNKNOWN\n", "c nothing\n"):
        assert decode_text(exported(SOLVABLE), reply)[1].status is Status.UNKNOWN
    assert decode_text(exported(SOLVABLE, "lp"), "Stopped on time - objective value 0\n")[1].status is Status.UNKNOWN


#: x[i,k] of `positions` is variable 25·i + k: those that are true in the solution.
TRUE = [25 * i + number for i, number in enumerate(map(int, EXAMPLE_SOLVED.split()))]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("s SATISFIABLE\n", "gives no values"),
        ("s SATISFIABLE\nv 1 2 3\n", "cut off"),
        ("s SATISFIABLE\nv 1 x 0\n", "expected a literal"),
        ("s SATISFIABLE\nv 999999 0\n", "variable 999999 in the answer, but the file has \\d+"),
        ("s SATISFIABLE\nv 1 -1 0\n", "both values"),
        ("s SATISFIABLE\nv -1 0\n", "no value"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "two different things"),
        (f"s SATISFIABLE\nv {' '.join(map(str, [*TRUE, 2]))} 0\n", "two values"),
        (f"s SATISFIABLE\nv {' '.join(str(26 * i + 1) for i in range(25))} 0\n", "breaks the rules"),
    ],
)
def test_answers_that_do_not_fit_are_refused(answer: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        decode_text(exported(SOLVABLE), answer, "file", "answer")


def test_the_right_answer_fits() -> None:
    answer = f"c by hand\ns SATISFIABLE\nv {' '.join(map(str, TRUE[:9]))}\nv {' '.join(map(str, TRUE[9:]))} 0\n"
    puzzle, found = decode_text(exported(SOLVABLE), answer)
    assert puzzle.text(found.solutions[0]) + "\n" == EXAMPLE_SOLVED


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("Optimal - objective value 0\n 0 x1 0.5 0\n", "neither 0 nor 1"),
        ("Optimal - objective value 0\n 0 x1 one 0\n", "expected a value"),
        ("Optimal - objective value 0\n 0 x99999 1 0\n", "x99999"),
        ("Optimal - objective value 0\n 0 x1 1 0\n", "no value"),
        ("s SATISFIABLE\nv 1 0\n", "expected a solution file"),
    ],
)
def test_column_answers_that_do_not_fit_are_refused(answer: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        decode_text(exported(SOLVABLE, "lp"), answer)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace("c cluewise", "c other"), "do not begin with 'cluewise'"),
        (lambda text: text.replace("c text", "c txt"), "damaged description"),
        (lambda text: text.replace('c text "', "c text "), "damaged description"),
        (lambda text: text.replace("c slot [0,0] 1 1 0", "c slot [0,0 1 1 0"), "damaged slot line"),
        (lambda text: text.replace("c slot [0,0] 1 1 0", "c slot {} 1 1 0"), "damaged slot line"),
        (lambda text: text.replace("c slot [0,0] 1 1 0", "c slot [0,0] 1 1"), "damaged slot line"),
        (lambda text: text.replace("c puzzle signpost", "c puzzle sinpost"), "no puzzle 'sinpost'"),
        (lambda text: "p cnf 1 1\n1 0\n", "do not begin with 'cluewise'"),
        (lambda text: "", "do not begin with 'cluewise'"),
    ],
)
def test_damaged_files_are_refused(change: Callable[[str], str], message: str) -> None:
    with pytest.raises((PuzzleError, UnknownName), match=message):
        decode_text(change(exported(SOLVABLE)), "s UNSATISFIABLE\n")


def test_a_slot_that_the_puzzle_does_not_have_is_refused() -> None:
    text = exported(SOLVABLE).replace("c slot [0,0] 1 1 0", "c slot [9,9] 1 1 0\nc slot [0,0] 1 1 0")
    with pytest.raises(PuzzleError, match="slot that there is not"):
        decode_text(text, f"s SATISFIABLE\nv {' '.join(map(str, TRUE))} 0\n")


def test_what_cannot_be_exported() -> None:
    with pytest.raises(Refused, match="adds constraints while it solves"):
        exported(SOLVABLE, encoding="successor")
    with pytest.raises(Refused, match="positions"):
        exported(SOLVABLE, "lp", encoding="order")
    with pytest.raises(Refused, match="cardinality"):
        exported(SOLVABLE, "lp", cardinality="totalizer")
    with pytest.raises(UnknownName, match="dimacs"):
        exported(SOLVABLE, "dimac")


def test_lp_with_integers_and_an_objective(tmp_path: Path) -> None:
    """Bounds, wide columns, negative terms and empty rows, against the program PuLP hands to a solver."""
    from cluewise.encodings.common.files import write_lp

    model = Model()
    a, b = model.new(), model.new()
    wide = model.integer(-3, 40)
    family = model.family("rows")
    family.sum([(2, wide), (-3, a), (1, -b)], -2, 7)
    family.sum([], 0, 0)
    family.clause((a, -b))
    model.minimise([(1, wide), (-2, b)])
    file, out = tmp_path / "model.lp", tmp_path / "out"
    with file.open("w") as stream:
        write_lp(stream, model, None, [], [])
    problem, columns = Ilp(model).problem()
    from cluewise.solvers import milp

    problem.solve(milp.SOLVERS[milp.first()]())
    best = [round(column.varValue) for column in columns]
    by_cbc(file, out)
    values = {name: float(value) for name, value in re.findall(r" (x\d)\s+(\S+)", out.read_text())}
    assert [round(values.get(f"x{i}", 0)) for i in (1, 2, 3)] == best


def test_by_the_command_line(tmp_path: Path) -> None:
    file = str(tmp_path / "puzzle.cnf")
    assert command("export", "signpost", EXAMPLE, "-o", file).returncode == 0
    answer = f"s SATISFIABLE\nv {' '.join(map(str, TRUE))} 0\n"
    done = command("decode", file, "-", stdin=answer)
    assert (done.returncode, done.stdout, done.stderr) == (0, EXAMPLE_SOLVED, "")
    line = json.loads(command("decode", file, "-", "--format", "json", stdin=answer).stdout)
    assert line["status"] == "solved"
    none = command("decode", file, "-", stdin="s UNSATISFIABLE\n")
    assert (none.returncode, none.stdout) == (20, "")
    unknown = command("decode", file, "-", stdin="s UNKNOWN\n")
    assert (unknown.returncode, unknown.stdout) == (30, "")
    wrong = command("decode", file, "-", stdin="s SATISFIABLE\nv 1 0\n")
    assert wrong.returncode == 2
    assert "does not fit" in wrong.stderr
    assert command("export", "signpost", EXAMPLE, "-o", str(tmp_path)).returncode == 2
    assert command("export", "signpost", EXAMPLE, "-o", str(tmp_path / "no" / "where")).returncode == 2
    assert command("export", "signpost", EXAMPLE).stdout == Path(file).read_text()
