"""Every puzzle passes the contract (`cluewise.contract`). `test_contract_faults` plants a fault for each check.

`make test` judges a kind on a quarter of its random and tiny puzzles, by the checks EVERY_TIME and by a quarter of the
others. `make test-all` judges it by these checks on the other puzzles, and by all other checks on all of them.
"""

import pytest

from cluewise.contract.checks import Check, all_checks, cases
from cluewise.contract.subject import Subject
from tests.kinds import each_kind
from tests.parts import FIRST, QUARTERS, REST, Part
from tests.witnesses import subject

EVERY_TIME = (
    "right",
    "families-matter",
    "rules-agree-with-the-oracle",
    "puzzles-are-read-back",
    "reference-checker-agrees",
)


def checks_of(name: str, part: Part) -> dict[Check, Subject]:
    """The checks of a kind in a part of the suite, each with the puzzles that it is judged on. The rest of the suite
    judges a check of the first part on the other three quarters of the puzzles."""
    first = Part(FIRST, part.quarter)
    early = {check for number, check in enumerate(all_checks()) if _is_early(check, name, number, first)}
    if part.name == FIRST:
        return dict.fromkeys(early, subject(name, first.quarters))
    others = tuple(quarter for quarter in range(QUARTERS) if quarter != part.quarter)
    remaining = subject(name, others) if part.name == REST else subject(name)
    return {check: remaining if check in early else subject(name) for check in all_checks()}


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
    early, late = (checks_of("creek", Part(part, 1)) for part in (FIRST, REST))
    assert late.keys() == {*all_checks()}
    for check, judged in late.items():
        both = [*judged.draws, *early[check].draws] if check in early else judged.draws
        assert sorted(map(repr, both)) == sorted(map(repr, subject("creek").draws)), check.name


def test_four_quarters_have_all_puzzles_of_a_kind() -> None:
    whole, quarters = subject("creek"), [subject("creek", (quarter,)) for quarter in range(QUARTERS)]
    for puzzles in ("draws", "tiny"):
        assert sorted(map(repr, getattr(whole, puzzles))) == sorted(
            repr(one) for each in quarters for one in getattr(each, puzzles)
        )
