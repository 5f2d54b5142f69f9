"""Files for external solvers: real programs read them, and decode reads real answers and nothing else."""

import io
import itertools
import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import ILP, Encoding, variants
from cluewise.encodings.common.file_header import read_description
from cluewise.encodings.common.files import FORMATS
from cluewise.encodings.common.model import Clause, Constraint, Integer, Literal, LiteralCount, Model
from cluewise.model_files import decode_text
from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.signpost import Signpost
from cluewise.registry.loading import encodings, puzzle_class
from cluewise.solvers.common import Status
from cluewise.solvers.sat import start
from tests.common import EXAMPLE, EXAMPLE_SOLVED, command, solution_set
from tests.kinds import few_kinds

pytestmark = pytest.mark.few

SOLVABLE = Signpost.parse(EXAMPLE)
UNSOLVABLE = Signpost.parse("3x2:1cegaa4c")


OUTSIDE = str(Path(__file__).with_name("strange_encodings.py"))


def exported(puzzle: Puzzle, to: str = "dimacs", **options: str) -> str:
    stream = io.StringIO()
    cluewise.export(puzzle, stream, to, **options)
    return stream.getvalue()


def run(*arguments: str) -> str:
    return subprocess.run(arguments, capture_output=True, text=True, check=False).stdout


def by_cadical(file: Path, out: Path) -> None:
    out.write_text(run("cadical", "-q", str(file)))


def by_minisat(file: Path, out: Path) -> None:
    run("minisat", str(file), str(out))


def by_glpsol_report(file: Path, out: Path) -> None:
    run("glpsol", GLPSOL[file.suffix], str(file), "-o", str(out))


def by_glpsol_raw(file: Path, out: Path) -> None:
    run("glpsol", GLPSOL[file.suffix], str(file), "-w", str(out))


GLPSOL = {".lp": "--lp", ".mps": "--freemps"}


def by_clasp(file: Path, out: Path) -> None:
    out.write_text(run("clasp", str(file)))


def by_rc2(file: Path, out: Path) -> None:
    out.write_text(run(sys.executable, "-m", "pysat.examples.rc2", "-vvv", str(file)))


def by_rc2_bits(file: Path, out: Path) -> None:
    out.write_text(run(sys.executable, "-m", "pysat.examples.rc2", "-vvv", "--vnew", str(file)))


def by_cbc(file: Path, out: Path) -> None:
    run(cbc(), str(file), "solve", "solution", str(out))


def cbc() -> str:
    """Debian's, or the one PuLP brings along."""
    from cluewise.solvers.pulp_solvers import find_cbc

    return find_cbc()


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
    pytest.param("mps", "glpsol", by_glpsol_report, id="glpsol --freemps -o"),
    pytest.param("mps", "glpsol", by_glpsol_raw, id="glpsol --freemps -w"),
    pytest.param("mps", None, by_cbc, id="cbc mps"),
    pytest.param("mps", None, by_highs, id="highs mps"),
    pytest.param("opb", "clasp", by_clasp, id="clasp"),
    pytest.param("wcnf", None, by_rc2, id="rc2"),
    pytest.param("wcnf", None, by_rc2_bits, id="rc2 --vnew"),
]


