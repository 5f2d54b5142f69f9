"""The display of puzzles, solutions, answers and comparisons in a notebook."""

import ast
import json
import sys
from collections.abc import Generator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cluewise
from cluewise.comparisons.comparison import Comparison, Plan
from cluewise.comparisons.runs import RunTask, TimedRun
from cluewise.puzzles.common import kit
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.shown import Results
from cluewise.solvers.common import Limits
from tests.common import ROOT

CELL = """
import cluewise
(puzzle,) = cluewise.read("signpost", "2x2:1ceag")
answer = cluewise.solve(puzzle, limit=2)
"""


@pytest.fixture
def puzzle() -> Puzzle:
    return cluewise.read("signpost", "2x2:1ceag")[0]


def test_a_puzzle_shows_its_picture(puzzle: Puzzle) -> None:
    assert puzzle._repr_svg_() == puzzle.picture().svg()


def test_an_answer_shows_its_verdict_and_its_solutions(puzzle: Puzzle) -> None:
    shown = cluewise.solve(puzzle, limit=2)._repr_html_()
    assert "<p>1 solution</p>" in shown
    assert shown.count("<svg") == 1
    assert "perhaps more" in cluewise.solve(puzzle)._repr_html_()


def test_a_long_answer_shows_the_first_solutions() -> None:
    (queens,) = cluewise.read("queens", "6")
    assert "4 solutions<" in cluewise.solve(queens, limit=None)._repr_html_()
    (queens,) = cluewise.read("queens", "8")
    shown = cluewise.solve(queens, limit=None)._repr_html_()
    assert "92 solutions; the first 12:" in shown
    assert shown.count("<svg") == 12


def test_an_answer_without_solution(puzzle: Puzzle) -> None:
    assert "no solution" in cluewise.solve(cluewise.read("queens", "3")[0])._repr_html_()


def test_a_solution_shows_its_values(puzzle: Puzzle) -> None:
    (solution,) = cluewise.solve(puzzle, limit=2).solutions
    assert solution._repr_html_().count("<td>") == 4
    assert Solution({"a<b": 1})._repr_html_() == "<table><tr><td>a&lt;b</td><td>1</td></tr></table>"


def test_an_explanation_shows_its_findings_and_a_picture() -> None:
    (puzzle,) = cluewise.read("sudoku", "11..............")
    shown = cluewise.explain(puzzle)._repr_html_()
    assert "There is no solution. These cannot hold together." in shown
    assert "&#x27;1 is given in r1c1&#x27;" in shown
    assert shown.count("<svg") == 1
    assert "<svg" in cluewise.explain(puzzle, timeout=1e-9)._repr_html_()


def test_a_hint_shows_its_sentence_and_a_picture() -> None:
    (puzzle,) = cluewise.read("sudoku", "123434122143....")
    shown = cluewise.hint(puzzle, Solution({Cell(3, 3): 1}))._repr_html_()
    assert "so r4c1 is 4" in shown
    assert shown.count("<svg") == 1
    assert "Wrong: r4c4 is 2." in cluewise.hint(puzzle, Solution({Cell(3, 3): 2}))._repr_html_()


@pytest.mark.deep
def test_a_comparison_shows_its_table(puzzle: Puzzle) -> None:
    compared = cluewise.compare([puzzle], encodings=["order", "positions"], timeout=20)
    shown = compared._repr_html_()
    assert compared.complete
    assert not compared.disagreements()
    assert all(f"<td>{column}</td>" in shown for column in ("order/glucose4", "positions/glucose4", "backtrack"))


def test_comparing_refuses_what_cannot_be_compared(puzzle: Puzzle) -> None:
    with pytest.raises(cluewise.PuzzleError, match="puzzles of one kind"):
        cluewise.compare([puzzle, cluewise.read("queens", "4")[0]])
    with pytest.raises(cluewise.UnknownName, match="task"):
        cluewise.compare([puzzle], task="uniqe")


def test_a_jupyter_kernel_shows_them() -> None:
    """Runs in a real kernel if its packages are installed."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    cells = [nbformat.v4.new_code_cell(CELL + last) for last in ("puzzle", "answer", "answer.solutions[0]")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    kinds = [set(cell.outputs[-1].data) for cell in notebook.cells]
    assert "image/svg+xml" in kinds[0]
    assert all("text/html" in shown for shown in kinds[1:])


def test_a_rating_shows_its_figures() -> None:
    shown = cluewise.rate(cluewise.read("sudoku", "123434122143....")[0])._repr_html_()
    assert "<th>level</th><td>1</td>" in shown
    assert "<th>single</th><td>100%</td>" in shown


def test_a_comparison_is_a_data_frame_where_pandas_is_installed(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = Comparison(Plan("signpost", [], [], RunTask("solve", Limits(), None, None)))
    compared.runs = [TimedRun("i", "c", 0, "solved", "1", 1, None, {"build": 0.5}, {})]
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda rows: rows))
    assert [(row["column"], row["build"]) for row in compared.frame()] == [("c", 0.5)]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(cluewise.Refused, match="pip install pandas"):
        compared.frame()


def test_results_made_one_by_one_show_themselves_and_remain(puzzle: Puzzle) -> None:
    made = cluewise.generate("queens", "5", level=1, count=2, seed=1)
    assert "generator" not in repr(made)
    assert made._repr_html_().count("<svg") == made._repr_html_().count("<svg") == 2  # type: ignore[attr-defined]
    assert [each.number for each in made] == [1, 2]
    assert "no further puzzles" in made._repr_html_()  # type: ignore[attr-defined]
    assert cluewise.solutions(puzzle)._repr_html_().count("<svg") == 1  # type: ignore[attr-defined]
    assert "1 solution" in cluewise.solve_many([puzzle], limit=2)._repr_html_()  # type: ignore[attr-defined]


def test_a_failure_is_shown_and_raised_after_the_results() -> None:
    def failing() -> Generator[int, None, None]:
        yield 1
        raise cluewise.LimitReached("timeout")

    results = Results(failing(), "numbers", str)
    assert "timeout" in results._repr_html_()
    assert next(results) == 1
    with pytest.raises(cluewise.LimitReached):
        next(results)


def test_dir_names_all_verbs_before_they_are_used() -> None:
    names = {*dir(cluewise)}
    assert {*cluewise.__all__, "__version__"} <= names
    assert "TYPE_CHECKING" not in names
    assert "Rows" in dir(kit)


@pytest.mark.deep
@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_of_the_documentation_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cell by cell; the value of a last expression is shown, as in Jupyter."""
    pytest.importorskip("pyganak")
    pytest.importorskip("matplotlib").use("agg")
    monkeypatch.setattr("matplotlib.pyplot.show", lambda: None)
    cells = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] for cell in cells)  # what is made is not committed
    names: dict[str, Any] = {}
    for cell in cells:
        body = ast.parse("".join(cell["source"])).body
        last = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), path.name, "exec"), names)
        if last is not None:
            names["shown"] = eval(compile(last, path.name, "eval"), names)
    (first, *_), *_ = names["curves"]
    assert all(earlier <= later for curve in names["curves"] for (_, earlier), (_, later) in pairwise(curve))
    assert first == (35, 1)
