"""Ambiguous Sudoku texts: the reading that is chosen, refusals, and the same forms as states."""

import random

import pytest

import cluewise
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.sudoku import Sudoku

SIGNS = ".123456789ABCDEFG"
ZEROS = "..1.\n....\n.20.\n.3.."
FOURS = ["1.3..4..2..1...3", "12.....4.1......"] * 8
"""Sixteen puzzles on a line each. As one grid, a number would stand twice in the first row."""


def candidates(side: int, rng: random.Random) -> tuple[Sudoku, list[list[str]]]:
    """A puzzle, and for each cell its candidates: its number and others, n signs."""
    puzzle, solution = generator_for(Sudoku).random(rng, **Sudoku.size(str(side)), given=0.0)
    lists = [[n for n in puzzle.numbers if n == solution[cell] or rng.random() < 0.4] for cell in puzzle.cells]
    groups = ["".join(str(n) if n in some else "." for n in puzzle.numbers) for some in lists]
    rules = "\n".join(
        f"one-of {','.join(map(str, some))}: {cell}"
        for cell, some in zip(puzzle.cells, lists, strict=True)
        if len(some) < side
    )
    plain = "\n".join(["." * side] * side)
    return Sudoku.parse(f"{plain}\n\n{rules}"), [groups[k : k + side] for k in range(0, len(groups), side)]


@pytest.mark.parametrize("side", [4, 6, 9])
def test_candidates_are_read_as_candidates(side: int) -> None:
    """On one line, a line for each row or each cell, between blanks; several puzzles are lines."""
    puzzle, rows = candidates(side, random.Random(side))
    line = "".join(map("".join, rows))
    every = [line, "\n".join(map("".join, rows)), "\n".join("\n".join(row) for row in rows)]
    for text in (*every, "\n".join(map(" ".join, rows)), line.replace(".", "0")):
        assert Sudoku.parse(text) == puzzle
        assert f"candidates, {side} signs for each cell" in Sudoku.parse(text).read_as()
    assert [Sudoku.parse(text) for text in Sudoku.split(f"{line}\n{line}")] == [puzzle, puzzle]
    ruled = Sudoku.parse(f"{line}\n\nanti-king")
    assert {c.kind for c in ruled.constraints} == {"one-of", "anti-king"}


def test_729_signs_are_a_27x27_only_with_numbers_above_9() -> None:
    _, rows = candidates(9, random.Random(1))
    broken = "21......." + "".join(map("".join, rows))[9:]
    with pytest.raises(PuzzleError, match=r"729 signs: the candidates of a 9x9 .*--set box=3x9"):
        Sudoku.parse(broken)
    assert Sudoku.parse(broken, {"box": "3x9"}).side == 27
    assert Sudoku.parse(broken[:100] + "C" + broken[101:]).side == Sudoku.parse("." * 729).side == 27


def test_lines_of_16_signs_are_puzzles_unless_they_are_one_grid() -> None:
    assert [Sudoku.parse(text).side for text in Sudoku.split("\n".join(FOURS))] == [4] * 16
    grid, _ = generator_for(Sudoku).random(random.Random(1), **Sudoku.size("4x4"))
    rows = ["".join(SIGNS[number or 0] for number in grid.given[k : k + 16]) for k in range(0, 256, 16)]
    assert Sudoku.parse("\n".join(rows)) == grid
    assert "anti-king" in Sudoku.parse("\n".join([*rows, "", "anti-king"])).read_as()
    assert [len(Sudoku.split("\n".join(FOURS[:k]))) for k in (2, 15, 17)] == [2, 15, 16]


def test_lines_of_16_signs_that_may_be_either_are_refused() -> None:
    text = "\n".join(["1" + "." * 15, *["." * 16] * 15])
    with pytest.raises(PuzzleError, match=r"one 16x16 or 16 puzzles of 4x4; .*box=4x4.* and .*'# set: box=2x2'"):
        Sudoku.parse(text)
    assert Sudoku.parse(text, {"box": "4x4"}).side == Sudoku.parse(f"# set: box=4x4\n{text}").side == 16
    assert [Sudoku.parse(each).side for each in Sudoku.split(f"# set: box=2x2\n{text}")] == [4] * 16


def test_two_puzzles_on_lines_have_no_rule_below_them() -> None:
    with pytest.raises(PuzzleError, match="2 lines of 16 signs are 2 puzzles, and a rule is below them"):
        Sudoku.parse(f"{'.' * 16}\n{'.' * 16}\nanti-king")
    assert Sudoku.parse(f"{'.' * 16}\nanti-king") == Sudoku.parse("....\n....\n....\n....\n\nanti-king")


@pytest.mark.parametrize("text", [ZEROS, ZEROS.replace("\n", "")])
def test_zero_beside_another_blank_may_be_a_number(text: str) -> None:
    with pytest.raises(PuzzleError, match="'digits: 0-3' below the rows makes 0 a number, and 'digits: 1-4'"):
        Sudoku.parse(text)
    (numbers,) = cluewise.read("sudoku", f"{text}\n\ndigits: 0-3")
    assert (numbers.digits, len(cluewise.solve(numbers, None).solutions)) == ((0, 3), 1)
    (blank,) = cluewise.read("sudoku", f"{text}\n\ndigits: 1-4")
    assert blank == Sudoku.parse(text.replace("0", "."))


@pytest.mark.parametrize("text", ["..1.\n....\n.20.\n.34.", "0.10\n....\n.20.\n.3..", "00..\n....\n\nboxes: none"])
def test_zero_is_a_blank_where_the_numbers_say_so(text: str) -> None:
    """4 occurs, or 0 would stand twice in a row. A rectangle is not judged."""
    if "boxes" in text:
        with pytest.raises(PuzzleError, match="'digits: 0-3'"):
            Sudoku.parse(text)
    else:
        assert Sudoku.parse(text) == Sudoku.parse(text.replace("0", "."))
        assert "'0' is a blank here" in Sudoku.parse(text).read_as()


@pytest.mark.parametrize(
    "text", ["1---\n----\n--2-\n----", "1---------2-----", "1 - | - -\n- - | - -\n--+--\n- - | 2 -\n- - | - -"]
)
def test_dashes_are_blanks(text: str) -> None:
    assert Sudoku.parse(text) == Sudoku.parse("1.........2.....")


def test_states_have_the_forms_of_puzzles() -> None:
    """A line, letters, frames; 0 is a number where the puzzle has it."""
    plain, large = Sudoku.parse("." * 16), Sudoku.parse("." * 256)
    rows = "1 2 | . .\n. . | . .\n----+----\n. . | . .\n. . | . ."
    assert (
        plain.read_solution("12" + "." * 14)
        == plain.read_solution(rows)
        == plain.read_solution("12..\n....\n----\n....\n....")
    )
    assert set(large.read_solution("A" + "." * 255).values()) == {10}
    low = Sudoku.parse(f"{ZEROS}\n\ndigits: 0-3")
    full = "3210\n1032\n2301\n0123"
    for text in (full, full.replace("\n", ""), str([list(map(int, row)) for row in full.split()])):
        assert list(low.read_solution(text).values()) == list(map(int, full.replace("\n", "")))
