"""Hybrids of several boards: sentences that join them, each against its own predicate; texts, verbs, pictures."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cluewise
from cluewise.contract.judging import judge
from cluewise.contract.reference import reference_checker
from cluewise.generation.random_puzzles import random_pair
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.sentences.read_sentence import sentences
from cluewise.registry.loading import encodings, puzzle_class
from tests.common import command
from tests.joined_meanings import CASES, PLAIN, Boards, blank, filled


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of CLUEWISE_PATH with a hybrid for each case."""
    top = tmp_path_factory.mktemp("genres")
    (top / "puzzles").mkdir()
    for name, text in PLAIN.items():
        (top / "puzzles" / f"{name}.rules").write_text(f"{text}\n")
    for i, case in enumerate(CASES):
        (top / "puzzles" / f"joined{i}.rules").write_text(case.text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLUEWISE_PATH", str(top))
        yield top


@pytest.mark.parametrize("i", range(len(CASES)), ids=[case.sentence for case in CASES])
def test_a_joining_sentence_means_what_its_predicate_says(i: int, folder: Path) -> None:
    puzzle = blank(puzzle_class(f"joined{i}"), CASES[i])
    every = list(filled(puzzle))
    wanted = {solution for solution in every if CASES[i].holds(Boards(puzzle, solution))}
    assert 0 < len(wanted) < len(every)
    assert set(cluewise.solutions(puzzle, encoding="rules")) == wanted
    rules = [rule for part in puzzle.added if not part.leads for rule in part.rules]
    judged = {s for s in every if all(rule.first_violation([s[slot] for slot in rule.slots]) is None for rule in rules)}
    assert judged == wanted
    some = Random(i).sample(every, 20)
    assert [puzzle.accepts(solution) for solution in some] == [solution in wanted for solution in some]
    assert [not puzzle.check(solution) for solution in some] == [solution in wanted for solution in some]


def test_each_joining_sentence_has_a_predicate(folder: Path) -> None:
    tried = {puzzle_class(f"joined{i}").statements[0].sentence.pattern.text for i in range(len(CASES))}  # type: ignore[attr-defined]
    assert {item.pattern.text for item in sentences("joined")} == tried


HYBRIDS = ("yinyang+sudoku", "slitherlink+skyscrapers", "palisade+mosaic", "masyu+creek+sudoku")


@pytest.mark.few
@pytest.mark.parametrize("name", HYBRIDS)
def test_kinds_on_boards_of_their_own_have_the_product_of_their_solutions(name: str) -> None:
    kind: Any = puzzle_class(name)
    size = {**kind.size("4"), "clues": 0.9}
    puzzle, solution = random_pair(kind, Random(4), size)
    checker = reference_checker(name)
    assert checker is not None
    wanted = set(cluewise.solutions(puzzle, encoding="rules"))
    assert solution in wanted
    assert all(checker.accepts(puzzle, one) and puzzle.check(one) == [] for one in list(wanted)[:20])
    number = 1
    for board in puzzle.boards.values():
        number *= len(set(cluewise.solutions(board)))
    assert len(wanted) == number
    for encoding in encodings(name):
        for item in encoding.variants[:2]:
            assert set(cluewise.solutions(puzzle, encoding=item.name, globals=item.lowering)) == wanted, item.label
    assert set(cluewise.solutions(puzzle, solver="backtrack:rules")) == wanted
    for text in (puzzle.text(solution), json.dumps(puzzle.value(solution))):
        assert puzzle.read_solution(text) == solution
    assert puzzle.parse(puzzle.format()) == puzzle
    targets = puzzle.board().targets
    assert sorted(map(repr, (target.slot for target in targets))) == sorted(map(repr, puzzle.slots()))
    assert all(puzzle.board().hit(*target.at) == [i] for i, target in enumerate(targets))


FAR = "as: yinyang\nas: sudoku\nfar: neighbours in black cells differ by at least 2\n"


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLUEWISE_PATH", "")
    file = tmp_path / "far.rules"
    file.write_text(FAR)
    return file


def test_the_verbs_read_a_genre_of_two_boards(far: Path) -> None:
    made = command("generate", str(far), "4", "--unique", "--seed", "2").stdout
    answer = json.loads(command("solve", str(far), "-", "--unique", "--format", "json", stdin=made).stdout)
    (solution,) = answer["solutions"]
    assert (answer["unique"], {*solution["value"]}) == (True, {"yinyang", "sudoku"})
    (far.parent / "solution.txt").write_text(solution["text"])
    assert command("check", str(far), "-", str(far.parent / "solution.txt"), stdin=made).stdout == "solved\n"
    other = "no 2x2 square is all white; neighbours are not consecutive; numbers in white cells are at least 2"
    assert command("solve", str(far), "-", "--set", f"also={other}", stdin=made).returncode == 20
    assert "(sudoku)" in command("hint", str(far), "-", stdin=made).stdout
    proof = str(far.parent / "proof")
    assert command("solve", str(far), "-", "--unique", "--certify", proof, stdin=made).returncode == 0
    refused = command("new", "--from", str(far))
    assert "a hybrid has no file in Python" in refused.stderr


def test_an_extra_rule_is_about_any_board_or_about_all(far: Path) -> None:
    kind: Any = puzzle_class("yinyang+sudoku")
    board = "WB--\n--W-\n----\n---B\n+ sudoku\n2x2:p"
    plain = kind.parse(board)
    for sentence in ("no black cells at r2c2", "odd numbers at r1c1", "numbers in black cells are odd"):
        puzzle = kind.parse(board, {"also": sentence})
        assert kind.parse(puzzle.format()) == puzzle
        first = next(cluewise.solutions(plain))
        assert puzzle.accepts(first) == (not puzzle.check(first))
        for encoding in encodings(kind.name):
            for solution in list(zip(range(3), cluewise.solutions(puzzle, encoding=encoding.name), strict=False)):
                assert puzzle.accepts(solution[1])


@pytest.mark.parametrize(
    ("sentence", "error"),
    [
        ("each number counts the lines on its sides", "this sentence joins numbers in cells and a loop on borders"),
        ("numbers in black cells are red", "expected odd or even: odd, even, found 'red'"),
        ("no two stars touch", "expected values of the board: black cells, white cells"),
    ],
)
def test_a_sentence_that_fits_none_of_the_boards_is_refused(sentence: str, error: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        puzzle_class("yinyang+sudoku").parse("--\n--\n+ sudoku\n1x1:a", {"also": sentence})
    assert error in str(raised.value)


@pytest.mark.parametrize("text", ["[[1]]", "WB\nBW", '{"yinyang": []}', "WB\n+ kropki\n12"])
def test_a_wrong_solution_of_two_boards_has_one_error(text: str) -> None:
    puzzle = puzzle_class("yinyang+sudoku").parse("--\n--\n+ sudoku\n1 .\n. .")
    with pytest.raises(PuzzleError):
        puzzle.read_solution(text)


@pytest.mark.deep
def test_two_boards_pass_the_contract() -> None:
    assert {case: failure for case, failure in judge("yinyang+sudoku") if failure} == {}


def test_unique_puzzles_of_two_boards_name_their_kinds() -> None:
    *_, last = unique_puzzles(puzzle_class("yinyang+sudoku"), Random(3), {"width": 4, "height": 4})
    assert len(list(cluewise.solutions(last))) == 1
    assert all(reason.text.endswith(("(yinyang)", "(sudoku)")) for reason in last.reasons())


def test_unsure_slots_are_those_of_their_board() -> None:
    puzzle, solution = random_pair(puzzle_class("yinyang+sudoku"), Random(1), {"width": 4, "height": 4})
    *_, last = puzzle.slots()
    sure, unsure = puzzle.text(solution), puzzle.text(solution, [last])
    assert unsure == f"{sure[:-1]}?"
