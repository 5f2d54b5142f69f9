"""Every technique has a board that shows it (`docs/techniques.txt`), and `rate` names the hardest."""

from collections import defaultdict

import pytest

import cluewise
from cluewise.explanations.explanation import Rating, explain, rate
from cluewise.explanations.shapes import SHAPES
from cluewise.explanations.techniques import CROSSED_OUT, TECHNIQUES
from docs.picture_pages import techniques

IN_PATTERNS = {"X-wing", "XY-wing", "swordfish", "naked triple", "hidden triple"}
"""Shown by patterns in `test_techniques.py`: the boards that need them take seconds."""

SHOWN = list(techniques())
ON = defaultdict[tuple[str, str], set[str]](set)
for technique, kind, text in SHOWN:
    ON[kind, text].add(technique)


@pytest.mark.parametrize(("kind", "text"), ON)
def test_a_board_shows_its_techniques(kind: str, text: str) -> None:
    (puzzle,) = cluewise.read(kind, text)
    steps = explain(puzzle, steps=True, timeout=None).steps or ()
    assert {step.technique for step in steps} >= ON[kind, text]


def test_every_technique_has_a_board() -> None:
    """At least 60 names, of at least 25 kinds; a shape in the table that no board shows would be a mere claim."""
    names = {(name, kind) for name, kind, _ in SHOWN}
    assert len({name for name, _ in names}) >= 60
    assert len({kind for _, kind in names}) >= 25
    assert {name for name, _ in names} >= {each.name for each in TECHNIQUES} - IN_PATTERNS - {CROSSED_OUT}
    declared = {(shape.name, kind) for kind, shapes in SHAPES.items() for shape in shapes}
    assert declared <= names


def test_rate_names_the_hardest_technique() -> None:
    """It is the name of a step, and of none that needs fewer reasons than another one with a name."""
    (puzzle,) = cluewise.read("hitori", "5x5:2235243521253125422551342")
    steps = [step for step in explain(puzzle, steps=True, timeout=None).steps or () if step.technique]
    rating = rate(puzzle, timeout=None)
    assert isinstance(rating, Rating)
    most = max(len(step.reasons) for step in steps)
    assert rating.technique in {step.technique for step in steps if len(step.reasons) == most}