@pytest.mark.parametrize(("to", "program", "solve"), PROGRAMS)
@pytest.mark.parametrize("encoding", [None, "windows", "positions", "order"])
def test_real_answers_come_back(
    to: str, program: str | None, solve: Callable[[Path, Path], None], encoding: str | None, tmp_path: Path
) -> None:
    if program and not shutil.which(program):
        pytest.skip(f"the program {program} is not installed")
    if FORMATS[to].target == ILP and encoding == "order":
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
    """The models over the `c p show` variables are the solutions. Auxiliaries do not count."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    rng = random.Random(3)
    for encoding, counter in itertools.product(("windows", "positions", "order"), ("seqcounter", "totalizer")):
        puzzle = generator_for(Signpost).random(rng, width=4, height=3, hints=0.1, ends=False)[0]
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


#: Written by 0.1.0 before files said how they are decoded: its slots are those of the encoding `remainders`.
OLD_REMAINDERS = """\
c cluewise 0.1.0
c format dimacs
c puzzle signpost
c encoding remainders
c cardinality mixed
c sums diagram
c text "2x1:1c2a"
c slot [0,0] [0,1] 1 0
c slot [0,0] "end" 2 0
c slot [0,1] "end" 3 0
p cnf 3 3
1 0
-2 0
3 0
"""


def test_an_old_file_is_decoded_by_the_encoding_it_names() -> None:
    answer = "s SATISFIABLE\nv 1 -2 3 0\n"
    puzzle, decoded = decode_text(OLD_REMAINDERS, answer)
    assert [puzzle.value(solution) for solution in decoded.solutions] == [[[1, 2]]]
    with pytest.raises(PuzzleError, match="does not describe its decoding, and there is no encoding 'gone' here"):
        decode_text(OLD_REMAINDERS.replace("remainders", "gone"), answer)
    maze = OLD_REMAINDERS.replace("signpost", "maze").replace("remainders", "flow").replace("2x1:1c2a", "SE")
    with pytest.raises(PuzzleError, match="not those of the encoding 'flow'"):
        decode_text(maze, answer)


# ── without the encoding ──


def solved(text: str, to: str, folder: Path) -> str:
    """A right answer to an exported file."""
    if to != "dimacs":
        file, out = folder / f"puzzle.{to}", folder / "answer"
        file.write_text(text)
        by_cbc(file, out)
        return out.read_text()
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver(name="glucose4", bootstrap_with=CNF(from_string=text)) as solver:
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n" if solver.solve() else "s UNSAT\n"


@few_kinds
def test_a_file_is_decoded_without_its_encoding(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The encoding is renamed, changed or removed, as a later version may do."""
    cls = puzzle_class(name)
    size = generator_for(cls).small_sizes[0]
    puzzle = generator_for(cls).random(random.Random(1), **cls.size(size))[0]
    solutions = solution_set(puzzle, solver="backtrack")
    for encoding in variants(encodings(name)):
        if encoding.exportable and encoding.lowering not in ("ranks", "integers"):  # as by trees and flows
            assert _decoded_without(encoding, puzzle, tmp_path, monkeypatch) in solutions


def _decoded_without(
    encoding: Encoding, puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Solution | None:
    """The solution from the file of an encoding, while no encoding can be asked."""
    to = "lp" if encoding.targets == (ILP,) else "dimacs"
    text = exported(puzzle, to, encoding=encoding.name)
    answer = solved(text, to, tmp_path)
    with monkeypatch.context() as later:
        later.setattr("cluewise.model_files.encodings_of", lambda *_: pytest.fail("an encoding was asked for"))
        read, decoded = decode_text(text, answer)
    assert read == puzzle
    return next(iter(decoded.solutions), None)


def test_comments_are_fewer_than_clauses() -> None:
    text = exported(generator_for(Signpost).random(random.Random(1), width=10, height=10)[0], encoding="remainders")
    assert text.count("\nc ") < 0.2 * text.count(" 0\n")


def test_steps_beside_the_way_do_not_count() -> None:
    """A solver that stops before the optimum may leave a cycle beside the way."""
    puzzle = cluewise.read("maze", "SE##\n##  \n##  ")[0]
    text = exported(puzzle, "opb", encoding="flow")
    steps = {(tuple(step.slot), tuple(step.to)): literals[0] for step, literals in read_description(text).steps}
    taken = [steps[(0, 0), (0, 1)], steps[(1, 2), (1, 3)], steps[(1, 3), (2, 3)], steps[(2, 3), (2, 2)]]
    true = [*taken, steps[(2, 2), (1, 2)]]
    decoded = decode_text(text, f"s SATISFIABLE\nv {' '.join(f'x{i}' for i in true)}\n")[1]
    assert [puzzle.value(solution) for solution in decoded.solutions] == [[[0, 0], [0, 1]]]
    with pytest.raises(PuzzleError, match="does not fit the file: two steps start at slot"):
        decode_text(text, f"s SATISFIABLE\nv {' '.join(f'x{i}' for i in [*true, steps[(2, 2), (2, 3)]])}\n")
    with pytest.raises(PuzzleError, match="breaks the rules"):
        decode_text(text, "s SATISFIABLE\nv -x1\n")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace("c decoding way", "c decoding later"), "decoding later is missing or unreadable"),
        (lambda text: text.replace("c decoding way", "c decoding way\nc start {}"), "damaged description"),
        (lambda text: text.replace("c decoding way", "c decoding way\nc start 1 2"), "damaged description"),
        (lambda text: text.replace(" null ", " nil ", 1), "damaged step line"),
        (lambda text: text.replace(" null ", " [{}] ", 1), "damaged step line"),
        (lambda text: text.replace('"2x2:1ceag"', '"2x2:1ce"'), "puzzle in the comments cannot be read"),
    ],
)
def test_damaged_ways_are_refused(change: Callable[[str], str], message: str) -> None:
    text = exported(Signpost.parse("2x2:1ceag"), encoding="remainders")
    assert change(text) != text
    with pytest.raises(PuzzleError, match=message):
        decode_text(change(text), "s UNSATISFIABLE\n", "file", "answer")


