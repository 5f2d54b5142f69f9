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
from tests.common import command

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
    monkeypatch.delenv(PATH, raising=False)
    file = tmp_path / "mycreek.rules"
    file.write_text(MYCREEK)
    (tmp_path / "board.txt").write_text(ROWS)
    return file


PLAIN = "board: cells shaded or not\nclues: number 0-4 in cells\n"
KEPT = "a: no two shaded cells touch"

#: A wrong file, and its error.
WRONG = {
    "": "line 1, column 1: expected a line 'board: …', such as 'board: cells shaded or not'",
    "board: cells\n": "line 1, column 8: expected 'cells shaded or not', 'loop through cells', 'loop on borders', 'numbers "
    "1 to n', 'numbers 1 to 4 or empty', found 'cells'",
    "board: cells shaded or not, room\n": "line 1, column 29: expected 'rooms' or 'square', found 'room'",
    PLAIN: "line 2, column 27: expected at least one rule, such as 'connected: …'",
    f"version: 2\n{PLAIN}{KEPT}": "line 1, column 10: expected version 1, found '2'",
    f"{PLAIN}shaded cells are connected": "line 3, column 1: expected 'word: …', such as 'connected: unshaded cells are "
    "connected'",
    f"{PLAIN}a: shaded cells are conected": "line 3, column 21: expected 'connected', found 'conected'. The nearest "
    "sentence is: shaded cells are connected",
    f"{PLAIN}a: no two stars touch": "line 3, column 11: expected values of the board: shaded cells, unshaded cells, "
    "found 'stars'. The nearest sentence is: no two shaded cells touch",
    f"{PLAIN}{KEPT}\n{KEPT}": "line 4, column 1: 'a' has a second line: each rule needs a name of its own",
    f"{PLAIN}a: each room has exactly 2 shaded cells": "line 3, column 4: this board has no rooms",
    f"{PLAIN}a: equal numbers do not touch": "line 3, column 4: this sentence is about numbers, but the board has cells "
    "shaded or unshaded",
    f"{PLAIN}a: the loop passes every cell": "line 3, column 4: this sentence is about a loop through cells, but the "
    "board has cells shaded or unshaded",
    f"{PLAIN}a: each number counts the shaded cells in its line": "line 3, column 4: clues in cells have no cells 'in its "
    "line'; they have: 'around it', 'beside it', 'at and around it', 'in its row', 'in its column', 'in its row and "
    "column'",
    f"board: cells shaded or not\nclues: number 4-0 in cells\n{KEPT}": "line 2, column 15: expected numbers from a "
    "smaller to a larger one, up to 9999",
    f"board: cells shaded or not\nclues: number 0-4 in rooms\n{KEPT}": "line 2, column 19: this board has no rooms",
    f"board: cells shaded or not\nclues: pearl B, B in cells\n{KEPT}": "line 2, column 14: expected numbers such as 0-4, "
    "or different letters such as B, W",
    f"{PLAIN}clues: number 0-9 at corners\n{KEPT}": "line 3, column 8: there are two kinds of clues with the name "
    "'number'",
    f"{PLAIN}address: foo four\n{KEPT}": "line 3, column 14: expected four(CLUE) with one of the clues: number",
    f"{PLAIN}address: foo ternary(number)\n{KEPT}": "line 3, column 14: 'ternary' holds 2 signs",
    f"{PLAIN}words: star\n{KEPT}": "line 3, column 8: expected two words such as 'star (stars) / empty', a thing with its "
    "plural",
    f"board: numbers 1 to 999\nclues: number 0-4 in cells\n{KEPT}": "line 1, column 8: expected 1 to 100 numbers, found 1 "
    "to 999",
    f"{PLAIN}set: height = 2\n{KEPT}": "line 3, column 6: the name 'height' is taken",
    f"board: cells shaded or not\n{KEPT}": "line 1, column 1: a board without clues and without rooms has no text: add a "
    "line 'clues: …'",
    "board: cells shaded or not\nclues: pearl B, W in cells\na: each pearl counts the shaded cells beside it": "line 3, "
    "column 4: this sentence is about numbers, but pearls are signs",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_a_wrong_file_has_one_error_with_its_place(text: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        read_genre("wrong", text)
    assert str(raised.value).split("\n")[0] == WRONG[text]


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
    monkeypatch.delenv(PATH, raising=False)
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
    "steps": "board: numbers 1 to n\nclues: sum 0-40 at top and left\na: each row has all different numbers\n"
    "b: equal numbers do not touch\nc: each sum is the sum of the numbers in its line",
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
