"""Boards that are turned, mirrored, and made larger or smaller while their clues are set."""

from collections.abc import Mapping
from typing import Any

import pytest

from cluewise.api import solve
from cluewise.page.reshaping import SHAPES, BoardChange, reshape
from cluewise.page.setting import Setter
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import puzzle_class
from tests.kinds import half_of_kinds
from tests.page.test_kinds import unique_instance

BACK = {"turn": ("turn",) * 3, "mirror": ("mirror",), "swap": ("swap",)}
"""The changes that take each change back."""


def changed(puzzle: Puzzle, change: str | Mapping[str, int]) -> tuple[Any, list[str]]:
    """The puzzle after a change of its board, and the places of lost clues."""
    entries = [*Setter(puzzle).entries().items()]
    found = reshape({"name": puzzle.name, "text": puzzle.read_back(), "entries": entries, "change": change}, print)
    base = puzzle_class(puzzle.name).parse(found["puzzle"]["text"])
    return Setter(base).with_entries(dict(found["entries"])), found["lost"]


@half_of_kinds
def test_a_turned_or_mirrored_puzzle_has_one_solution_and_turns_back(name: str) -> None:
    instance = unique_instance(name)
    puzzle = type(instance).parse(instance.read_back())
    for change, back in BACK.items():
        try:
            found, lost = changed(puzzle, change)
        except Refused as refusal:
            assert "turned" in str(refusal) or "allow" in str(refusal) or "squares" in str(refusal)
            continue
        assert not lost
        assert len(solve(found, limit=2).solutions) == 1, change
        for again in back:
            found, _ = changed(found, again)
        assert found == puzzle, change


def test_rows_and_columns_are_added_and_removed_at_each_side() -> None:
    puzzle = puzzle_class("slitherlink").parse("3x2:3a1b2")
    for side in ("above", "below", "left", "right"):
        larger, lost = changed(puzzle, {side: 1})
        assert not lost
        assert sorted(filter(None, larger.numbers)) == [1, 2, 3]
        assert changed(larger, {side: -1}) == (puzzle, [])
    smaller, lost = changed(puzzle, {"right": -1})
    assert (smaller.width, lost) == (2, ["row 1, column 3", "row 2, column 3"])


def test_walls_and_clues_beside_the_board_stay_in_place() -> None:
    puzzle = puzzle_class("aquarium").parse("top: 1 - 2\nleft: 2 1\na a b\na b b")
    larger, _ = changed(puzzle, {"above": 1, "left": 1})
    assert larger.top == (None, 1, None, 2)
    assert larger.left == (None, 2, 1)
    assert changed(larger, {"above": -1, "left": -1})[0] == puzzle


def test_a_square_kind_grows_in_both_directions() -> None:
    latin = puzzle_class("skyscrapers").parse("top: 2 1 2\n- - -\n- 3 -\n- - -")
    larger, _ = changed(latin, {"below": 1})
    assert (larger.height, larger.top, larger.given[5]) == (4, (2, 1, 2, None), 3)


@pytest.mark.parametrize("change", [{"below": -2}, {"right": -9}])
def test_a_board_keeps_a_row_and_a_column(change: Mapping[str, int]) -> None:
    with pytest.raises(Refused, match="at least one row"):
        changed(puzzle_class("slitherlink").parse("3x2:3a1b2"), change)


def test_directions_of_a_sign_turn_with_the_board() -> None:
    quarter = BoardChange(turns=1)
    assert [("^>v<")[quarter.sign("^>v<", i)] for i in range(4)] == [*">v<^"]
    assert [("◤◥◢◣")[SHAPES["mirror"].sign("◤◥◢◣", i)] for i in range(4)] == [*"◥◤◣◢"]


def test_settings_stay_and_those_that_do_not_fit_are_named() -> None:
    puzzle = puzzle_class("easyasabc").parse("# set: letters=2\ntop: B - A\n---\n---\n---")
    assert changed(puzzle, {"below": 1})[0].letters == 2
    text = "# set: ghosts=1 vampires=0 zombies=0\ntop: 0 0\nbottom: 0 1\nleft: 0\nright: 0\n-\\"
    found = reshape({"name": "undead", "text": text, "entries": [], "change": {"below": 5}}, print)
    assert any("instead of" in setting for setting in found["settings"])


def test_lost_walls_are_counted() -> None:
    puzzle = puzzle_class("heyawake").parse(unique_instance("heyawake").read_back())
    assert "wall" in changed(puzzle, {"right": 1 - puzzle.width})[1][-1]
    assert not any("between" in place for place in changed(puzzle, {"right": -1})[1])
