"""Every puzzle keeps the contract (`cluewise.laboratory.contract`), and every check of it can fail."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cluewise.catalogue import encodings, puzzle_names
from cluewise.encodings.common.encoding import Encoding
from cluewise.laboratory.contract.checks import Check, all_checks
from cluewise.laboratory.contract.subject import Subject
from cluewise.puzzles.common.errors import CluewiseError


@cache
def subject(name: str) -> Subject:
    """What the checks of one puzzle share; so its tests stay in one process (`--dist loadgroup`)."""
    return Subject(name)


def _encodings(name: str) -> tuple[Encoding, ...]:
    """A puzzle's encodings; none where they cannot be imported, which costs no other puzzle its tests."""
    try:
        return encodings(name)
    except CluewiseError:
        return ()


def _parameters(*, of_encoding: bool) -> Iterator[Any]:
    checks = [check for check in all_checks() if check.of_encoding == of_encoding]
    for name in puzzle_names():
        group = pytest.mark.xdist_group(name)
        for one in _encodings(name) if of_encoding else (None,):
            about = f"{name}-{one.name}" if one else name
            for check in checks:
                yield pytest.param(name, one, check, id=f"{about}-{check.name}", marks=group)


@pytest.mark.parametrize(
    ("name", "encoding", "check"), [*_parameters(of_encoding=False), *_parameters(of_encoding=True)]
)
def test_puzzles_keep_the_contract(name: str, encoding: Encoding | None, check: Check) -> None:
    failure = check.failure(subject(name), encoding)
    assert failure is None, failure
