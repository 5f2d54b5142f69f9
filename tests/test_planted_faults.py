"""Ten planted faults are noticed by the tests; `make mutants` plants all (`tests/planted_faults.py`)."""

import ast
import subprocess
import sys

import pytest

from tests.common import ROOT
from tests.planted_faults import ROLES, SAME, edits, planted

SAMPLE = (2, 10, 12, 18, 31, 39, 41, 46, 59, 64)
"""Ten faults of all roles that are noticed soon."""


@pytest.mark.deep
def test_ten_planted_faults_are_noticed_by_make_test() -> None:
    numbers = [*map(str, SAMPLE)]
    command = [sys.executable, "-m", "tests.planted_faults", "--processes", "1", "--only", *numbers]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"of {len(numbers)} noticed" in done.stdout


@pytest.mark.deep
def test_faults_of_all_roles_are_planted_into_many_kinds() -> None:
    faults = planted()
    assert faults == planted()
    assert len(faults) >= 60
    assert {fault.role for fault in faults} == {*ROLES}
    assert len({fault.kinds[0] for fault in faults}) >= 20


def test_every_explained_fault_can_be_planted() -> None:
    for file, text in SAME:
        tree = ast.parse((ROOT / file).read_text())
        assert any(text == known for role in ROLES.values() for _, known, _ in edits(role, tree)), (file, text)
