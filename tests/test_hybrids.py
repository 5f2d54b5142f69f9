"""Hybrids: two kinds on one board. Their solutions are those that the reference checkers of both kinds accept."""

import json
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cluewise
from cluewise.contract.judging import judge
from cluewise.contract.reference import reference_checker
from cluewise.generation.random_puzzles import random_pair
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError
from cluewise.puzzles.common.genre_text import read_genre
from cluewise.puzzles.common.hybrid_text import guest_fields
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.genres import kind_of
from cluewise.registry.loading import encodings, puzzle_class
from cluewise.registry.names import named
from cluewise.sources import texts_of
from tests.common import command

TEXT = "+ creek\n-1-\n---\n-2-\n+ mosaic\n--\n3-"

HYBRIDS = (
    "creek+mosaic", "heyawake+mosaic", "nurikabe+mosaic", "kurodoko+mosaic", "hitori+mosaic", "aqre+kurotto",
    "yinyang+mosaic", "starbattle+creek", "minesweeper+mosaic", "tapa+kurodoko", "aquarium+mosaic", "cave+tapa",
    "thermometers+kakurasu", "lits+creek", "snake+mosaic",
    "skyscrapers+unequal", "sudoku+kropki", "suguru+ripple",
    "masyu+geradeweg", "country+detour", "yajilin+masyu", "creek+mosaic+kurotto",
)  # fmt: skip
MOST = 2**12
"""A board with more assignments, or with solutions of the host that are more, is compared for those of the host."""


def boards(name: str) -> Iterator[Any]:
    """Random boards of a hybrid with few clues and with many, so that it has solutions."""
    kind: Any = puzzle_class(name)
    square = any(part.is_square or part.name == "sudoku" for part in (kind.host_kind, *kind.guest_kinds))
    sizes = ("4", "4") if name in ("sudoku+kropki", "starbattle+creek") else ("3", "3") if square else ("4x2", "3x4")
    for seed, (size, clues) in enumerate(zip(sizes, (0.3, 0.8), strict=True)):
        yield random_pair(kind, Random(seed), {**kind.size(size), "clues": clues})[0]


def assignments(puzzle: Any) -> list[Solution]:
    """All assignments of the slots if they are few, else the solutions of the host."""
    slots = puzzle.slots()
    number = 1
    for slot in slots:
        number *= len(puzzle.values(slot))
    if number > MOST:
        return list(islice(cluewise.solutions(puzzle.host), MOST))
    values = product(*(puzzle.values(slot) for slot in slots))
    return [Solution(zip(slots, each, strict=True)) for each in values]


@pytest.mark.few
@pytest.mark.parametrize("name", HYBRIDS)
def test_solutions_are_those_of_all_reference_checkers(name: str) -> None:
    found = 0
    for puzzle in boards(name):
        wanted, checker = set[Solution](), reference_checker(name)
        assert checker is not None
        for solution in assignments(puzzle):
            fits = checker.accepts(puzzle, solution)
            assert puzzle.accepts(solution) is fits
            assert not fits or puzzle.check(solution) == []
            wanted |= {solution} if fits else set()
        for encoding in encodings(name):
            for item in encoding.variants[:2]:
                got = set(cluewise.solutions(puzzle, encoding=item.name, globals=item.lowering))
                assert got == wanted, (item.label, puzzle.format())
        assert set(cluewise.solutions(puzzle, solver="backtrack:rules")) == wanted
        assert puzzle.parse(puzzle.format()) == puzzle
        assert puzzle.picture(next(iter(wanted), None)).svg() != puzzle.host.picture(next(iter(wanted), None)).svg()
        found += len(wanted)
    assert found


