"""The two parts of the suite: `make test` runs the first, `make test-all` the rest.

The first part has the tests with the marker `always`, and a quarter of the others: of the checks of the contract that
need not run every time, and of all tests without the marker `deep`, at least one of each file. The rest has the other
three quarters, except that tests which take long have half of the kinds or boards: two of the quarters, so that each
has its turn twice while QUARTER goes from 0 to 3. Without `--part`, pytest runs all of them.
"""

import os
import subprocess
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from cluewise.contract.subject import QUARTERS

FIRST, REST = "first", "rest"


class Part(NamedTuple):
    """A part of the suite (None: all of it), and the quarter that is in the first part."""

    name: str | None
    quarter: int

    def has(self, *, first: bool) -> bool:
        """True if this part has the tests that belong to the first part (or those that do not)."""
        return self.name is None or (self.name == FIRST) == first

    def has_turn(self, about: str, number: int = 0) -> bool:
        """True if this part has a check of one quarter. `about` is its subject, such as a kind; the checks of a subject
        have successive numbers."""
        return self.has(first=(crc32(about.encode()) + number) % QUARTERS == self.quarter)

    @property
    def quarters(self) -> tuple[int, ...]:
        """The quarters of the puzzles that this part uses: the first part one, the rest the next two."""
        numbers = {FIRST: (0,), REST: (1, 2), None: range(QUARTERS)}[self.name]
        return tuple(sorted((self.quarter + number) % QUARTERS for number in numbers))

    def __str__(self) -> str:
        shown = {None: "all tests", FIRST: "the tests of `make test`", REST: "the tests of `make test-all`"}[self.name]
        return f"{shown}; QUARTER={self.quarter}"


def quarter(root: Path) -> int:
    """The number in the variable QUARTER, or one chosen by the number of commits (0 without git)."""
    chosen = os.environ.get("QUARTER", "")
    if not chosen:
        return _commits(root) % QUARTERS
    if chosen not in map(str, range(QUARTERS)):
        raise ValueError(f"QUARTER is one of 0 to {QUARTERS - 1}, not {chosen!r}")
    return int(chosen)


def _commits(root: Path) -> int:
    try:
        counted = subprocess.run(
            ["git", "rev-list", "--count", "HEAD"], cwd=root, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(counted.stdout)
