"""Witnesses save a search, and replace no check."""

from pathlib import Path
from typing import Any

import pytest

from cluewise.contract.checks import all_checks
from cluewise.contract.subject import Subject, Witness
from cluewise.registry.discovery import PATH, own_names
from tests.test_contract_faults import COMPILED, DECLARED, LAST, Fault, faulty
from tests.witnesses import FOLDER, witnesses

GOOD, USELESS = "2-1\n--1", "-"


def _failure(name: str, fault: Fault | None, texts: dict[str, str], tmp_path: Path, *, searches: bool) -> str | None:
    """What `families-matter` says of the skeleton with these witnesses, by family; with or without a search."""
    faulty(tmp_path, name, fault)
    subject: Any = Subject(name)
    subject.witnesses = [Witness(frozenset({part}), subject.cls.parse(text)) for part, text in texts.items()]
    if not searches:
        subject.small, subject.filed, subject.hard = [], [], []
    check = next(item for item in all_checks() if item.name == "families-matter")
    return check.failure(subject, subject.encodings[0])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(PATH, str(tmp_path))
    return tmp_path


def test_witnesses_spare_the_search(folder: Path) -> None:
    assert _failure("spared", None, {"given": GOOD, "number": GOOD}, folder, searches=False) is None
    failure = _failure("unspared", None, {}, folder, searches=False)
    assert "without the family 'given'" in str(failure)


def test_the_witness_of_one_family_serves_others(folder: Path) -> None:
    assert _failure("served", None, {"number": GOOD}, folder, searches=False) is None


def test_a_witness_that_shows_nothing_leads_to_the_search(folder: Path) -> None:
    assert _failure("searched", None, {"given": USELESS, "number": USELESS}, folder, searches=True) is None
    failure = _failure("useless", None, {"given": USELESS, "number": USELESS}, folder, searches=False)
    assert "without the family 'given'" in str(failure)


def test_faults_are_noticed_all_the_same(folder: Path) -> None:
    texts = {"given": GOOD, "number": GOOD, "more": GOOD}
    more = Fault("", "", COMPILED, LAST, "    more(model)\n" + LAST)
    assert "redundant=('more',)" in str(_failure("idle", more, texts, folder, searches=True))
    declared = Fault("", "", COMPILED, DECLARED, DECLARED + 'redundant=("number",),\n')
    assert "called redundant" in str(_failure("called", declared, texts, folder, searches=False))


def test_every_kind_has_witnesses() -> None:
    """`python -m tests.witnesses NAME` writes them. They are puzzles of the kind and name their parts."""
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(own_names())
    for name in own_names():
        assert all(witness.parts for witness in witnesses(name))
