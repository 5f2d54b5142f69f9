"""Witnesses: puzzles whose solutions change without a family of constraints.

`tests/witnesses/NAME.txt` holds the witnesses of a kind. Its lines `== part, part` name families and rules; the puzzle
follows as text. `== part @ 1` says that the oracle takes too long for it, and that it is an instance with 1 solution.
The contract (`families-matter`) and the mutants try witnesses first, and search only if none of them shows the fault.
So an outdated witness costs only time. A kind that only has the encoding `rules` needs no file: the contract does not
judge its families, and small boards show most of its mutants.

`python -m tests.witnesses NAME …` writes the files anew (all kinds without NAME). Witnesses of the old file are kept if
they still show their fault. Witnesses of mutants, `== cuts one less`, are written by hand and kept.
"""

import re
import sys
import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cluewise.contract.compiled import differs, families_of, few, without_family
from cluewise.contract.subject import QUARTERS, Subject, Witness, home_target
from cluewise.encodings.common.encoding import CNF, Encoding
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.discovery import own_names
from cluewise.registry.loading import puzzle_class, puzzle_names

ALL = (*range(QUARTERS),)
FOLDER = Path(__file__).parent / "witnesses"
HEAD = re.compile(r"^== (?P<parts>.*?)(?: @ (?P<stated>\d+))?$", re.MULTILINE)
OF_MUTANT = re.compile(" (one more|one less|negated)$")
TRIED = 3
"""Puzzles that show a fault; the one that shows it soonest is kept."""


def witnesses(name: str) -> list[Witness]:
    """The witnesses of a kind. Raises PuzzleError for one whose text is no longer a puzzle of this kind."""
    file = FOLDER / f"{name}.txt"
    if not file.is_file():
        return []
    _, *pieces = HEAD.split(file.read_text())
    return [
        Witness(
            frozenset(parts.split(", ")), puzzle_class(name).parse(text.strip("\n")), int(stated) if stated else None
        )
        for parts, stated, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
    ]


def subject(name: str, quarters: tuple[int, ...] = ALL) -> Subject:
    """The data that the tests of a kind share: its random puzzles, or some quarters of them, and their solutions."""
    return _subject(name, quarters)  # with a default, the cache would hold one subject twice


@lru_cache(16)
def _subject(name: str, quarters: tuple[int, ...]) -> Subject:
    if quarters != ALL:
        return Subject(name, subject(name).witnesses, quarters, subject(name))
    return Subject(name, witnesses(name) if name in own_names() else ())


class Candidate(NamedTuple):
    """A puzzle, its solutions or their number, and that number if the oracle takes too long for it."""

    puzzle: Puzzle
    expected: frozenset[Solution] | int
    stated: int | None = None


def _candidates(subject: Subject) -> list[Candidate]:
    """The puzzles of the contract, small ones first."""
    known = [Candidate(*item) for item in (*subject.small, *subject.filed)]
    hard = [Candidate(puzzle, stated, stated) for puzzle, stated in subject.hard]
    return sorted([*known, *hard], key=lambda item: len(item.puzzle.slots()))


def _old(subject: Subject) -> Iterator[Candidate]:
    for _, puzzle, stated in witnesses(subject.name):
        known = None if stated else subject.known(puzzle)
        if known is not None:
            yield Candidate(*known)
        elif stated is not None:
            yield Candidate(puzzle, stated, stated)


def _questions(subject: Subject) -> Iterator[tuple[str, Encoding]]:
    """Each family that matters, and the encoding without it."""
    for encoding in subject.encodings:
        for family in families_of(subject, encoding):
            if family not in encoding.redundant:
                yield family, without_family(encoding, family)


def _write(name: str) -> None:
    subject = Subject(name)
    chosen: list[tuple[Candidate, set[str]]] = []
    for family, changed in _questions(subject):
        best = _first(subject, changed, [*(one for one, _ in chosen), *_old(subject)]) or _soonest(subject, changed)
        if best is None:
            print(f"{name}: {family}: nothing shows it", file=sys.stderr)
            continue
        parts = next((parts for one, parts in chosen if one.puzzle == best.puzzle), None)
        if parts is None:
            chosen.append((best, {family}))
        else:
            parts.add(family)
    for mutants, puzzle, stated in witnesses(name):
        if any(map(OF_MUTANT.search, mutants)) and all(one.puzzle != puzzle for one, _ in chosen):
            chosen.append((Candidate(puzzle, frozenset(), stated), set(mutants)))
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.txt").open("w") as file:
        for one, parts in chosen:
            at = "" if one.stated is None else f" @ {one.stated}"
            file.write(f"== {', '.join(sorted(parts))}{at}\n{one.puzzle.format()}\n")


def _shown_by(
    subject: Subject, changed: Encoding, candidates: Iterable[Candidate]
) -> Iterator[tuple[float, Candidate]]:
    """The puzzles whose solutions change, and the seconds of processor time that it took to see it."""
    for one in candidates:
        if home_target(changed) == CNF or few(one.expected):
            start = time.process_time()
            if differs(subject, changed, one.puzzle, one.expected):
                yield time.process_time() - start, one


def _first(subject: Subject, changed: Encoding, candidates: Iterable[Candidate]) -> Candidate | None:
    return next((one for _, one in _shown_by(subject, changed, candidates)), None)


def _soonest(subject: Subject, changed: Encoding) -> Candidate | None:
    shown = [found for _, found in zip(range(TRIED), _shown_by(subject, changed, _candidates(subject)), strict=False)]
    return min(shown, key=lambda found: found[0])[1] if shown else None


if __name__ == "__main__":
    for name in sys.argv[1:] or puzzle_names():
        _write(name)
