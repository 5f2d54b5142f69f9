"""Setting clues in place, and lists of puzzles, as the page requests them."""

import json
import random
from typing import Any

import pytest

from cluewise.page import answer
from cluewise.page.setting import Setter
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.kinds import few_kinds
from tests.test_page import asked, refused

FULL = {"signpost", "tracks", "maze"}
"""Kinds of which some clues stay until there are others."""


def smallest(name: str) -> Any:
    """A small random puzzle, as its text holds it."""
    cls = puzzle_class(name)
    puzzle, _ = generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))
    return cls.parse(puzzle.read_back())


def test_a_wall_is_set_beside_a_hole() -> None:
    """The holes of the board stay, and walls around them are none inside a region."""
    lits = puzzle_class("lits")
    setter, wanted = Setter(lits.parse("AAA#\nAABB\nCCBB\nCCCB")), lits.parse("AAA#\nBACC\nBBCC\nBBBC")
    assert setter.with_entries(Setter(wanted).entries()) == wanted


@few_kinds
def test_a_puzzle_is_set_place_by_place_from_an_empty_board(name: str) -> None:
    """Regions too: what is set is what the places show, and each board is drawn, even if it is no puzzle yet."""
    puzzle = smallest(name)
    setter = Setter(puzzle)
    entries, data = setter.entries(), setter.board_json()
    assert {target.get("slot", i) for i, target in enumerate(data["targets"])} <= {*range(len(data["targets"]))}
    assert setter.with_entries(entries) == puzzle
    empty, _ = setter.drawn({})
    assert empty.picture()
    assert not Setter(empty).entries() or name in FULL
    assert Setter(empty).with_entries(entries) == puzzle
    for place in list(entries)[:3]:
        less = {key: choice for key, choice in entries.items() if key != place}
        drawn = asked("set", name=name, text=puzzle.format(), entries=list(less.items()))
        assert drawn["svg"].startswith("<svg")
        assert drawn.get("flaw") or puzzle_class(name).parse(drawn["text"]) == setter.with_entries(less)


@pytest.mark.parametrize("name", ["heyawake", "norinori"])
def test_a_region_that_is_no_region_yet_is_a_flaw_that_is_shown(name: str) -> None:
    """A wall inside a region is one; where a kind has such walls, it is not."""
    base = asked("blank", name=name, size="4x4", seed=1)
    setter = Setter(puzzle_class(name).parse(base["text"]))
    first = setter.board_json()["drag"]["areas"][0][2]
    drawn = asked("set", name=name, text=base["text"], entries=[[first, 0]])
    assert ("close the region" in drawn.get("flaw", "")) == (name == "norinori")
    assert drawn["svg"].startswith("<svg")


def test_a_second_clue_of_a_region_is_a_flaw() -> None:
    base = asked("blank", name="heyawake", size="4x4", seed=1)
    setter = Setter(puzzle_class("heyawake").parse(base["text"]))
    numbers = [i for i, (layer, _) in enumerate(setter.fields) if layer == 1]
    drawn = asked("set", name="heyawake", text=base["text"], entries=[[numbers[0], 3], [numbers[5], 4]])
    assert drawn["flaw"] == "the clue in r2c2 is the second one of its region"


def test_a_board_that_is_no_puzzle_yet_is_drawn_and_its_flaw_told() -> None:
    base = asked("blank", name="renban", size="3x3", seed=1)
    assert base["entries"] == []
    place = {"name": "renban", "text": base["text"]}
    empty = asked("set", **place, entries=[])
    assert empty["flaw"].startswith("expected at least one given number")
    assert empty["svg"].startswith("<svg")
    assert "text" not in empty
    data = asked("setting", **place)["board"]
    slot = next(target["slot"] for target in data["targets"] if target["name"] == "row 1, column 1")
    choice = data["tables"][1]["signs"].index("4")
    puzzle: Any = puzzle_class("renban").parse(asked("set", **place, entries=[[slot, choice]])["text"])
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
    whole = asked("spare", **place)
    for each in whole["clues"]:
        assert asked("verdict", name="masyu", text=each["puzzle"])["verdict"] == "unique"
    assert "several solutions" in refused("suggest", **place)["text"]


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
    found = asked("decided", name="slitherlink", text=corner["text"])
    assert (found["complete"], found["values"], len(found["open"])) == (True, 6, 18)
    assert {tuple(values) for _, values in found["open"]} == {(0, 1)}
    one = {"name": "slitherlink", "text": asked("set", **place, entries=[[4, token("4")]])["text"]}
    found = asked("decided", **one)
    assert (found["verdict"], found["values"], found["open"]) == ("unique", 24, [])
    assert asked("count", **one) == {"verdict": "unique"}
    assert asked("shared", **one) == {"lines": []}
    assert asked("spare", **one) == {"clues": [], "together": None}
    full = asked("spare", name="sudoku", text=asked("open", name="sudoku", text="1234341221434321")["text"])
    assert len(full["clues"]) == 16
    assert asked("count", name="sudoku", text=full["together"]["puzzle"]) == {"verdict": "unique"}
    other = asked("blank", name="creek", size="3x3")
    assert asked("count", name="creek", text=other["text"]) == {"verdict": "several"}


FEW_CLUES = {
    "slitherlink": ("6x6", {7: "3", 14: "2", 21: "1", 28: "3", 35: "2"}),
    "masyu": ("8x8", {9: "W", 27: "B", 45: "W"}),
}


