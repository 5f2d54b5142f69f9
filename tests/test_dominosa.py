"""Dominosa: boards whose numbers do not form a set of dominoes."""

from random import Random

import pytest

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.dominosa import Dominosa
from cluewise.puzzles.generators.common.puzzle_generator import generator_for


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x2:001101", "begins with one number"),
        ("1:00110", "expected number 6 of 6"),
        ("1:0011010", "expected the end of the ID"),
        ("1:00[1101", "expected number 3 of 6"),
        ("1:001102", "expected numbers from 0 to 1, found 2"),
        ("1:001100", "expected each number 3 times, found 0 4 times"),
        ("0:0", "expected a width, found 0"),
        ("99:0", "101x100 is too large"),
        ("00\n11", "2x2 cells"),
        ("00-\n111", "every cell has a number"),
    ],
)
def test_what_is_no_dominosa(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Dominosa.parse(text)


def test_letters_for_the_generator_are_skipped() -> None:
    assert {Dominosa.parse(f"1{letters}:001101") for letters in ("", "dt", "db", "de", "da", "a")} == {
        Dominosa.parse("001\n101")
    }


def test_a_board_higher_than_wide_has_no_id() -> None:
    assert Dominosa.parse("00\n10\n11").format() == "00\n10\n11"


def test_numbers_beyond_nine() -> None:
    board = generator_for(Dominosa).random(Random(1), 11)[0]
    assert "[11]" in board.format()
    assert Dominosa.parse(board.format()) == board
