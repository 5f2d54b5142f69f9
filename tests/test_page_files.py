"""What leaves the page beside the formats of a kind."""

from typing import Any

import pytest

from cluewise.page.files import penpa_answer, replay, sudokupad
from cluewise.puzzles.common.errors import Refused
from cluewise.registry.loading import puzzle_class
from tests.page.test_kinds import unique_instance


def test_a_sudokupad_link_holds_the_puzzle_with_its_constraints() -> None:
    sudoku = puzzle_class("sudoku")
    puzzle: Any = unique_instance("sudoku")
    assert puzzle.constraints
    link = sudokupad(puzzle)
    assert link.startswith("https://sudokupad.app/fpuz")
    assert sudoku.parse(link).read_back() == puzzle.read_back()


def test_a_penpa_link_holds_the_answer() -> None:
    text = puzzle_class("sudoku").parse("1234341221434.21").read_back()
    link = penpa_answer({"name": "sudoku", "text": text}, print)["text"]
    assert puzzle_class("sudoku").parse(link).read_back() == text
    plain = puzzle_class("sudoku").parse(text).format_as("penpa")
    assert "m=solve" in link
    assert link != plain
    with pytest.raises(Refused, match="exactly one solution"):
        penpa_answer({"name": "sudoku", "text": "1..............."}, print)


def test_the_steps_are_one_file() -> None:
    html = replay({"name": "sudoku", "text": "1234341221434.21"}, print)["html"]
    assert html.startswith("<!doctype html>")
    assert "1 step" in html
    assert html.count("<svg") == 2
    with pytest.raises(Refused, match="exactly one solution"):
        replay({"name": "sudoku", "text": "1..............."}, print)