@pytest.mark.parametrize(("name", "size", "clues"), [(name, *few) for name, few in FEW_CLUES.items()])
def test_some_clues_become_a_puzzle_with_one_solution_in_three_presses(
    name: str, size: str, clues: dict[int, str]
) -> None:
    """All clues that were set remain."""
    place = {"name": name, "text": asked("blank", name=name, size=size)["text"]}
    data = asked("setting", **place)["board"]
    signs = data["tables"][data["targets"][0]["table"]]["signs"]
    entries = [[field, signs.index(sign)] for field, sign in clues.items()]
    place["text"] = asked("set", **place, entries=entries)["text"]
    for _ in range(3):
        found = asked("finish", **place, seconds=60)
        place["text"] = asked("set", **place, entries=found["entries"])["text"]
        if found["verdict"] == "unique":
            break
    assert asked("count", **place) == {"verdict": "unique"}
    assert {tuple(entry) for entry in entries} <= {tuple(entry) for entry in found["entries"]}
    assert "several solutions" in refused("finish", **place)["text"]


def test_drawn_rules_follow_the_marks_and_a_wrong_one_is_a_flaw() -> None:
    text = "# title: Ours\n....\n....\n....\n....\n\ndifference 1: r1c1 r1c2\nminimum: r2c2 | r1c2 r2c1 r2c3 r3c2\n"
    puzzle = puzzle_class("sudoku").parse(f"{text}nonconsecutive: r1c1 r1c2")
    setter: Any = Setter(puzzle)
    entries = setter.entries()
    rules, heading = (setter.board_json()[key][0] for key in ("rules", "heading"))
    assert entries[heading] == "Ours"
    assert sorted(str(line) for place, line in entries.items() if place >= rules) == [
        "difference 1: r1c1 r1c2",
        "minimum: r2c2 | neighbours",
        "nonconsecutive: unmarked",
    ]
    more = {**entries, rules + 7: "minimum: r2c3 | neighbours", rules + 8: "ratio 2: r3c3 r3c4", heading + 1: "Ada"}
    assert setter.with_entries(more).format().split("\n") == [
        *("# title: Ours", "# author: Ada", "....", "....", "....", "....", ""),
        *("difference 1: r1c1 r1c2", "minimum: r2c2 | r1c2 r2c1 r3c2", "minimum: r2c3 | r1c3 r2c4 r3c3"),
        *("nonconsecutive: r1c1 r1c2 | r3c3 r3c4", "ratio 2: r3c3 r3c4"),
    ]
    drawn, flaw = setter.drawn({**more, rules + 9: "thermo: r1c1"})
    assert flaw == "thermo takes at least 2 cells"
    assert drawn.rule_lines() == setter.with_entries(more).rule_lines()


def test_a_link_with_drawings_shows_them_and_opens_without() -> None:
    line = {"wayPoints": [[0.5, 0.5], [1.5, 2.5]], "color": "#ff00ff", "thickness": 12}
    sign = {"center": [2, 2], "width": 0.5, "height": 0.5, "text": "<b>", "borderColor": '"/><script>'}
    broken = {"center": None}
    pad = {"cells": [[{}] * 4] * 4, "lines": [line], "overlays": [sign, broken]}
    error = json.loads(answer(json.dumps({"op": "open", "name": "sudoku", "text": json.dumps(pad)})))["error"]
    assert error["remedies"] == ["cosmetics=ignore"]
    assert 'd="M 30 30 L 110 70"' in error["svg"]
    assert "&lt;b&gt;" in error["svg"]
    assert "script" not in error["svg"]
    grid = [[{"c": "#FFA0A0"} if r == c else {} for c in range(4)] for r in range(4)]
    drawn = {
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#2ECBFF"}],
        "text": [{"cells": ["R1C1"], "value": "!"}],
    }
    text = json.dumps({"size": 4, "grid": grid, **drawn})
    error = json.loads(answer(json.dumps({"op": "open", "name": "sudoku", "text": text})))["error"]
    assert all(part in error["svg"] for part in ("M 30 30 L 70 70", ">!</text>", "#FFA0A0"))
    assert asked("open", name="sudoku", text=text, settings={"cosmetics": "ignore"})["name"] == "sudoku"


def test_boards_without_clues_to_add_are_changed_until_they_are_unique() -> None:
    """The regions of a Star Battle change, and so do the rooms of a Heyawake; many changed walls are counted."""
    rows = ("AABBBBCC", "AABBCCCC", "AADDDCEE", "AFDDDCEE", "FFFDEEEE", "FFGGGHHE", "FFGGGHHH", "GGGGHHHH")
    puzzle: Any = puzzle_class("starbattle").parse("\n".join(rows))
    found = asked("finish", name="starbattle", text=puzzle.read_back(), seed=1, seconds=60)
    assert found["verdict"] == "unique"
    assert len(found["lines"]) == 1
    assert "walls are new" in found["lines"][0]
    assert Setter(puzzle).with_entries(dict(found["entries"])).read_back() == found["puzzle"]


def test_the_keys_of_a_text_are_all_characters_that_it_can_have() -> None:
    keys = {layer.keys for layer in Setter(smallest("mathrax")).layers}
    assert "EO*+/-0123456789" in keys
