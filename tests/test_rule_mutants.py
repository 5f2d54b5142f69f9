"""Wrong rules are noticed by the reference checkers alone (`rule_mutants.py`).

The normal run judges a few answers of each kind. `pytest -m slow` finds every mutant but those that mean the same,
which `rule_equivalents.py` names with the reason, and exactly those in `UNNOTICED`. `python -m tests.rule_mutants`
prints the table.
"""

import pytest

from cluewise.contract.reference import near_misses, reference_checker
from cluewise.contract.subject import spread
from tests.kinds import each_kind
from tests.parts import Part
from tests.rule_boards import Board, Mutant
from tests.rule_mutants import outcome, refuted
from tests.witnesses import subject

PUZZLES, NEAR, SHARE = 6, 16, 0.25
"""The random puzzles of the normal run, the near misses of their solutions, and the share that is noticed at least."""

UNNOTICED: dict[str, set[str]] = {
    "masyu": {"pearl (Stretches): arms without the first"},
    "pentominous": {"given (OneOf): each of values +1"},
    "skyscrapers": {"given (OneOf): the first is missing"},
    "sudoku": {
        "cage (AllDifferent): the last is missing",
        "disjoint (Kept): the first is missing",
        "disjoint (Kept): the last is missing",
        "disjoint (Kept): each of spot without its first",
        "disjoint (Kept): each of spot without its last",
    },
    "scrin": {"clue (OneOf): the last is missing", "size (JoinedCount): cells without the last"},
    "tetrominous": {"given (OneOf): each of values +1"},
    "unequal": {"near (Relation): the first is missing", "near (Relation): the last is missing"},
    "unruly": {"unlike (Relation): the first is missing", "unlike (Relation): the last is missing"},
}
"""Mutants of a kind that need other answers than these, not shown to mean the same."""


@each_kind
def test_many_wrong_rules_are_noticed_at_once(name: str, part: Part) -> None:
    checker, noticed, known = reference_checker(name), set[Mutant](), set[Mutant]()
    assert checker is not None
    for puzzle, solution in spread(subject(name, (part.quarter,)).corpus, PUZZLES):
        board = Board(puzzle, checker)
        board.add([solution, *near_misses(puzzle, solution, NEAR)])
        known.update(board.mutants())
        noticed.update(mutant for mutant in known - noticed if board.shows(mutant))
    assert len(noticed) >= SHARE * len(known), sorted(map(str, known - noticed))


@pytest.mark.slow
@each_kind
def test_wrong_rules_are_noticed(name: str) -> None:
    found = outcome(name)
    assert {*map(str, found.missed)} == UNNOTICED.get(name, set())
    assert not refuted(name, found.noticed)
