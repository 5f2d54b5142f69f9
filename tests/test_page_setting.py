"""Setting clues in place, and lists of puzzles, as the page requests them."""

import random
from typing import Any

import pytest

from cluewise.page.setting import Setter
from cluewise.puzzles.common.errors import CluewiseError, Refused
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.kinds import few_kinds
from tests.test_page import asked, refused

FULL = {"dominosa", "net", "tracks"}
"""Kinds whose board cannot be empty: no text says it."""

NEEDED = {"bosanowa", "renban", "undead"}
"""Kinds whose board without clues is no puzzle yet."""

TOGETHER = {"numberlink", "thermometers", "undead"}
"""Kinds with clues that stand together only: a board with a single one is no puzzle yet."""


@few_kinds
def test_clues_are_set_place_by_place(name: str) -> None:
    """What is set is what the places show; an empty board, and each clue put back, is read from its own text."""
    cls = puzzle_class(name)
    puzzle, _ = generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))
    puzzle = cls.parse(puzzle.read_back())
    try:
        setter = Setter(puzzle)
    except Refused as refusal:
        assert "in its text" in str(refusal)
        return
    entries = setter.entries()
    assert setter.with_entries(entries) == puzzle
    board = setter.board_json()
    assert len(board["targets"]) == board["slots"]
    if name in FULL:
        with pytest.raises(CluewiseError):
            setter.with_entries({})
        return
    empty: Any = setter.with_entries({})
    assert Setter(empty).entries() == {}
    assert bool(empty.validation_error()) == (name in NEEDED)
    flaws = 0
    for place in list(entries)[:2]:
        less = {key: choice for key, choice in entries.items() if key != place}
        board: Any = setter.with_entries(less)
        assert Setter(board).entries() == less
        flaws += bool(board.validation_error())
    assert (flaws > 0) == (name in TOGETHER)


def test_a_board_that_is_no_puzzle_yet_is_drawn_and_its_flaw_told() -> None:
    base = asked("blank", name="renban", size="3x3", seed=1)
    assert base["entries"] == []
    place = {"name": "renban", "text": base["text"]}
    empty = asked("set", **place, entries=[])
    assert empty["flaw"].startswith("expected at least one given number")
    assert empty["svg"].startswith("<svg")
    assert "text" not in empty
    choice = asked("setting", **place)["board"]["tables"][0]["signs"].index("4")
    puzzle: Any = puzzle_class("renban").parse(asked("set", **place, entries=[[0, choice]])["text"])
    assert [number for number in puzzle.given if number is not None] == [4]


@pytest.mark.deep
def test_a_masyu_from_nothing_to_one_solution() -> None:
    puzzle = asked("blank", name="masyu", size="5x5", seed=1)
    place = {"name": "masyu", "text": puzzle["text"]}
    assert asked("setting", **place)["entries"] == []
    for seed in range(60):
        if asked("verdict", **place)["verdict"] == "unique":
            break
        found = asked("suggest", **place, seed=seed)
        assert len(found["lines"]) == 1, "one clue at a time"
        place["text"] = asked("set", **place, entries=found["entries"])["text"]
    assert asked("verdict", **place)["verdict"] == "unique"
    assert asked("spare", **place)["lines"]
    assert "several solutions" in refused("suggest", **place)["text"]


def test_clues_that_cannot_be_are_refused_in_a_sentence() -> None:
    place = {"name": "hitori", "text": asked("open", name="hitori", text="12\n21")["text"]}
    assert asked("set", **place, entries=[[0, 0], [1, 0], [2, 0], [3, 0]])["text"]
    assert "in its text" in refused("setting", name="queens", text="4")["text"]


@pytest.mark.parametrize("name", ["sudoku", ""])
def test_a_list_has_a_row_for_each_puzzle(name: str) -> None:
    told: list[Any] = []
    text = "https://puzz.link/p?sudoku/4/4/12h34p\nhttps://puzz.link/p?sudoku/4/4/1234341221430\n"
    text += "https://puzz.link/p?sudoku/4/4/12h34k3h2g\n"
    assert asked("judge", told, text=text, name=name)["count"] == 3
    assert [row["verdict"] for row in told] == ["several", "not read", "unique"]
    assert (told[0]["message"], told[2]["level"], told[2]["message"]) == ("12 solutions", 1, "easy")
    assert told[1]["message"]


def test_the_number_of_solutions_and_what_they_share_are_told_at_once() -> None:
    blank = asked("blank", name="slitherlink", size="3x3")
    place = {"name": "slitherlink", "text": blank["text"]}
    token = asked("setting", **place)["board"]["tables"][0]["signs"].index
    assert asked("count", **place) == {"verdict": "several"}
    assert asked("shared", **place) == {"lines": ["All solutions have 0 of 24 values in common."]}
    corner = asked("set", **place, entries=[[0, token("0")]])
    found = asked("shared", name="slitherlink", text=corner["text"])
    assert found["lines"] == ["All solutions have 6 of 24 values in common."]
    assert "<svg" in found["svg"]
    one = {"name": "slitherlink", "text": asked("set", **place, entries=[[4, token("4")]])["text"]}
    assert asked("count", **one) == {"verdict": "unique"}
    assert asked("shared", **one) == {"lines": []}
    other = asked("blank", name="creek", size="3x3")
    assert asked("count", name="creek", text=other["text"]) == {"verdict": "several"}
