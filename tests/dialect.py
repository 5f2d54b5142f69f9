"""Random patterns and lines, and the verdicts of Python's `re` on them, from a process that can be killed.

    python -m tests.dialect [CASES] [SEED]

compares our matcher with `re` on that many cases (default 100 000) and prints where they differ.
"""

import json
import random
import select
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.parts.regex.matching import matches
from cluewise.puzzles.parts.regex.patterns import parse

SLOW = 0.5
"""Seconds after which `re` is killed."""

Case = tuple[str, str]
"""A pattern and a line."""

_MEMBERS = ("", "", "a-b", r"\d", r"\W")
_ASKED = """\
import json, re, sys
for line in sys.stdin:
    pattern, text = json.loads(line)
    print(int(re.fullmatch(pattern, text, re.ASCII) is not None), flush=True)
"""


class Patterns:
    """Draws patterns over few letters, so that they meet the lines drawn for them."""

    def __init__(self, rng: random.Random, letters: str = "ab_ ", *, references: bool = True) -> None:
        self.rng, self.letters, self.references = rng, letters, references
        self.groups: list[int] = []
        self.captured = 0

    def pattern(self) -> str:
        self.groups, self.captured = [], 0
        return self._alternation(3)

    def _alternation(self, depth: int) -> str:
        return "|".join(self._sequence(depth) for _ in range(self.rng.choice((1, 1, 1, 2, 3))))

    def _sequence(self, depth: int) -> str:
        return "".join(self._piece(depth) for _ in range(self.rng.choice((0, 1, 1, 2, 2, 3, 4))))

    def _piece(self, depth: int) -> str:
        draw = self.rng.random()
        if draw < 0.06:
            return self.rng.choice(("^", "$", r"\b"))
        if draw < 0.12 and depth:
            return self._look_ahead(depth)
        return self._atom(depth) + self._greed()

    def _atom(self, depth: int) -> str:
        if self.rng.random() < 0.45 and depth:
            return self._group(depth)
        if self.groups and self.references and self.rng.random() < 0.4:
            return f"\\{self.rng.choice(self.groups)}"
        return self._letters()

    def _group(self, depth: int) -> str:
        if self.rng.random() < 0.4 or self.captured == 9:
            return f"(?:{self._alternation(depth - 1)})"
        self.captured += 1
        number = self.captured
        body = self._alternation(depth - 1)
        self.groups.append(number)
        return f"({body})"

    def _look_ahead(self, depth: int) -> str:
        before = list(self.groups)
        body = self._alternation(depth - 1)
        self.groups = before  # what it captures is not seen outside
        return f"(?{self.rng.choice('=!')}{body})"

    def _greed(self) -> str:
        low = self.rng.randint(0, 3)
        bounds = (f"{{{low}}}", f"{{{low},}}", f"{{,{low}}}", f"{{{low},{low + self.rng.randint(0, 2)}}}")
        greed = self.rng.choice(("", "", "", "", "*", "*", "+", "?", self.rng.choice(bounds)))
        return greed + (self.rng.choice(("", "", "?")) if greed else "")

    def _letters(self) -> str:
        if self.rng.random() < 0.5:
            return self.rng.choice(self.letters)
        if self.rng.random() < 0.5:
            return self.rng.choice((".", r"\w", r"\W", r"\s", r"\S", r"\d", r"\D"))
        letters = "".join(self.rng.sample(self.letters, self.rng.randint(1, 2)))
        return f"[{self.rng.choice(('', '', '^'))}{letters}{self.rng.choice(_MEMBERS)}]"


def cases(number: int, seed: int) -> Iterator[Case]:
    rng = random.Random(seed)
    patterns = Patterns(rng)
    while number > 0:
        pattern = patterns.pattern()
        try:
            parse(pattern)
        except PuzzleError:  # a look-ahead in a repetition that reads its own captures
            continue
        for _ in range(min(number, 4)):
            yield pattern, "".join(rng.choices("aab_ ", k=rng.randint(0, 7)))
        number -= 4


class Asked:
    """Python's `re` in its own process. If it takes too long, it is killed and started again."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __call__(self, case: Case) -> bool | None:
        """Returns whether the pattern matches the line; None if `re` takes too long."""
        process = self._process = self._process or self._begin()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(case).encode() + b"\n")
        process.stdin.flush()
        if select.select([process.stdout], [], [], SLOW)[0]:
            answer = process.stdout.readline().strip()
            assert answer in (b"0", b"1"), case
            return answer == b"1"
        self.close()
        return None

    def _begin(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", _ASKED], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def differences(number: int, seed: int) -> tuple[list[Any], int]:
    """The cases in which our matcher and `re` differ, as (pattern, line, verdict of `re`); the undecided number."""
    asked, differing, undecided = Asked(), [], 0
    try:
        for case in cases(number, seed):
            verdict = asked(case)
            if verdict is None:
                undecided += 1
            elif matches(parse(case[0])[0], case[1]) != verdict:
                differing.append((*case, verdict))
    finally:
        asked.close()
    return differing, undecided


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    differing, undecided = differences(number, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    for case in differing:
        print(case)
    print(f"{number} cases, {len(differing)} differ, {undecided} took `re` longer than {SLOW} s")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
