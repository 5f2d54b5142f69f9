"""Wrong rules are noticed by the reference checkers alone (`rule_mutants.py`).

The normal run judges a few answers of each kind. `pytest -m deep` finds every mutant but those that mean the same,
which `rule_equivalents.py` names with the reason, and those in `UNNOTICED`. `python -m tests.rule_mutants` prints the
table.
"""

import pytest

from cluewise.contract.reference import near_misses, reference_checker
from cluewise.contract.subject import spread
from tests.kinds import each_kind
from tests.rule_boards import Board, Mutant
from tests.rule_mutants import outcome, refuted
from tests.witnesses import subject

PUZZLES, NEAR, SHARE = 6, 16, 0.25
"""The random puzzles of the normal run, the near misses of their solutions, and the share that is noticed at least."""

UNNOTICED: dict[str, set[str]] = {
    "barns": {
        "every (Count): the first is missing",
        "every (Count): the last is missing",
    },
    "battleship": {
        "times (ShapeTimes): links without the first",
    },
    "dotchi": {
        "alike (Turns): the first is missing",
        "alike (Turns): the last is missing",
    },
    "doubleback": {
        "open (Count): the last is missing",
        "shaded (Count): the first is missing",
        "shaded (Count): the last is missing",
    },
    "hakoiri": {
        "touch (Relation): the first is missing",
        "touch (Relation): the last is missing",
        "given (OneOf): values without the first",
        "given (OneOf): values without the last",
    },
    "lits": {
        "square (Count): the last is missing",
    },
    "masyu": {
        "pearl (Relation): the first is missing",
        "pearl (Relation): the last is missing",
    },
    "maze": {
        "shortest (OneOf): the first is missing",
        "shortest (OneOf): the last is missing",
        "shortest (OneOf): dropped",
    },
    "minesweeper": {
        "total (Count): slots without the last",
    },
    "mochikoro": {
        "apart (Count): low +1",
    },
    "moonsun": {
        "once (Count): the first is missing",
        "once (Count): the last is missing",
        "turns (Alternate): the first is missing",
        "turns (Alternate): the last is missing",
        "turns (Alternate): each of other without its first",
    },
    "nanro": {
        "connected (Connected): values without the last",
    },
    "net": {
        "match (Relation): the last is missing",
        "barrier (OneOf): the first is missing",
        "barrier (OneOf): the last is missing",
        "barrier (OneOf): values without the first",
    },
    "norinori": {
        "region (Count): high +1",
        "pair (Table): the first is missing",
        "pair (Table): the last is missing",
    },
    "onsen": {
        "circle (Count): the last is missing",
    },
    "pentominous": {
        "given (OneOf): each of values +1",
    },
    "reflect": {
        "cross (Count): low -1",
    },
    "skyscrapers": {
        "given (OneOf): the first is missing",
    },
    "snake": {
        "corner (Table): the last is missing",
    },
    "stostone": {
        "fall (Relation): the first is missing",
        "fall (Relation): the last is missing",
    },
    "sudoku": {
        "column (UnitRule): the first is missing",
        "cage (AllDifferent): the first is missing",
        "cage (AllDifferent): the last is missing",
        "cage (AllDifferent): slots without the first",
        "anti-knight (Kept): the first is missing",
        "anti-knight (Kept): the last is missing",
        "modular (Kept): each of spot without its first",
        "parity (Kept): each of spot without its first",
        "anti-taxicab (Kept): the first is missing",
        "anti-taxicab (Kept): the last is missing",
        "disjoint (Kept): each of spot without its first",
        "disjoint (Kept): each of spot without its last",
        "no-ratio (Kept): the first is missing",
        "no-ratio (Kept): the last is missing",
        "no-pair-sum (Kept): the first is missing",
        "no-pair-sum (Kept): the last is missing",
        "dutch-flatmates (Kept): the first is missing",
    },
    "sukoro": {
        "connected (Connected): values without the first",
    },
    "tents": {
        "barred (TentCount): sites without the first",
        "barred (TentCount): sites without the last",
    },
    "unequal": {
        "near (Relation): the first is missing",
        "near (Relation): the last is missing",
    },
    "unruly": {
        "three (Count): the first is missing",
        "three (Count): the last is missing",
        "unlike (Relation): the first is missing",
        "unlike (Relation): the last is missing",
    },
}
"""Mutants of a kind that need other answers than these, not shown to mean the same."""


@each_kind
def test_many_wrong_rules_are_noticed_at_once(name: str) -> None:
    checker, noticed, known = reference_checker(name), set[Mutant](), set[Mutant]()
    assert checker is not None
    for puzzle, solution in spread(subject(name).corpus, PUZZLES):
        board = Board(puzzle, checker)
        board.add([solution, *near_misses(puzzle, solution, NEAR)])
        known.update(board.mutants())
        noticed.update(mutant for mutant in known - noticed if board.shows(mutant))
    assert len(noticed) >= SHARE * len(known), sorted(map(str, known - noticed))


@pytest.mark.deep
@each_kind
def test_wrong_rules_are_noticed(name: str) -> None:
    found = outcome(name)
    assert {*map(str, found.missed)} <= UNNOTICED.get(name, set())
    assert not refuted(name, found.noticed)
