"""Every puzzle passes the contract (`cluewise.contract`). `test_contract_faults` plants a fault for each check."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cluewise.contract.checks import Check, all_checks
from cluewise.encodings.common.encoding import Encoding
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.registry.discovery import PATH
from cluewise.registry.loading import puzzle_names
from tests.kinds import of_kind
from tests.witnesses import subject


def _encodings(name: str) -> tuple[Encoding, ...]:
    """A puzzle's encodings; none if they cannot be imported, so that the tests of other puzzles still run."""
    try:
        return subject(name).encodings
    except CluewiseError:
        return ()


def _parameters(*, of_encoding: bool) -> Iterator[Any]:
    checks = [check for check in all_checks() if check.of_encoding == of_encoding]
    for name in puzzle_names():
        for one in _encodings(name) if of_encoding else (None,):
            about = f"{name}-{one.name}" if one else name
            for check in checks:
                yield of_kind(name, one, check, id=f"{about}-{check.name}")


@pytest.mark.parametrize(
    ("name", "encoding", "check"), [*_parameters(of_encoding=False), *_parameters(of_encoding=True)]
)
def test_puzzles_keep_the_contract(name: str, encoding: Encoding | None, check: Check) -> None:
    failure = check.failure(subject(name), encoding)
    assert failure is None, failure


def test_a_broken_puzzle_costs_no_other_its_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "half.py").write_text("class Half(:\n")
    monkeypatch.setenv(PATH, str(tmp_path))
    assert "half" in puzzle_names()
    assert _encodings("half") == ()
    assert any(parameter.values[0] == "sudoku" for parameter in _parameters(of_encoding=True))