@pytest.mark.parametrize("name", ["creek+mosaic", "masyu+geradeweg"])
def test_unique_puzzles_are_made_and_each_step_names_its_kind(name: str) -> None:
    *_, last = unique_puzzles(puzzle_class(name), Random(3), {"width": 5, "height": 4})
    (solution,) = cluewise.solutions(last)
    hint = cluewise.hint(last)
    assert hint is not None
    assert any(f"({part})" in str(hint) for part in name.split("+"))
    assert all(reason.text.endswith(tuple(f"({part})" for part in name.split("+"))) for reason in last.reasons())
    assert len({reason.place for reason in last.reasons()}) == len(last.reasons())
    assert last.check(solution) == []
    assert all(any(part.spare_clues()) for part in last.parts), "each kind keeps some of its clues"  # type: ignore[attr-defined]


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLUEWISE_PATH", "")
    file = tmp_path / "both.rules"
    file.write_text("as: creek\nas: mosaic\nfirst: shaded cells at r1c1\n")
    (tmp_path / "board.txt").write_text(TEXT)
    return file


def test_the_verbs_read_a_hybrid_by_its_lines_by_name_and_in_a_file(both: Path) -> None:
    board, file, proof = (str(path) for path in (both.parent / "board.txt", both, both.parent / "proof"))
    counts = [command("solve", *source, "--count").stdout for source in ([board], ["creek+mosaic", board])]
    assert counts == ["2\n", "2\n"]
    assert command("solve", file, "-", "--count", stdin=TEXT.partition("\n")[2]).stdout == "1\n"
    options = ("--unique", "--certify", proof, "--set", "also=unshaded cells at r1c2", "--format", "json")
    done = command("solve", file, board, *options)
    assert json.loads(done.stdout)["rules"] == both.read_text()
    certified = command("certify", proof)  # the genre is not known there
    assert "save its 'rules' as both.rules" in certified.stdout + certified.stderr
    refused = command("solve", "creek", board)
    assert "line 5, column 1: a line '+ KIND' begins the text of another kind: name the PUZZLE creek+mosaic" in (
        refused.stderr
    )


def test_a_hybrid_hears_extra_rules_and_loses_clues_of_its_guests() -> None:
    (puzzle,) = cluewise.read("# set: also=shaded_cells_at_r1c1\n" + TEXT)
    assert len(list(cluewise.solutions(puzzle))) < len(list(cluewise.solutions(cluewise.read(TEXT)[0])))
    for encoding in encodings(puzzle.name):
        assert set(cluewise.solutions(puzzle, encoding=encoding.name)) == set(cluewise.solutions(puzzle))
    clues = [clue for group in puzzle.spare_clues() for clue in group]
    fewer: Any = puzzle
    for clue in clues:
        fewer = fewer.without_clue(clue)
    assert len(clues) == 3
    assert (fewer.also, fewer.numbers, fewer.mosaic_numbers) == (puzzle.also, (None,) * 9, (None,) * 4)  # type: ignore[attr-defined]
    assert puzzle.place_of(clues[-1]) == (3, 1)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("creek+regex", "creek decides cells that are shaded or not, but regex decides the slots of regex"),
        ("creek+lightup", "lightup draws its clues and values together: name it first"),
        ("creek+creek", "a hybrid has different kinds"),
        ("tents+hashi", "tents decides the slots of tents, but hashi decides the slots of hashi"),
    ],
)
def test_kinds_that_do_not_fit_are_refused(name: str, error: str) -> None:
    with pytest.raises(CluewiseError) as raised:
        puzzle_class(name)
    assert str(raised.value) == f"{name}: {error}"
    host, guest = name.split("+")
    with pytest.raises(PuzzleError) as raised_in_file:
        read_genre("mine", f"as: {host}\nas: {guest}", "", kind_of)
    assert str(raised_in_file.value).startswith(f"line 2, column 5: {error}")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("+ creek\n-1-\n---\n+ mosaic\n---", "line 4, column 1: mosaic is 3x1, but creek is 2x1"),
        ("-1-\n---", "line 2, column 4: expected a line '+ mosaic' and its text below"),
        ("-1-\n---\n+ lits\n--", "line 3, column 3: expected '+ mosaic', found 'lits'"),
        ("-1-\n---\n+ mosaic\n9x", "line 4, column 2: expected a number from 0 to 9 or '-', found 'x'"),
        ("-1-\n---\n+ mosaic\n--\n+ lits\n--", "line 5, column 1: expected the end, found a further kind 'lits'"),
        ("-1-\n---\n+ mosaic\n", "line 3, column 9: expected the text of a mosaic puzzle"),
    ],
)
def test_a_wrong_text_has_its_place(text: str, error: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        puzzle_class("creek+mosaic").parse(text)
    assert error in str(raised.value)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("+ creek\n-1-\n---\n+ mosiac\n--", "line 4, column 3: no puzzle 'mosiac'. Did you mean 'mosaic'?"),
        ("+ creek\n-1-\n---\n+ regex\n--", "line 4, column 3: creek decides cells that are shaded or not, but regex"),
        ("+ creek\n-1-\n---", "line 3, column 4: a hybrid has 2 to 4 kinds, found 1: the text of each is below a line"),
        ("+ creek\n-1-\n---\n+ creek\n-1-\n---", "line 3, column 4: a hybrid has 2 to 4 kinds, found 1"),
    ],
)
def test_a_wrong_text_that_names_its_kinds_has_its_place(text: str, error: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        cluewise.read(text)
    assert error in str(raised.value)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("creek+mosiac", "no puzzle 'mosiac'. Did you mean 'mosaic'?"),
        ("creek+", "'creek+': a name is missing beside '+'"),
        ("+creek", "'+creek': a name is missing beside '+'"),
    ],
)
def test_a_wrong_name_names_its_part(name: str, error: str) -> None:
    with pytest.raises(CluewiseError) as raised:
        named(name)
    assert str(raised.value).startswith(error)