def test_encodings_from_outside(tmp_path: Path) -> None:
    """Their files do not need them. If a file cannot state an encoding, the export is refused."""
    queens = cluewise.read("queens", "6")[0]
    for name in ("board", "row_by_row"):
        text = exported(queens, encoding=f"{OUTSIDE}:{name}")
        answer = solved(text, "dimacs", tmp_path)
        decoded = decode_text(text.replace("strange_encodings", "removed"), answer)[1]
        assert queens.check(decoded.solutions[0]) == []
    for name, message in (
        ("turned", "its slot column 0 is not a slot of the puzzle"),
        ("opaque", "decodes with its own function, which a file cannot state"),
        ("unwritable", "a file cannot hold frozenset"),
    ):
        with pytest.raises(Refused, match=message):
            exported(queens, encoding=f"{OUTSIDE}:{name}")


def test_a_name_of_several_lines_stays_a_comment(tmp_path: Path) -> None:
    strange = tmp_path / "a\nb é.py"
    strange.write_text(Path(OUTSIDE).read_text())
    text = exported(cluewise.read("queens", "4")[0], encoding=f"{strange}:board")
    assert text.isascii()
    assert decode_text(text, solved(text, "dimacs", tmp_path))[1].status is Status.SOLVED


def test_what_is_no_answer() -> None:
    for reply, message in (
        ("s FOO\n", "'FOO'"),
        (exported(SOLVABLE), "found a formula"),
        ("Optimal - objective value 0\n", "ILP solver"),
    ):
        with pytest.raises(PuzzleError, match=message):
            decode_text(exported(SOLVABLE), reply)


def test_a_file_says_how_sums_were_written() -> None:
    stream = io.StringIO()
    cluewise.export(cluewise.read("hashi", "1.1")[0], stream, encoding="direct", sums="adder")
    assert read_description(stream.getvalue()).sums == "adder"
    assert read_description(exported(SOLVABLE)).sums == "diagram"
    assert read_description(exported(SOLVABLE, "lp")).sums == ""


