"""Mutants are found: deliberate faults in every family of constraints of every encoding.

The normal run uses a sample; `pytest -m slow` tries all. `benchmarks/mutants.py` measures how soon they are found.
"""

from zlib import crc32

import pytest

from cluewise.contract.subject import Subject
from tests.kinds import each_kind
from tests.mutants import SAME, Mutant, mutants, verdict, why_the_same
from tests.parts import Part
from tests.witnesses import subject

SAMPLE = 4
"""Mutants of a puzzle in the normal run, chosen by their own text."""


def _is_noticed(judged: Subject, mutant: Mutant) -> None:
    name = judged.name
    outcome, explanation = verdict(judged, mutant), why_the_same(judged, mutant)
    if explanation is None:
        outcome = outcome if outcome.noticed else verdict(judged.whole, mutant)
        assert outcome.noticed, f"{name}: {mutant}: not noticed on {outcome.puzzles} puzzles"
    else:
        assert not outcome.noticed, f"{name}: {mutant}: noticed, although {explanation}"


@pytest.mark.always
@each_kind
def test_some_mutants_are_noticed(name: str, part: Part) -> None:
    """Takes only mutants that should be noticed. The others are compared on all puzzles, which takes longer."""
    judged = subject(name, part.quarters)
    known = [mutant for mutant in mutants(judged) if why_the_same(judged, mutant) is None]
    assert known
    for mutant in sorted(known, key=lambda mutant: crc32(f"{name} {mutant}".encode()))[:SAMPLE]:
        _is_noticed(judged, mutant)


@pytest.mark.slow
@each_kind
def test_all_mutants_are_noticed(name: str) -> None:
    """Except mutants that change no solution. They are listed with the reason."""
    known = mutants(subject(name))
    for mutant in known:
        _is_noticed(subject(name), mutant)
    existing = {(mutant.encoding, mutant.part, mutant.kind) for mutant in known}
    for puzzle, encoding, part, kind in SAME:
        if puzzle == name:
            assert any(key[1:] == (part, kind) and encoding in (key[0], "*") for key in existing), (
                encoding,
                part,
                kind,
            )
