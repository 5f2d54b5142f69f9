"""Queens: the classic counts, clues, the exported projection, and the effect of the regular placement."""

import io

import pytest

import cluewise
from cluewise.encodings.queens import ENCODINGS, _regular
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.queens import Queens
from tests.common import solution_set

pytestmark = pytest.mark.few


@pytest.mark.parametrize("encoding", [item.name for item in ENCODINGS])
@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92)])
def test_counts(side: int, count: int, encoding: str) -> None:
    """OEIS A000170."""
    assert len(solution_set(Queens(side, side), encoding=encoding)) == count
    assert len(solution_set(Queens(side, side), solver="backtrack:plain")) == count


def test_the_classic_listing() -> None:
    puzzle = Queens(4, 4)
    assert {puzzle.text(solution) for solution in solution_set(puzzle)} == {"(1,3,0,2)", "(2,0,3,1)"}
    assert puzzle.read_solution("(1,3,0,2)") == puzzle.read_solution(".Q..\n...Q\nQ...\n..Q.")


def test_a_projected_count_of_the_exported_file_is_92() -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver

    for cardinality in ("mixed", "totalizer", "product"):
        stream = io.StringIO()
        cluewise.export(Queens(8, 8), stream, cardinality=cardinality)
        line = next(line for line in stream.getvalue().split("\n") if line.startswith("c p show"))
        show = {int(word) for word in line.split()[3:-1]}
        count = 0
        with Solver(name="cadical195", bootstrap_with=CNF(from_string=stream.getvalue())) as solver:
            while solver.solve():
                count += 1
                solver.add_clause([-literal for literal in solver.get_model() if abs(literal) in show])
        assert count == 92


def test_the_regular_placement_is_a_solution() -> None:
    for side in (1, *range(4, 60)):
        assert Queens(side, side).check(Solution(enumerate(_regular(side)))) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "expected a number of queens, found 0"),
        ("9999", "too many"),
        ("8 9", "expected nothing after"),
        ("Q.\n..\n", None),
        ("Q..\n..\n...", "expected 3 squares"),
        ("Q.#\n...\n...", "found '#'"),
        ("²", "expected a number of queens"),
    ],
)
def test_reading(text: str, message: str | None) -> None:
    if message is None:
        assert Queens.parse(text).given == ((0, 0),)
        return
    with pytest.raises(PuzzleError, match=message):
        Queens.parse(text)


def test_a_broken_rule_says_where_the_queens_are() -> None:
    puzzle = Queens.parse("Q..\n...\n..x")
    broken = puzzle.check(Solution({0: 1, 1: 1, 2: 2}))
    assert [violation.text for violation in broken] == [
        "column 1 holds one queen: found none",
        "column 2 holds one queen: found a queen in r1c2 and a queen in r2c2",
        "the diagonal from r1c1 to r3c3 holds at most one queen: found a queen in r2c2 and a queen in r3c3",
        "a queen is given in r1c1: found none",
        "r3c3 is blocked: found a queen in r3c3",
    ]
    assert {violation.reason for violation in broken} <= set(puzzle.reasons())
    assert list(puzzle.broken(Solution({0: 0, 2: 1}))) == []
    (beyond, *_) = puzzle.broken(Solution({1: 3}))
    assert (beyond.rule, beyond.text) == (
        "row",
        "row 2 holds one queen: found column 4",
    )


BOARD = ".Q..\n...Q\nQ...\n..Q."


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        "  " + BOARD.replace("\n", "\n  "),
        "\n\t" + BOARD.replace("\n", "\n\n   ") + " \n\n",
        BOARD.replace(".Q..", "xQ.x"),
        "1 3 0 2",
        "( 1, 3,0 , 2 )",
        "[1, 3, 0, 2]",
    ],
)
def test_solutions_as_boards_and_lists(text: str) -> None:
    assert dict(Queens(4, 4).read_solution(text)) == {0: 1, 1: 3, 2: 0, 3: 2}


def test_solutions_with_rows_that_are_open() -> None:
    assert dict(Queens(4, 4).read_solution(BOARD.replace("...Q", "...."))) == {0: 1, 2: 0, 3: 2}
    for text in ("(.,3,0,?)", ". 3 0 ?", "[null, 3, 0, null]"):
        assert dict(Queens(4, 4).read_solution(text)) == {1: 3, 2: 0}


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        (BOARD.replace(".Q..", ".Q##"), "expected a board of Q . x, found '#'", 1, 3),
        (BOARD.replace("Q...", " Q.."), "expected 4 squares in each of 4 rows, found 3", 3, 2),
        (BOARD.replace("Q...", "Q...."), "expected 4 squares in each of 4 rows, found 5", 3, 1),
        (BOARD.replace("..Q.", ".QQ."), "row 4 has 2 queens, at most one is allowed", 4, 3),
        (BOARD + "\n....", "expected 4 columns, one for each row, found 5", 1, 1),
        ("1 13 1x 2", "expected a column, found '1x'", 1, 6),
        ("(1, 3, x, 2)", "expected a column, found 'x'", 1, 8),
        ("", "expected 4 columns, one for each row, found 0", 1, 1),
    ],
)
def test_what_is_no_solution_text(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        Queens(4, 4).read_solution(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_size_of_the_baseline() -> None:
    """n·C(n,2) pairs in rows and as many in columns, 2·Σ C(length, 2) in diagonals, a clause a row."""
    model = next(encoding for encoding in ENCODINGS if encoding.name == "attacks").build(Queens(8, 8))
    pairs = 2 * 8 * 28 + 2 * (28 + 2 * sum(n * (n - 1) // 2 for n in range(2, 8)))
    assert (model.variables, sum(1 for _ in model.constraints())) == (64, pairs + 8)