def test_opb_gets_an_encoding_without_integers() -> None:
    stream = io.StringIO()
    cluewise.export(cluewise.read("hashi", "2.2")[0], stream, "opb")
    assert read_description(stream.getvalue()).encoding == "counts/tree"


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
        ("s SATISFIABLE\ns UNSATISFIABLE\n", "two different verdicts"),
        (f"s SATISFIABLE\nv {' '.join(map(str, [*TRUE, 2]))} 0\n", "two values"),
        (f"s SATISFIABLE\nv {' '.join(str(26 * i + 1) for i in range(25))} 0\n", "breaks the rules"),
    ],
)
def test_answers_that_do_not_fit_are_refused(answer: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        decode_text(exported(SOLVABLE), answer, "file", "answer")


def test_the_right_answer_fits() -> None:
    answer = f"c by hand\ns SATISFIABLE\nv {' '.join(map(str, TRUE[:9]))}\nv {' '.join(map(str, TRUE[9:]))} 0\n"
    puzzle, decoded = decode_text(exported(SOLVABLE), answer)
    assert puzzle.text(decoded.solutions[0]) + "\n" == EXAMPLE_SOLVED


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
    with pytest.raises(PuzzleError, match=message):
        decode_text(exported(SOLVABLE, "mps"), answer)


def test_all_models_of_an_answer_are_read() -> None:
    """`clasp 0` writes the values of each model, and the verdict at the end."""
    (puzzle,) = cluewise.read("queens", "4")
    stream = io.StringIO()
    cluewise.export(puzzle, stream, encoding="board")
    file, models = stream.getvalue(), list[str]()
    lines = [line for line in file.splitlines() if line[0] not in "cp"]
    with start("glucose4", [list(map(int, line.split()[:-1])) for line in lines]) as engine:
        while engine.solve():
            model = engine.get_model()
            models.append(f"c Answer: {len(models) + 1}\nv {' '.join(map(str, model))} 0\n")
            engine.add_clause([-literal for literal in model])
    answer = decode_text(file, "".join([*models, "s SATISFIABLE\n"]))[1]
    assert sorted(puzzle.text(each) for each in answer.solutions) == ["(1,3,0,2)", "(2,0,3,1)"]
    assert decode_text(file, models[0] + models[0] + "s SATISFIABLE\n")[1].solutions == answer.solutions[:1]


@pytest.mark.parametrize(("to", "answer"), [
    ("dimacs", "s SATISFIABLE\nv {} 0\n"), ("wcnf", "s OPTIMUM FOUND\nv {}\n"), ("opb", "s SATISFIABLE\nv {}\n"),
])  # fmt: skip
def test_a_violated_clause_of_the_file_is_named(to: str, answer: str) -> None:
    """A value of the solution contradicts a line that was added to the file."""
    text, first = exported(SOLVABLE, to), TRUE[0]
    extra = {"dimacs": f"-{first} 0", "wcnf": f"h -{first} 0", "opb": f"-1 x{first} >= 0 ;"}[to]
    values = answer.format(" ".join(f"x{i}" if to == "opb" else str(i) for i in TRUE))
    assert decode_text(text, values)[1].remark == ""
    puzzle, decoded = decode_text(f"{text}{extra}\n", values)
    assert puzzle.text(decoded.solutions[0]) + "\n" == EXAMPLE_SOLVED
    line = f"in line {text.count(chr(10)) + 1} of the file ({extra})"
    assert (
        f"right by the rules, but it violates the {'constraint' if to == 'opb' else 'clause'} {line}" in decoded.remark
    )


ONES = [f"x{i}" for i in TRUE]
AT_A_LIMIT = {
    "cbc": "Stopped on time - objective value 0\n" + "".join(f"{i} {x} 1 0\n" for i, x in enumerate(ONES)),
    "glpk -o": "Problem:\nStatus:     INTEGER NON-OPTIMAL\n" + "".join(f" 1 {x} * 1 0 1\n" for x in ONES),
    "glpk -w": "s mip 9 9 f 0\n" + "".join(f"j {x[1:]} 1\n" for x in ONES),
    "highs": "Model status\nTime limit reached\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 625\n"
    + "".join(f"{x} 1\n" for x in ONES),
    "scip": "solution status: time limit reached\nobjective value:    0\n"
    + "".join(f"{x}  1 \t(obj:0)\n" for x in ONES),
}
WITHOUT_SOLUTION = {
    "Stopped on time (no integer solution - continuous used) - objective value 0\n 0 x1 1 0\n": Status.UNKNOWN,
    "solution status: infeasible\nno solution available\n": Status.UNSATISFIABLE,
    "solution status: time limit reached\nno solution available\n": Status.UNKNOWN,
    "Model status\nTime limit reached\n\n# Primal solution values\nInfeasible\n# Columns 1\nx1 1\n": Status.UNKNOWN,
}


def test_a_solution_that_was_found_before_a_limit_counts() -> None:
    text = exported(SOLVABLE, "lp")
    for solver, answer in AT_A_LIMIT.items():
        puzzle, decoded = decode_text(text, answer)
        assert puzzle.text(decoded.solutions[0]) + "\n" == EXAMPLE_SOLVED, solver
    for answer, status in WITHOUT_SOLUTION.items():
        assert decode_text(text, answer)[1].status is status


BITS = "".join(str(int(i in TRUE)) for i in range(1, 626))
NAMES = " ".join(f"x{i}" if i in TRUE else f"-x{i}" for i in range(1, 626))


@pytest.mark.parametrize(
    ("to", "answer"),
    [
        ("opb", f"o 3\ns OPTIMUM FOUND\nv {NAMES}\n"),
        ("opb", f"v {NAMES.replace('-', '~')}\ns SATISFIABLE\n"),
        ("opb", f"s SATISFIABLE\nv {' '.join(f'x{i}' for i in TRUE[:9])}\nv {' '.join(f'x{i}' for i in TRUE[9:])}\n"),
        ("wcnf", f"o 0\ns OPTIMUM FOUND\nv {' '.join(map(str, TRUE))}\n"),
        ("wcnf", f"s SATISFIABLE\nv {' '.join(map(str, TRUE))} 0\n"),
        ("wcnf", f"c by hand\ns OPTIMUM FOUND\no 0\nv {BITS}\n"),
    ],
)
def test_right_answers_of_competitions_fit(to: str, answer: str) -> None:
    text = exported(SOLVABLE, to)
    answer = answer.replace(BITS, BITS.ljust(read_description(text).variables, "0"))  # auxiliaries have bits too
    puzzle, decoded = decode_text(text, answer)
    assert puzzle.text(decoded.solutions[0]) + "\n" == EXAMPLE_SOLVED


@pytest.mark.parametrize(
    ("to", "answer", "message"),
    [
        ("opb", "s SATISFIABLE\n", "gives no values"),
        ("opb", "s SATISFIABLE\nv\n", "no value"),
        ("opb", "s SATISFIABLE\nv 1 2\n", "expected x1"),
        ("opb", "s SATISFIABLE\nv -~x1\n", "expected x1"),
        ("opb", "s SATISFIABLE\nv x0\n", "expected x1"),
        ("opb", "s SATISFIABLE\nv x1 0\n", "expected x1"),
        ("opb", "s SATISFIABLE\nv x626\n", "variable 626 in the answer, but the file has 625"),
        ("opb", "s SATISFIABLE\nv x1 ~x1\n", "both values"),
        ("opb", f"s SATISFIABLE\nv {NAMES.replace('-x2 ', 'x2 ')}\n", "two values"),
        ("opb", "s OPTIMUM FOUND\ns UNSATISFIABLE\n", "two different verdicts"),
        ("opb", f"s SATISFIABLE\nv {' '.join(f'x{26 * i + 1}' for i in range(25))}\n", "breaks the rules"),
        ("wcnf", "s OPTIMUM FOUND\no 0\n", "gives no values"),
        ("wcnf", "s OPTIMUM FOUND\nv 1 x 0\n", "expected a literal"),
        ("wcnf", "s OPTIMUM FOUND\nv 999999\n", "variable 999999 in the answer, but the file has \\d+"),
        ("wcnf", "s OPTIMUM FOUND\nv 1 -1\n", "both values"),
        ("wcnf", f"s OPTIMUM FOUND\nv {BITS[:600]}\n", "expected \\d+ values in the answer, found 600"),
        ("wcnf", "s SATISFIABLE\ns UNSATISFIABLE\n", "two different verdicts"),
        ("wcnf", f"s SATISFIABLE\nv {' '.join(str(26 * i + 1) for i in range(25))} 0\n", "breaks the rules"),
    ],
)
def test_answers_of_competitions_that_do_not_fit_are_refused(to: str, answer: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        decode_text(exported(SOLVABLE, to), answer)


@pytest.mark.parametrize("to", ["opb", "wcnf"])
def test_competitions_without_a_verdict(to: str) -> None:
    for reply in ("s UNKNOWN\n", "o 12\n", "", "v x1 0\n"):
        assert decode_text(exported(SOLVABLE, to), reply)[1].status is Status.UNKNOWN


@pytest.mark.deep
@pytest.mark.parametrize("to", FORMATS)
def test_the_description_is_the_same_in_every_format(to: str) -> None:
    """The text may be longer than a line of CBC's MPS reader. DIMACS and WCNF differ in the name of the format."""
    puzzle = generator_for(Signpost).random(random.Random(4), width=30, height=3, hints=0.5)[0]
    text = exported(puzzle, to)
    assert max(len(line) for line in text.split("\n") if line.startswith(FORMATS[to].comment + "text")) < 100
    description = read_description(text)
    assert (description.format, description.puzzle, description.encoding, description.text) == (
        to,
        "signpost",
        "positions",
        puzzle.format(),
    )
    assert description.meanings == read_description(exported(puzzle)).meanings
    assert description.integers == 0


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
        (lambda text: text.replace("c format dimacs", "c format opb"), "damaged description"),
        (lambda text: text.replace("c format dimacs", "c format svg"), "damaged description"),
        (lambda text: text.replace("c puzzle", "c integers 1e9\nc puzzle"), "damaged description"),
        (lambda text: text.replace("c slot", "c text 5\nc slot", 1), "damaged description"),
        (lambda text: exported(SOLVABLE, "opb").replace("* format", "* from"), "damaged description"),
        (lambda text: exported(SOLVABLE, "mps").replace("* variables 625", "* variables -1"), "damaged description"),
        (lambda text: "* #variable= 1 #constraint= 0\n", "do not begin with 'cluewise'"),
        (lambda text: "* #variable= 1 #constraint= 0", "do not begin with 'cluewise'"),
        (lambda text: "p cnf 1 1\n1 0\n", "do not begin with 'cluewise'"),
        (lambda text: "", "do not begin with 'cluewise'"),
    ],
)
def test_damaged_files_are_refused(change: Callable[[str], str], message: str) -> None:
    with pytest.raises((PuzzleError, UnknownName), match=message):
        decode_text(change(exported(SOLVABLE)), "s UNSATISFIABLE\n")


