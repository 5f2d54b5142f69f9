"""Every puzzle passes the contract (`cluewise.contract`). `test_contract_faults` plants a fault for each check.

`make test` judges a kind on a quarter of its random and tiny puzzles, by the checks EVERY_TIME and by a quarter of the
others. `make test-all` judges it by the checks EVERY_TIME on the other puzzles, and by all others on two quarters.
"""

import pytest

from cluewise.contract.checks import Check, all_checks, cases
from cluewise.contract.subject import QUARTERS, Subject
from tests.kinds import each_kind
from tests.parts import FIRST, REST, Part
from tests.witnesses import subject

EVERY_TIME = (
    "right",
    "families-matter",
    "rules-agree-with-the-oracle",
    "puzzles-are-read-back",
    "reference-checker-agrees",
)


def checks_of(name: str, part: Part) -> dict[Check, Subject]:
    """The checks of a kind in a part of the suite, each with the puzzles that it is judged on."""
    if part.name == FIRST:
        checks = (check for number, check in enumerate(all_checks()) if _is_early(check, name, number, part))
        return dict.fromkeys(checks, subject(name, part.quarters))
    others = tuple(quarter for quarter in range(QUARTERS) if part.has(first=quarter == part.quarter))
    some = {True: subject(name, others), False: subject(name, part.quarters)}
    return {check: some[check.name in EVERY_TIME] for check in all_checks()}


def _is_early(check: Check, name: str, number: int, first: Part) -> bool:
    return check.name in EVERY_TIME or first.has_turn(name, number)


@pytest.mark.both_parts
@each_kind
def test_puzzles_keep_the_contract(name: str, part: Part, subtests: pytest.Subtests) -> None:
    judged = checks_of(name, part)
    for case in cases(subject(name)):
        if case.check in judged:
            with subtests.test(case.name):
                failure = case.failure(judged[case.check])
                assert failure is None, failure


def test_four_quarters_have_all_checks_of_a_kind() -> None:
    quarters = [checks_of("creek", Part(FIRST, quarter)) for quarter in range(QUARTERS)]
    for check in all_checks():
        times = QUARTERS if check.name in EVERY_TIME else 1
        assert sum(check in chosen for chosen in quarters) == times, check.name
    assert checks_of("creek", Part(None, 0)) == dict.fromkeys(all_checks(), subject("creek"))
    assert set(EVERY_TIME) < {check.name for check in all_checks()}


def test_both_parts_judge_each_check_on_all_puzzles() -> None:
    """The checks EVERY_TIME in one quarter, others while QUARTER goes from 0 to 3."""
    parts = [Part(part, quarter) for quarter in range(QUARTERS) for part in (FIRST, REST)]
    judged = [checks_of("creek", part) for part in parts]
    for check in all_checks():
        both = judged[:2] if check.name in EVERY_TIME else judged
        draws = {repr(draw) for chosen in both if check in chosen for draw in chosen[check].draws}
        assert draws == {*map(repr, subject("creek").draws)}, check.name
    assert all(len(one[check].draws) < len(subject("creek").draws) for one in judged for check in one)


def test_four_quarters_have_all_puzzles_of_a_kind() -> None:
    whole, quarters = subject("creek"), [subject("creek", (quarter,)) for quarter in range(QUARTERS)]
    for puzzles in ("draws", "tiny"):
        assert sorted(map(repr, getattr(whole, puzzles))) == sorted(
            repr(one) for each in quarters for one in getattr(each, puzzles)
        )
