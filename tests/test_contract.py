"""Every puzzle passes the contract (`cluewise.contract`). `test_contract_faults` plants a fault for each check.

`make test` judges a kind on a quarter of its random and tiny puzzles, by the checks EVERY_TIME and by a quarter of the
others. `make test-all` judges it on all of these puzzles by all checks.
"""

import pytest

from cluewise.contract.checks import Check, all_checks, cases
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


def checks_of(name: str, part: Part) -> set[Check]:
    """The checks of a kind in a part of the suite."""
    numbered = enumerate(all_checks())
    every = part.quarter_only is None
    return {check for number, check in numbered if every or check.name in EVERY_TIME or part.has_turn(name, number)}


@pytest.mark.both_parts
@each_kind
def test_puzzles_keep_the_contract(name: str, part: Part, subtests: pytest.Subtests) -> None:
    judged, chosen = subject(name, part.quarter_only), checks_of(name, part)
    for case in cases(judged):
        if case.check in chosen:
            with subtests.test(case.name):
                failure = case.failure(judged)
                assert failure is None, failure


def test_four_quarters_have_all_checks_of_a_kind() -> None:
    quarters = [checks_of("creek", Part(FIRST, quarter)) for quarter in range(QUARTERS)]
    for check in all_checks():
        times = QUARTERS if check.name in EVERY_TIME else 1
        assert sum(check in chosen for chosen in quarters) == times, check.name
    assert checks_of("creek", Part(REST, 0)) == checks_of("creek", Part(None, 0)) == {*all_checks()}
    assert set(EVERY_TIME) < {check.name for check in all_checks()}


def test_four_quarters_have_all_puzzles_of_a_kind() -> None:
    whole, quarters = subject("creek"), [subject("creek", quarter) for quarter in range(QUARTERS)]
    for puzzles in ("draws", "tiny"):
        assert sorted(map(repr, getattr(whole, puzzles))) == sorted(
            repr(one) for each in quarters for one in getattr(each, puzzles)
        )