def test_a_slot_that_the_puzzle_does_not_have_is_refused() -> None:
    text = exported(SOLVABLE).replace("c slot [0,0] 1 1 0", "c slot [9,9] 1 1 0\nc slot [0,0] 1 1 0")
    with pytest.raises(PuzzleError, match="slot that does not exist"):
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


# ── models by hand, against brute force ──

Values = tuple[int, ...]
"""The values of a Model's variables, then of its integers: variable v at index v − 1."""


def written(model: Model, to: str) -> str:
    stream = io.StringIO()
    FORMATS[to].write(stream, model, Cnf, [], [])
    return stream.getvalue()


def value(model: Model, term: Literal | Integer, values: Values) -> int:
    if isinstance(term, Integer):
        return values[model.variables + term.number]
    return values[term - 1] if term > 0 else 1 - values[-term - 1]


def holds(model: Model, constraint: Constraint, values: Values) -> bool:
    if isinstance(constraint, Clause):
        return any(value(model, literal, values) for literal in constraint)
    if isinstance(constraint, LiteralCount):
        return (
            constraint.low <= sum(value(model, literal, values) for literal in constraint.literals) <= constraint.high
        )
    if constraint.when is not None and not value(model, constraint.when, values):
        return True
    total = sum(a * value(model, term, values) for a, term in constraint.terms)
    return (constraint.low is None or constraint.low <= total) and (constraint.high is None or total <= constraint.high)


