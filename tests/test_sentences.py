"""Sentences: each against its own predicate, with the search's rules, the compiled Model and integer programs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import cluewise
from cluewise.puzzles.common.sentences.catalogue import catalogue
from cluewise.puzzles.common.sentences.read_sentence import sentences
from cluewise.registry.loading import puzzle_class
from docs import sentence_pages
from tests.sentence_boards import boards, grids
from tests.sentence_meanings import CASES, Case


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of CLUEWISE_PATH with a genre for each case."""
    top = tmp_path_factory.mktemp("genres")
    (top / "puzzles").mkdir()
    for i, case in enumerate(CASES):
        (top / "puzzles" / f"case{i}.rules").write_text(case.text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLUEWISE_PATH", str(top))
        yield top


def case_is_certain(case: Case) -> bool:
    """True if the sentence holds for every single loop, or for no board of this size."""
    return case.sentence in ("the lines form a single loop", "each region has exactly 4 cells")


@pytest.mark.few
@pytest.mark.parametrize("i", range(len(CASES)), ids=[case.sentence for case in CASES])
def test_a_sentence_means_what_its_predicate_says(i: int, folder: Path) -> None:
    case, told_apart = CASES[i], case_is_certain(CASES[i])
    for board in boards(i, case):
        wanted = {solution for solution, grid in grids(board, case) if case.holds(grid)}
        judged = {solution for solution, _ in grids(board, case) if board.accepts(solution)}
        total = sum(1 for _ in grids(board, case))
        assert judged == wanted, board.format()
        told_apart |= 0 < len(wanted) < total
        compiled = set(cluewise.solutions(board, encoding="rules"))
        assert compiled == wanted, board.format()
    assert told_apart


def test_each_sentence_has_a_predicate(folder: Path) -> None:
    tried = {puzzle_class(f"case{i}").genre.statements[-1].sentence.pattern.text for i in range(len(CASES))}  # type: ignore[attr-defined]
    joining = {item.pattern.text for item in sentences("joined")}  # see test_several_boards.py
    assert {item.pattern.text for item in sentences()} - tried - joining == set()


def test_search_and_integer_programs_know_sentences(folder: Path) -> None:
    for i in range(0, len(CASES), 9):
        *_, board = boards(i, CASES[i])
        wanted = set(cluewise.solutions(board, encoding="rules"))
        assert set(cluewise.solutions(board, solver="backtrack:rules")) == wanted, board.format()


def test_a_sentence_has_a_picture_of_a_board_on_which_it_holds() -> None:
    for entry in catalogue()[::6]:
        puzzle, solution = sentence_pages.board(entry)
        assert entry.example in puzzle.rules_text
        assert puzzle.check(solution) == []
        assert sentence_pages.picture(entry).svg() == puzzle.picture(solution).svg()
