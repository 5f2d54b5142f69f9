"""Addresses that mark variant rules (`v:NAME`): refused in every kind, or read by the normal rules on request."""

import json

import pytest

import cluewise
from cluewise.page import answer
from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.palisade import Palisade
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import address_types
from tests.common import command

MARKED = "https://puzz.link/p?nurikabe/v:/6/6/4j4p6h4p6j6"


def with_mark(address: str, mark: str) -> str:
    head, pid, rest = address.partition(address.split("?")[1].split("/")[0] + "/")
    return f"{head}{pid}{mark}/{rest}"


def address_of(name: str) -> str:
    """An address of this kind."""
    boards = (
        [Palisade.parse("https://puzz.link/p?fivecells/5/2/j")]
        if name == "palisade"
        else generator_for(puzzle_class(name)).tiny()
    )
    for board in boards:
        try:
            return board.format_as("puzzlink")
        except Refused:
            continue
    raise AssertionError(name)


@pytest.mark.parametrize("mark", ["v:", "v:x"])
def test_every_kind_refuses_the_mark_or_keeps_it(mark: str) -> None:
    for name in sorted(set(address_types().values())):
        cls, plain = puzzle_class(name), address_of(name)
        marked = with_mark(plain, mark)
        with pytest.raises(PuzzleError, match="the setter used variant rules") as error:
            cls.parse(marked)
        assert marked[error.value.column - 1 :].startswith(mark), marked
        assert error.value.remedy == "variant=ignore"
        puzzle = cls.parse(marked, {"variant": "ignore"})
        assert puzzle != cls.parse(plain) == cls.parse(plain, {"variant": "ignore"})
        assert cls.parse(puzzle.format()) == puzzle
        assert puzzle.format_as("puzzlink") == marked
        assert f"('{mark}'), which are ignored" in puzzle.read_as()


def test_rows_keep_the_mark_in_their_header() -> None:
    puzzle = cluewise.read(with_mark("https://puzz.link/p?norinori/2/2/8g", "v:a%20b"), variant="ignore")[0]
    rows = puzzle.format_as("rows")
    assert rows.startswith("# set: variant=ignore:a%20b\n")
    assert puzzle_class("norinori").parse(rows) == puzzle
    with pytest.raises(Refused, match="cannot hold the setting variant=ignore"):
        cluewise.read("https://puzz.link/p?hitori/v:/2/2/1122", variant="ignore")[0].format_as("tatham")


@pytest.mark.parametrize("head", ["nurikabe_play/v:/", "type=player&nurikabe/v:/", "nurikabe_edit/v%3A/"])
def test_the_mark_is_seen_behind_every_head(head: str) -> None:
    with pytest.raises(PuzzleError, match="the setter used variant rules"):
        cluewise.read(f"https://puzz.link/p?{head}6/6/4j4p6h4p6j6")


def test_a_setting_that_no_mark_needs_marks_nothing() -> None:
    nurikabe = puzzle_class("nurikabe")
    assert nurikabe.parse("4-\n--", {"variant": "ignore"}).format() == nurikabe.parse("4-\n--").format()
    with pytest.raises(PuzzleError, match=r"setting variant: expected ignore .*, found 'no'"):
        nurikabe.parse(MARKED, {"variant": "no"})
    with pytest.raises(UnknownName):
        puzzle_class("hidato").parse("1-\n--", {"variant": "ignore"})


@pytest.mark.few
@pytest.mark.parametrize(
    "verb", [("solve",), ("explain",), ("hint",), ("rate",), ("export",), ("convert", "--to", "rows")]
)
def test_verbs_refuse_the_mark_and_say_that_they_ignore_it(verb: tuple[str, ...]) -> None:
    refused = command(*verb, MARKED)
    assert refused.returncode == 2
    assert "the setter used variant rules ('v:')" in refused.stderr
    assert "--set variant=ignore" in refused.stderr
    read = command(*verb, MARKED, "--set", "variant=ignore")
    assert "which are ignored" in read.stderr


def test_the_page_offers_the_setting_and_says_that_it_was_used() -> None:
    refused = json.loads(answer(json.dumps({"op": "open", "text": MARKED})))["error"]
    assert refused["remedies"] == ["variant=ignore"]
    assert "--" not in refused["text"]
    asked = {"op": "open", "text": MARKED, "settings": {"variant": "ignore"}}
    found = json.loads(answer(json.dumps(asked)))["ok"]
    assert "which are ignored" in found["read_as"]
    again = json.loads(answer(json.dumps({"op": "open", "text": found["text"], "name": "nurikabe"})))["ok"]
    assert again["text"] == found["text"]