def all_models(model: Model) -> set[Values]:
    ranges = [range(2)] * model.variables + [range(z.low, z.high + 1) for z in model.integers]
    constraints = [constraint for constraint, _ in model.constraints()]
    return {
        values
        for values in itertools.product(*ranges)
        if all(holds(model, constraint, values) for constraint in constraints)
    }


def goal(model: Model, values: Values) -> int:
    return sum(a * value(model, term, values) for a, term in model.objective or ())


def random_models(seed: int, count: int, *, integers: int) -> Iterator[Model]:
    """Small Models with all features: repeated literals, empty rows, bounds that cross, big M, objectives."""
    rng = random.Random(seed)
    for _ in range(count):
        model = Model()
        variables = [model.new() for _ in range(rng.randint(1, 4))]
        low = rng.randint(-3, 2)
        wide = [model.integer(low, low + rng.randint(0, 4)) for _ in range(rng.randint(0, integers))]
        literals = [*variables, *(-variable for variable in variables)]
        family = model.family("rows")
        for _ in range(rng.randint(1, 4)):
            chosen = rng.choices(literals, k=rng.randint(0, 4))
            terms = [(rng.randint(-3, 3), term) for term in [*chosen, *wide]]
            kind = rng.randrange(4)
            if kind == 0:
                family.clause(chosen or literals[:1])
            elif kind == 1:
                family.at_most(rng.randint(0, 3), chosen)
            elif kind == 2:
                family.exactly(rng.randint(0, 2), chosen)
            else:
                bounds = [rng.choice((None, rng.randint(-4, 4))) for _ in range(2)]
                family.sum(terms, *bounds, when=rng.choice((None, *literals)))
        if rng.random() < 0.7:
            model.minimise([(rng.randint(-3, 3), term) for term in [*rng.choices(literals, k=3), *wide]])
        yield model