def test_a_file_has_several_hybrids() -> None:
    other = "# solutions: 2\n+ creek\n-1-\n---\n+ kurotto\n-o"
    texts = texts_of(None, f"{TEXT}\n\n{TEXT}\n{other}")
    assert [(text.line, text.kind, text.expected) for text in texts] == [
        (1, "creek+mosaic", None),
        (9, "creek+mosaic", None),
        (17, "creek+kurotto", 2),
    ]
    assert [text.line for text in texts_of("creek+mosaic", f"{TEXT[8:]}\n{TEXT}")] == [1, 7]


def test_a_wrong_file_has_its_place() -> None:
    for text, error in (
        ("as: creek", "line 1, column 10: a hybrid has 2 to 4 kinds, found 1"),
        ("as: creek\nas: none", "line 2, column 5: expected the name of a kind, found 'none'"),
        ("as: creek\nas: mine", "line 2, column 5: expected the name of a kind, found 'mine'"),
        ("as: creek\nboard: loop on borders", "line 2, column 1: the kinds of 'as:' have their own board and clues"),
        ("as: creek\nas: mosaic\na: no two stars touch", "line 3, column 11: expected values of the board"),
    ):
        with pytest.raises(PuzzleError) as raised:
            read_genre("mine", text, "", kind_of)
        assert error in str(raised.value)


def test_tiny_boards_pair_those_of_both_kinds() -> None:
    kind: Any = puzzle_class("creek+mosaic")
    boards = list(generator_for(kind).tiny())
    assert 21 <= len(boards) < 1000
    assert {*guest_fields(kind.guest_kinds[0])} == {"mosaic_numbers"}


@pytest.mark.parametrize(
    ("name", "check"),
    [
        ("creek+mosaic", "pictures"),
        ("creek+mosaic", "described"),
        ("skyscrapers+unequal", "reason-guards"),
        ("starbattle+creek", "random-draws"),
        ("starbattle+creek", "tiny-puzzles"),
    ],
)
def test_a_hybrid_passes_a_check_of_the_contract(name: str, check: str) -> None:
    assert [failure for _, failure in judge(name, check) if failure] == []


@pytest.mark.deep
@pytest.mark.parametrize("name", ["creek+mosaic", "skyscrapers+unequal", "masyu+geradeweg"])
def test_a_hybrid_passes_the_contract(name: str) -> None:
    assert {case: failure for case, failure in judge(name) if failure} == {}
