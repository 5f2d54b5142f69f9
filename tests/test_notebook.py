"""The display of puzzles, solutions, answers and comparisons in a notebook."""

import pytest

import cluewise
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution

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