def best_columns(model: Model, to: str, solve: Callable[[Path, Path], None], folder: Path) -> Values | None:
    """The values of all columns in a program's answer; None for infeasible."""
    file, out = folder / f"model.{to}", folder / "answer"
    file.write_text(written(model, to))
    out.unlink(missing_ok=True)
    solve(file, out)
    text = out.read_text()
    if "nfeasible" in text.split("# ")[0] or re.search(r"^s mip .* [un] ", text, re.MULTILINE):
        return None
    columns = re.findall(r"^j (\d+) (\S+)$", text, re.MULTILINE) or re.findall(r"\bx(\d+)\s+(\S+)", text)
    values = {int(number): round(float(word)) for number, word in columns}
    return tuple(values.get(i, 0) for i in range(1, model.variables + len(model.integers) + 1))


@pytest.mark.parametrize(("program", "solve"), [("glpsol", by_glpsol_raw), (None, by_cbc), (None, by_highs)])
@pytest.mark.parametrize("to", ["lp", "mps"])
def test_integer_programs_have_the_optimum_of_brute_force(
    to: str, program: str | None, solve: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    if program and not shutil.which(program):
        pytest.skip(f"the program {program} is not installed")
    for model in random_models(5, 40, integers=2):
        expected = all_models(model)
        values = best_columns(model, to, solve, tmp_path)
        text = written(model, to)
        assert (values in expected) if expected else values is None, text
        if values is not None:
            assert goal(model, values) == min(goal(model, solution) for solution in expected), text


@pytest.mark.parametrize("solve", [by_cbc, by_highs])
@pytest.mark.parametrize("to", ["lp", "mps"])
@pytest.mark.parametrize(("low", "high"), [(2, 5), (-2, 3), (-3, -1), (-5, None), (None, 4), (4, 4), (3, 1), (-1, -2)])
def test_rows_with_two_bounds(
    to: str, solve: Callable[[Path, Path], None], low: int | None, high: int | None, tmp_path: Path
) -> None:
    for sign in (1, -1):
        model = Model()
        model.new()
        wide = model.integer(-9, 9)
        model.family("row").sum([(1, wide)], low, high)
        model.minimise([(sign, wide)])
        ends = (-9 if low is None else low, 9 if high is None else high)
        values = best_columns(model, to, solve, tmp_path)
        assert values == (None if ends[0] > ends[1] else (values[0], ends[0] if sign == 1 else ends[1]))


def opb(text: str) -> tuple[set[Values], dict[int, int]]:
    """The models of an OPB file by trying all assignments, and its objective: an independent reading."""
    first, *lines = text.rstrip("\n").split("\n")
    announced = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", first)
    assert announced
    objective: dict[int, int] = {}
    constraints = []
    for line in lines:
        if line.startswith("*"):
            continue
        line = line.removesuffix(" ;")
        assert ";" not in line
        terms = {int(column): int(a) for a, column in re.findall(r"([+-]\d+) x(\d+)", line)}
        if line.startswith("min:"):
            assert not constraints
            objective = terms
            continue
        left, sense, right = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)(>=|=) (-?\d+)", line).groups()
        assert len(left.split()) == 2 * len(terms)
        constraints.append((terms, sense, int(right)))
    assert len(constraints) == int(announced[2])
    models = set()
    for values in itertools.product((0, 1), repeat=int(announced[1])):
        totals = [sum(a * values[column - 1] for column, a in terms.items()) for terms, *_ in constraints]
        if all(
            total == bound if sense == "=" else total >= bound
            for total, (_, sense, bound) in zip(totals, constraints, strict=True)
        ):
            models.add(values)
    return models, objective


