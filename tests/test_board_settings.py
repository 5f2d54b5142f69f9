"""Settings and clues that published puzzles need: the solutions of each board, by all encodings and by the rules."""

import re

import pytest

import cluewise
from cluewise.contract.reference import reference_checker
from cluewise.explanations.safe_cells import safe_cells
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.keen import Keen
from cluewise.puzzles.masyu import Masyu
from cluewise.puzzles.minesweeper import Minesweeper
from cluewise.puzzles.pattern import Pattern
from cluewise.registry.loading import encodings
from tests.common import command
from tests.kinds import of_kind

BOARDS: dict[str, tuple[str, str]] = {
    "parks": ("skyscrapers", "# set: parks=1\ntop: 2 1 -\nleft: - 1 2\n---\n---\n---"),
    "diagonals of towers": ("skyscrapers", "# set: diagonals=yes\n4:///////3///1///2//"),
    "diagonals of letters": ("easyasabc", "# set: diagonals=yes\nhttps://puzz.link/p?easyasabc/4/4/3/1l2k3h"),
    "no operation, oblong": ("keen", "9 3 1 -\n- - - 2\n- - 3 -\n\nABCC\nABBD\nAAED"),
    "a difference of three": ("keen", "0- - -\n- 2/ -\n- - -\n\nAAB\nACC\nDDC"),
    "numbers from 0": ("keen", "# set: lowest=0\n1* 0* 0* -\n2+ - 3+ 4+\n- 1* 2* -\n\nABCC\nDBEF\nDGHF"),
    "holes between stars": ("starbattle", "A##BB#\nACCBBB\nACC#DB\nACEEFF\nA#EEFF\nAAAEEE"),
    "stars that touch at a hole": ("starbattle", "##ABC##\n#AABCC#\nAADBBCC\nEDDDDDC\nEEEDDFF\n#EGGFF#\n##GGF##"),
    "holes in LITS": ("lits", "##AAA\n#BACA\nBBBCC\nBCCCB\nBBBBB"),
    "a hole in a loop": ("country", "---\n---\n---\n\nAAB\nC#B\nCBB"),
    "holes of regions": ("compass", "https://puzz.link/p?compass/4/4/...0h....g..02g___.....1..j"),
    "oblong dots": ("kropki", "https://puzz.link/p?kropki/4/3/c74k0c"),
    "grey circles": ("shingoki", "g5 - - -\n- - - -\n- - - g2\ng4 - - -"),
    "grey pearls": ("masyu", "- G5 - - -\n- - - - -\n- - - - -\n- - - G4 -\n- - - - G7"),
    "given numbers": ("kakuro", "top: 3 -\nleft: - -\n- 3\n- 4"),
    "lines apart": ("numberlink", "# set: apart=yes\n1-2\n---\n--2\n--1"),
    "any length": ("pattern", "https://puzz.link/p?nonogram/5/5/.h5h1k.h3h12g.h.h2h"),
    "empty cells": ("magnets", "top: - 0 - -\nleft: 1 - - -\nAABC\nDDBC\nEEFG\nHHFG\n\n..xx\nx.x.\n+-..\n...-"),
}
SEVERAL = {"given numbers": 2, "lines apart": 5}


@pytest.mark.parametrize(("name", "board"), [of_kind(kind, board, id=board) for board, (kind, _) in BOARDS.items()])
def test_a_board_has_its_solutions(name: str, board: str) -> None:
    (puzzle,) = cluewise.read(*BOARDS[board])
    assert cluewise.read(name, puzzle.format()) == [puzzle]
    expected = SEVERAL.get(board, 1)
    found = {frozenset(cluewise.solve(puzzle, None, encoding=one.name).solutions) for one in encodings(name)}
    (solutions,) = found
    assert len(solutions) == expected
    assert {*cluewise.solve(puzzle, None, solver="backtrack:rules").solutions} == solutions
    checker = reference_checker(name)
    for solution in solutions:
        assert checker is not None
        assert checker.accepts(puzzle, solution)
        assert puzzle.read_solution(puzzle.text(solution)) == solution
        assert "<svg" in puzzle.picture(solution).svg()


