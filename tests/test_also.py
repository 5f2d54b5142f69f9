"""Extra rules: the setting `also` in texts and verbs, and in kinds that judge by themselves."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import cluewise
from cluewise.explanations.alterations import alterations
from cluewise.explanations.engines import Clock
from cluewise.generation.random_puzzles import random_pair, read_arguments
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.solution import Solution, Value
from cluewise.puzzles.creek import Creek
from cluewise.puzzles.masyu import Masyu
from cluewise.puzzles.signpost import Signpost
from cluewise.puzzles.sudoku import Sudoku
from cluewise.registry.loading import encodings_of, puzzle_class
from cluewise.solvers.common import Status
from tests.common import command

ROWS = "-----\n-1-1-\n-----\n-2---\n-----"
ALSO = "no 2x2 square is all unshaded"
KNIGHT = "equal numbers are not a knight's move apart"


def test_an_extra_rule_in_the_header_and_from_the_caller() -> None:
    plain = Creek.parse(ROWS)
    twisted = Creek.parse(f"# set: also=no_2x2_square_is_all_unshaded\n{ROWS}")
    assert len(list(cluewise.solutions(plain))) == 521
    assert len(list(cluewise.solutions(twisted))) == 209  # by brute force
    assert Creek.parse(ROWS, {"also": ALSO}) == twisted != plain
    assert twisted.format().startswith("# set: also=no_2x2_square_is_all_unshaded\n")
    assert Creek.parse(twisted.format()) == twisted


def test_all_encodings_lowerings_and_searches_hear_it() -> None:
    twisted = Creek.parse(ROWS, {"also": f"{ALSO}; shaded cells are connected"})
    counts = {
        item.label: len(list(cluewise.solutions(twisted, encoding=item.name, globals=item.lowering)))
        for encoding in encodings_of(twisted)
        for item in encoding.variants
        if "cnf" in item.targets
    }
    counts["search"] = len(list(cluewise.solutions(twisted, solver="backtrack:rules")))
    assert len(counts) == 4
    assert len({*counts.values()}) == 1, counts


def test_a_statement_that_the_encoding_lacks_gets_a_lowering() -> None:
    sudoku = Sudoku.parse(
        "2x2:1b2l", {"also": "odd numbers are connected, also over corners; no two odd numbers touch"}
    )
    plain = replace(sudoku, also=())
    assert all(encoding.globals for encoding in encodings_of(sudoku))
    wanted = {solution for solution in cluewise.solutions(plain) if sudoku.accepts(solution)}
    assert 0 < len(wanted) < len(list(cluewise.solutions(plain)))
    for encoding in encodings_of(sudoku):
        assert set(cluewise.solutions(sudoku, encoding=encoding.name)) == wanted, encoding.name


def test_kinds_that_judge_by_themselves_hear_it() -> None:
    """Signpost has a search and a check of its own: the wrong answer 1 2 / 4 3 came out here."""
    signpost = Signpost.parse("2x2:1ceag", {"also": "neighbours are not consecutive"})
    (plain,) = cluewise.solutions(replace(signpost, also=()))
    for solver in (None, "backtrack:rules"):
        assert cluewise.solve(signpost, solver=solver).status is Status.UNSATISFIABLE
    assert [violation.rule for violation in signpost.check(plain)][:1] == ["also"]
    assert "also" in {reason.rule for reason in signpost.reasons()}
    with pytest.raises(Refused, match="cannot state extra rules"):
        list(cluewise.solutions(signpost, encoding="successor"))


@pytest.mark.parametrize("value", [-99, "north", 1.5, (1, 2)])
def test_extra_rules_are_not_asked_about_values_that_no_slot_has(value: Value) -> None:
    sentences = "each row has as many odd numbers as even numbers; numbers grow from left to right"
    signpost = Signpost.parse("2x2:1ceag", {"also": sentences})
    (solution,) = cluewise.solutions(replace(signpost, also=()))
    found = signpost.check(Solution({**solution, signpost.slots()[0]: value}))
    assert [violation.rule for violation in found] == ["cell", "hint", "also2"]


def test_boards_with_fewer_clues_keep_it() -> None:
    sudoku = Sudoku.parse("2x2:a1b2d3f", {"also": KNIGHT})
    assert sudoku.without_clues().also == (KNIGHT,)
    assert cluewise.hint(sudoku) is not None


@pytest.mark.parametrize(
    ("sentence", "error"),
    [
        ("no two stars touch", "column 8: expected values of the board: shaded cells, unshaded cells, found 'stars'"),
        (
            "each number counts the shaded cells around it",
            "column 6: expected a value of the board: shaded cell, unshaded cell, found 'number'",
        ),
        (f"{ALSO}; {ALSO} of", "column 62: expected the end of the sentence, found 'of'"),
        ("no shaded cells at r9c9", "does not fit this board: r9c9 is no cell of it"),
        ("each room has exactly 1 shaded cells", "column 1: this board has no rooms"),
        ("; ".join([ALSO] * 21), "at most 20 sentences, found 21"),
        ("a" * 5000, "at most 4000 characters, found 5000"),
    ],
)
def test_what_does_not_fit_is_refused(sentence: str, error: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        Creek.parse(ROWS, {"also": sentence})
    assert error in str(raised.value)


def test_addresses_refuse_it_and_links_of_penpa_hold_it() -> None:
    masyu = Masyu.parse("6x6:bWdBbWjBcWj", {"also": "the loop passes every cell"})
    for kind in ("puzzlink", "tatham"):
        with pytest.raises(Refused, match="cannot hold the setting also=the_loop_passes_every_cell"):
            masyu.format_as(kind)
    assert Masyu.parse(masyu.format_as("penpa")) == masyu
    with pytest.raises(PuzzleError, match="a satogaeri puzzle: its slots are the moves of circles"):
        puzzle_class("satogaeri").parse("-\n\nA", {"also": "no two shaded cells touch"})


def test_answers_and_certificates_carry_it(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("2\n-\n")
    done = command("solve", "creek", "-", "--set", "also=shaded cells at r1c1", "--format", "json", stdin="-1-\n---")
    answer = json.loads(done.stdout)
    assert answer["solutions"][0]["text"] == "#."
    folder = tmp_path / "proof"
    certified = command(
        "solve",
        "creek",
        "-",
        "--set",
        "also=shaded cells at r1c1",
        "--unique",
        "--certify",
        str(folder),
        stdin="-1-\n---",
    )
    assert certified.returncode == 0, certified.stderr
    manifest = (folder / "manifest.json").read_text()
    assert "also=shaded_cells_at_r1c1" in manifest
    assert command("certify", str(folder)).returncode == 0
    (folder / "manifest.json").write_text(manifest.replace("r1c1", "r1c2"))
    assert command("certify", str(folder)).returncode != 0


@pytest.mark.parametrize(("name", "size", "sentence"), [("creek", "5x5", ALSO), ("masyu", "6x6", "no line at r1c1")])
def test_generated_puzzles_keep_it(name: str, size: str, sentence: str) -> None:
    kind = puzzle_class(name)
    arguments = read_arguments(kind, size, {"also": sentence})
    *_, last = unique_puzzles(kind, Random(1), arguments)
    assert last.also == (sentence,)  # type: ignore[attr-defined]
    assert len(list(cluewise.solutions(last))) == 1


def test_sudoku_is_drawn_with_a_knight_rule() -> None:
    puzzle, solution = random_pair(Sudoku, Random(1), read_arguments(Sudoku, "9", {"also": KNIGHT}))
    assert puzzle.check(solution) == []


def test_changes_of_a_puzzle_with_several_solutions_keep_it() -> None:
    """A change that made the board anew lost the extra rules: `explain` and the page proposed other puzzles."""
    sentence = "the loop never goes straight through 2 cells"
    puzzle, _ = random_pair(puzzle_class("koburin"), Random(5), {"width": 4, "height": 4, "also": (sentence,)})
    solutions = list(cluewise.solutions(puzzle))
    assert len(solutions) == 2
    alteration = next(alterations(puzzle, solutions, Clock()))
    assert alteration.puzzle.also == (sentence,)  # type: ignore[attr-defined]
    assert list(cluewise.solutions(alteration.puzzle)) == [alteration.solution]