def test_opb_states_the_model() -> None:
    for model in random_models(6, 300, integers=0):
        text = written(model, "opb")
        models, objective = opb(text)
        assert models == all_models(model), text
        shifts = {sum(a * item[v - 1] for v, a in objective.items()) - goal(model, item) for item in models}
        assert len(shifts) <= 1, text


def test_opb_refuses_integers() -> None:
    model = next(model for model in random_models(7, 9, integers=2) if model.integers)
    with pytest.raises(Refused, match="integers"):
        written(model, "opb")


def test_clasp_finds_the_optimum(tmp_path: Path) -> None:
    if not shutil.which("clasp"):
        pytest.skip("the program clasp is not installed")
    for model in random_models(8, 40, integers=0):
        file = tmp_path / "model.opb"
        file.write_text(written(model, "opb"))
        by_clasp(file, tmp_path / "answer")
        text = (tmp_path / "answer").read_text()
        reply = FORMATS["opb"].read(text, model.variables, 0)
        check_optimum(model, reply.true, text)


def check_optimum(model: Model, true: frozenset[int] | None, text: str) -> None:
    expected = all_models(model)
    assert (true is None) == (not expected), text
    if true is not None:
        values = tuple(int(variable in true) for variable in range(1, model.variables + 1))
        assert values in expected, text
        assert goal(model, values) == min(goal(model, solution) for solution in expected), text


def test_rc2_finds_the_optimum() -> None:
    """Through PySAT's own reader of WCNF; each answer is written as a program would and read back."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    for model in random_models(9, 200, integers=0):
        text = written(model, "wcnf")
        assert "\np " not in text
        variables = int(text.split("c variables ")[1].split()[0])
        formula = WCNF(from_string=text)
        assert formula.nv == variables
        with RC2(formula) as solver:
            optimum = solver.compute()
        answer = "s UNSATISFIABLE\n" if optimum is None else f"s OPTIMUM FOUND\nv {' '.join(map(str, optimum))}\n"
        check_optimum(model, FORMATS["wcnf"].read(answer, variables, 0).true, text)
        if optimum is not None:
            bits = "".join(str(int(literal > 0)) for literal in optimum)
            answer = f"s OPTIMUM FOUND\nv {bits}\n"
            check_optimum(model, FORMATS["wcnf"].read(answer, variables, 0).true, text)


def test_wcnf_refuses_an_objective_over_integers() -> None:
    model = Model()
    model.minimise([(1, model.integer(0, 3))])
    with pytest.raises(Refused, match="integer"):
        written(model, "wcnf")


def test_a_soft_clause_a_term() -> None:
    """Minimising 2a + 3(1 − b) − c, with a named twice: weights on ¬a, b and c."""
    model = Model()
    a, b, c = (model.new() for _ in range(3))
    model.family("some").clause((a, b))
    model.minimise([(1, a), (3, -b), (-1, c), (1, a)])
    assert written(model, "wcnf") == "c variables 3\nh 1 2 0\n3 2 0\n2 -1 0\n1 3 0\n"


def test_columns_behind_the_booleans_are_not_asked_for() -> None:
    """An integer may take any value, an auxiliary 0-1 column may stand behind the slots; more columns are refused."""
    for to, prefix in (("lp", "\\ "), ("mps", "* ")):
        facts = f'cluewise 1|format {to}|puzzle signpost|encoding gone|cardinality none|text "2x1:1c2a"'
        slots = "slot [0,0] 1 1 0|slot [0,0] 2 -1 0|slot [0,1] 2 0|variables 2|integers 1"
        text = "".join(f"{prefix}{line}\n" for line in f"{facts}|{slots}".split("|"))
        answer = "Optimal - objective value 0\n 0 x1 1 0\n 1 x2 1 0\n 2 x3 17 0\n"
        assert decode_text(text, answer)[1].status is Status.SOLVED
        with pytest.raises(PuzzleError, match="column x4 in the answer, but the file has 3"):
            decode_text(text, f"{answer} 3 x4 0 0\n")


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