@pytest.mark.parametrize(
    ("board", "setting"),
    [
        ("parks", "parks=0"),
        ("diagonals of towers", "diagonals=no"),
        ("diagonals of letters", "diagonals=no"),
        ("lines apart", "apart=no"),
        ("numbers from 0", "lowest=1"),
    ],
)
def test_a_setting_matters(board: str, setting: str) -> None:
    kind, text = BOARDS[board]
    (other,) = cluewise.read(kind, re.sub("# set: .*", f"# set: {setting}", text))
    (puzzle,) = cluewise.read(kind, text)
    assert cluewise.solve(other, 6).solutions != cluewise.solve(puzzle, 6).solutions


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("skyscrapers", "# set: parks=2\n--\n--", "2 parks leave no tower in a line of 2 cells"),
        ("starbattle", "A#A\nBBB\nCCC", "the region at r1c1 has to be connected: r1c3"),
        ("lits", "##\n##", "at least one cell that is no hole"),
        ("country", "-2\n--\n\nA#\nAA", "this cell has a clue, so it is no hole"),
        ("kakuro", "top: 3 -\n0 -\n- -", "a given number from 1 to 9"),
        ("keen", "1:_,d1", "a cage with '/' has two cells in a game ID"),
        ("pattern", "1x1:?/1", "a game ID has no blocks of any length"),
        ("minesweeper", "9x9n11:7,6,m6c4d67c7fb71b7149f028", "the ID has 10 mines, not 11"),
        ("minesweeper", "9x9:r10,u,1", "random numbers"),
        ("minesweeper", "2x1:0,0,uz", "expected 1 hexadecimal digit"),
        ("minesweeper", "2x1:0,0,u8", "r1c1 is no cell without a mine"),
    ],
)
def test_what_is_wrong_is_named(kind: str, text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(message)):
        cluewise.read(kind, text)


def test_signs_of_other_collections_are_read() -> None:
    assert Keen.parse("6x 2÷\n- -\n\nAB\nAB").labels == ("6*", "2/")
    assert Masyu.parse("1 2 - g3").pearls == ("W", "B", None, "G3")


def test_a_block_of_any_length_allows_solutions_within_others() -> None:
    """Blocking only the black cells of a solution would exclude longer blocks."""
    assert len(cluewise.solve(Pattern.parse("?\n\n?\n?\n?"), None).solutions) == 1
    assert len(cluewise.solve(Pattern.parse("?\n?\n\n?\n?"), None).solutions) == 7


MINES = "9x9n10:7,6,m6c4d67c7fb71b7149f028"


def test_the_ids_of_mines_are_read() -> None:
    """The masked ID is the program's own; its number of mines is that of its parameters, and it needs no guess."""
    puzzle = Minesweeper.parse(MINES)
    assert (puzzle.total, puzzle.numbers[6 * 9 + 7]) == (10, 0)
    assert Minesweeper.parse("5x1:0,0,u10") == Minesweeper.parse("5x1n1:0,0,u10")
    assert Minesweeper.parse("5x1:u10").numbers == (None,) * 5
    answer = safe_cells(puzzle)
    assert answer.safe
    assert answer.mined
    assert not set(answer.safe) & set(answer.mined)
    for cell, mine in answer.known().items():
        number = puzzle.cells.index(cell)  # type: ignore[arg-type]
        other = puzzle.with_place("numbers", number, "?") if mine else None
        assert other is None or not cluewise.solve(other).solutions


def test_a_guess_is_named() -> None:
    for arguments, code, text in (
        ((MINES,), 0, "Safe: r1c1, r1c8"),
        (("1--\n---",), 20, "No closed cell is safe: the next step is a guess."),
        ((MINES, "--given", "?"), 2, "it takes no --given"),
        ((MINES, "--format", "json"), 0, '"safe": [[0, 0], [0, 7]'),
    ):
        done = command("hint", "minesweeper", *arguments, "--safe")
        assert done.returncode == code
        assert text in done.stdout + done.stderr
    with pytest.raises(Refused, match="only minesweeper has safe cells"):
        safe_cells(cluewise.read("masyu", "---\n---\n---")[0])
    assert safe_cells(Minesweeper.parse("3-\n--")).lines() == ["Each closed cell holds a mine: the board is solved."]
    assert safe_cells(Minesweeper.parse("4-\n--")).lines() == ["These numbers have no solution."]
