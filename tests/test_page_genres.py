"""Rules of a person's own on the page: every process knows them, because each question carries their text."""

import json
from typing import Any

import pytest

from cluewise.page import answer
from cluewise.page.genres import EXAMPLES
from cluewise.registry.loading import puzzle_names

PLAIN = (
    "board: cells shaded or not\nclues: number 0-4 in cells\nnumber: each number counts the shaded cells beside it\n"
)


@pytest.fixture(autouse=True)
def own_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests do not know these genres."""
    monkeypatch.setenv("CLUEWISE_PATH", "")


def asked(op: str, **question: Any) -> Any:
    return json.loads(answer(json.dumps({"op": op, **question})))


def test_a_genre_is_made_played_and_hinted() -> None:
    name = asked("genre", text=PLAIN)["ok"]["name"]
    assert name != asked("genre", text=PLAIN.replace("beside", "around"))["ok"]["name"]
    made = asked("generate", name=name, genre=PLAIN, size="4x3", seed=1)["ok"]
    assert made["name"] == name
    hint = asked("hint", name=name, genre=PLAIN, text=made["text"], entries=[])["ok"]
    assert "shaded" in json.dumps(hint)
    assert asked("verdict", name=name, genre=PLAIN, text=made["text"])["ok"]["verdict"] == "unique"


@pytest.mark.parametrize("title", EXAMPLES)
def test_each_finished_example_is_made(title: str) -> None:
    rules = EXAMPLES[title]
    name = asked("genre", text=rules)["ok"]["name"]
    made = asked("generate", name=name, genre=rules, size="5x4", seed=2)["ok"]
    assert asked("open", name=name, genre=rules, text=made["text"])["ok"]["name"] == name


def test_wrong_rules_have_their_place_and_become_no_kind() -> None:
    before = {name for name in puzzle_names() if name.startswith("own_")}
    wrong = asked("genre", text=PLAIN.replace("counts", "count"))["error"]
    assert (wrong["kind"], wrong["line"], wrong["column"]) == ("puzzle", 3, 21)
    assert "The nearest sentence is" in wrong["text"]
    taken = asked("genre", text=PLAIN + "address: creek number16(number)\n")["error"]
    assert taken == {"kind": "refused", "text": "addresses of the type 'creek' are those of creek: choose another type"}
    assert asked("genre", text="as: creek\nas: creek\n")["error"]["line"] == 2
    assert {name for name in puzzle_names() if name.startswith("own_")} == before


def test_the_sentences_to_pick_from_have_examples() -> None:
    listed = asked("sentences")["ok"]
    assert len(listed["sentences"]) > 60
    assert all(one["example"] and one["meaning"] for one in listed["sentences"])
    assert len(listed["examples"]) == 3
