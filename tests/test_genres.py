"""Genres in text: their files, errors with their places, names, and what all verbs do with them."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cluewise
from cluewise.generation.random_puzzles import random_pair
from cluewise.generation.unique_puzzles import unique_puzzles
from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName
from cluewise.puzzles.common.genre_text import read_genre
from cluewise.registry import names
from cluewise.registry.discovery import PATH
from cluewise.registry.loading import puzzle_class
from cluewise.services.tools import _named
from cluewise.terminal import Screen
from docs.puzzle_pages import puzzle_pages
from tests.common import ROOT, command

MYCREEK = """version: 1
board: cells shaded or not
clues: number 0-4 or ? at corners
address: mycreek four(number)
number: each number counts the shaded cells around it
connected: unshaded cells are connected
"""
ROWS = "-----\n-1-1-\n-----\n-2---\n-----\n"


@pytest.fixture
def mycreek(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(PATH, "")
    file = tmp_path / "mycreek.rules"
    file.write_text(MYCREEK)
    (tmp_path / "board.txt").write_text(ROWS)
    return file


PLAIN = "board: cells shaded or not\nclues: number 0-4 in cells\n"

#: Wrong files, each with its error.
WRONG = [part.split("\n=> ") for part in (ROOT / "tests/wrong_genres.txt").read_text("utf-8").split("----\n")]


@pytest.mark.parametrize(("text", "error"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_file_has_one_error_with_its_place(text: str, error: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        read_genre("wrong", text)
    assert str(raised.value).split("\n")[0] == error.strip()


def test_long_files_lines_and_sentences_are_refused_at_once() -> None:
    for text in ("a" * 10**7, "\n" * 10**4 + "board: x", PLAIN + "a: no " + "very " * 10**4, "clues: " + "a" * 60_000):
        with pytest.raises(PuzzleError):
            read_genre("long", text)


def test_a_genre_by_its_path_in_the_verbs(mycreek: Path) -> None:
    board = str(mycreek.parent / "board.txt")
    assert command("solve", str(mycreek), board, "--count").stdout == "521\n"
    assert command("solve", "creek", board, "--count").stdout == "521\n"
    assert command("convert", str(mycreek), board, "--to", "puzzlink").stdout.startswith(
        "https://puzz.link/p?mycreek/4/4/"
    )
    listed = json.loads(command("list", str(mycreek), "--format", "json").stdout)
    assert listed["puzzles"][0]["formats"] == ["rows", "puzz.link address"]
    made = command("generate", str(mycreek), "5x5", "--unique", "--seed", "1").stdout
    answer = json.loads(command("solve", str(mycreek), "-", "--unique", "--format", "json", stdin=made).stdout)
    assert (answer["puzzle"], answer["unique"], answer["encoding"]) == ("mycreek", True, "rules")
    assert "shaded" in command("hint", str(mycreek), "-", stdin=made).stdout
    assert command("rate", str(mycreek), "-", stdin=made).returncode == 0


def test_a_file_that_changes_in_a_running_process_is_refused(mycreek: Path) -> None:
    """Its old rules are in use, and the new ones would need its kind anew."""
    file = mycreek.rename(mycreek.with_name("edited.rules"))
    file.write_text(MYCREEK.replace("address: mycreek", "address: edited"))
    (before,) = cluewise.read(str(file), ROWS)
    file.write_text(f"# a remark\n{file.read_text()}")
    with pytest.raises(Refused, match=r"edited\.rules: the file has changed since its rules were read"):
        cluewise.read(str(file), ROWS)
    file.write_text(file.read_text().removeprefix("# a remark\n"))
    assert cluewise.read(str(file), ROWS) == [before]


def test_a_genre_in_a_folder_and_in_python(mycreek: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = mycreek.parent / "mine"
    (folder / "puzzles").mkdir(parents=True)
    (folder / "puzzles" / "increek.rules").write_text(MYCREEK.replace("mycreek", "increek"))
    monkeypatch.setenv(PATH, str(folder))
    (puzzle,) = cluewise.read("increek", ROWS)
    assert len(list(cluewise.solutions(puzzle))) == 521
    assert puzzle.parse(puzzle.format_as("puzzlink")) == puzzle
    assert command("solve", puzzle.format_as("puzzlink"), "--count").stdout == "521\n"  # it names the genre


def test_names_of_kinds_and_address_types_stay_with_their_owners(tmp_path: Path) -> None:
    taken = {
        "creek.rules": "the name 'creek' is taken by the puzzle 'creek': rename the file",
        "akari.rules": "the name 'akari' is taken by an alias of 'lightup': rename the file",
        "my-genre.rules": "'my-genre' cannot be the name of a genre: use lowercase letters, digits and '_'",
        "typed.rules": "addresses of the type 'creek' are those of creek: choose another type",
    }
    for file, error in taken.items():
        (tmp_path / file).write_text(MYCREEK.replace("address: mycreek", "address: creek"))
        with pytest.raises(Refused) as raised:
            names.named(str(tmp_path / file))
        assert str(raised.value) == f"{tmp_path / file}: {error}"
    with pytest.raises(PuzzleError):
        names.named(str(tmp_path / "none.rules"))
    with pytest.raises(UnknownName):
        _named(str(tmp_path / "creek.rules"))  # agents name no files


def test_new_writes_a_genre_that_works_and_grows_into_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PATH, "")
    file = tmp_path / "fresh.rules"
    done = command("new", "fresh", "--rules", "--folder", str(tmp_path))
    assert (done.stdout, done.returncode) == (f"{file}\n", 0)
    assert len(file.read_text().splitlines()) == 7
    made = command("generate", str(file), "4x4", "--unique", "--seed", "3").stdout
    assert command("new", "--from", str(file), "--folder", str(tmp_path / "grown")).returncode == 0
    file.unlink()
    monkeypatch.setenv(PATH, str(tmp_path / "grown"))
    solved = command("solve", "fresh", "-", "--unique", stdin=made)
    assert solved.returncode == 0, solved.stderr


def test_sentences_are_listed_with_examples() -> None:
    listed = json.loads(command("list", "--sentences", "--format", "json").stdout)
    assert len(listed) >= 60
    assert all(entry["meaning"].endswith(".") and entry["example"] for entry in listed)
    numbers = command("list", "sudoku", "--sentences").stdout
    assert "equal numbers do not touch" in numbers
    assert "shaded" not in numbers


GENRES = {
    "stars": "board: cells shaded or not, rooms, square\nset: stars = 1\nwords: star (stars) / empty\n"
    "lines: each row, column and room has exactly stars stars\napart: no two stars touch, not even at a corner",
    "steps": "board: numbers 1 to n\nclues: sum 0-40 at top and left\nclues: digit 1-9 in cells\n"
    "a: each row has all different numbers\nb: equal numbers do not touch\n"
    "c: each sum is the sum of the numbers in its line\nd: each digit is the number in its cell",
    "pearls": "board: loop through cells\nclues: pearl B, W in cells\nloop: the lines form a single loop\n"
    "a: the loop turns at every pearl B\nb: the loop goes straight at every pearl W",
    "fences": "board: loop on borders\nclues: number 0-3 or ? in cells\nloop: the lines form a single loop\n"
    "number: each number counts the lines on its sides",
    "islands": "board: cells shaded or not\nclues: number 1-20 in cells\nsea: shaded cells are connected\n"
    "pool: no 2x2 square is all shaded\nisland: each block of unshaded cells has exactly one number, its size",
}


@pytest.fixture
def genres(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    (tmp_path / "puzzles").mkdir()
    for name, text in GENRES.items():
        (tmp_path / "puzzles" / f"made_{name}.rules").write_text(text)
    monkeypatch.setenv(PATH, str(tmp_path))
    return {name: puzzle_class(f"made_{name}") for name in GENRES}


@pytest.mark.parametrize("name", GENRES)
def test_boards_are_drawn_and_dug_at_two_sizes(name: str, genres: dict[str, Any]) -> None:
    for side in (5, 7):
        arguments = {"side": side} if name == "stars" else {"width": side, "height": side - 1}
        puzzle, solution = random_pair(genres[name], Random(side), arguments)
        assert puzzle.check(solution) == []
        assert puzzle.parse(puzzle.format()) == puzzle
        assert puzzle.picture(solution).svg().startswith("<svg")
    *_, last = unique_puzzles(genres[name], Random(name), {"side": 5} if name == "stars" else {"width": 5, "height": 4})
    assert len(list(cluewise.solutions(last))) == 1


def test_certificates_and_batches_carry_the_text_of_a_genre(mycreek: Path, tmp_path: Path) -> None:
    board, proof = "-0-\n---", tmp_path / "proof"
    options = ("--unique", "--certify", str(proof), "--format", "json")
    done = command("solve", str(mycreek), "-", *options, stdin=board)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["rules"] == json.loads((proof / "manifest.json").read_text())["rules"] == MYCREEK
    unknown = command("certify", str(proof))
    assert "save its 'rules' as mycreek.rules" in unknown.stdout + unknown.stderr
    digests = []
    for text in (MYCREEK, MYCREEK.replace("unshaded cells", "shaded cells")):
        mycreek.write_text(text)
        line = command("batch", str(mycreek), str(mycreek.parent / "board.txt")).stdout
        digests.append(json.loads(line.splitlines()[0])["digest"])
    assert digests[0] != digests[1]


def test_clues_of_several_layers_hide_neither_each_other_nor_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a corner point, in the corner and in the middle of a cell; layers at one place are listed there."""
    monkeypatch.setenv(PATH, "")
    path = tmp_path / "crowded.rules"
    path.write_text(
        "board: numbers 1 to 2, rooms\nclues: given 1-2 in cells\nclues: total 0-30 in rooms\n"
        "clues: sum 0-30 at inner corners\nclues: big 0-30 at corners\ngiven: each given is the number in its cell\n"
        "total: each total is the sum of the numbers in its room\nsum: each sum is the sum of the numbers around it\n"
        "big: each big is the sum of the numbers around it\n"
    )
    text = "1-\n--\n\n6\n\n1-2\n-7-\n2-1\n\n3-\n--\n\nAA\nBB\n"
    (puzzle,) = cluewise.read(str(path), text)
    shown = [line.strip() for line in Screen(puzzle.picture()).text().plain.splitlines()]
    assert shown == [
        "1━━3━━━━━━┯━━━━━━━━━2",
        "┃    1    │         ┃",
        "┣━━━━━━━━6,7━━━━━━━━┫",
        "┃         │         ┃",
        "2━━━━━━━━━┷━━━━━━━━━1",
    ]
    loop = tmp_path / "loop.rules"
    loop.write_text(
        "board: loop through cells\nclues: pearl B, W in cells\nclues: number 0-9 in cells\n"
        "loop: the lines form a single loop\n"
    )
    (puzzle,) = cluewise.read(str(loop), "BW\n--\n\n3-\n-4\n")
    assert [sign for sign in Screen(puzzle.picture()).text().plain if sign in "B3○4"] == ["B", "3", "○", "4"]


def test_a_genre_that_ships_has_a_page_like_any_kind() -> None:
    page = puzzle_pages("fobidoshi")["puzzles/fobidoshi.md"]
    assert page.startswith("# Fobidoshi\n\nPlace circles, never four in line, all in one piece.")
    for part in ("Also known as Forbidden Four.", "3. No 4 cells in a line are all circles.", "each circles or empty."):
        assert part in page
    listed = cluewise.read("fobidoshi", "o-o")[0]
    assert type(listed).rules_text == (ROOT / "puzzles" / "fobidoshi.rules").read_text()
