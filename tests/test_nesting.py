"""Trials within trials: skipped trials, and the need for every assumption inside."""

from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest

import cluewise
from cluewise.explanations import nesting
from cluewise.explanations.closure import HARD, Closure
from cluewise.explanations.closure_levels import Reach
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.nesting import HeldTogether, sides_that_clash
from cluewise.explanations.trials import Trials

BOARDS = {
    "one": ("slitherlink", "6x6t0:a23c2b0h11022a110f23a"),
    "several": ("slitherlink", "7x7t0:1a32b3c3a2b3a1b2a1c32a22b22b3a3b111a22a"),
}


@pytest.fixture(params=BOARDS.values(), ids=BOARDS)
def stuck(request: pytest.FixtureRequest) -> Iterator[Reach]:
    """A board on which trials show no more."""
    (puzzle,) = cluewise.read(*request.param)
    with GuardedModel(puzzle) as guarded:
        assert guarded.solve()
        with closing(Closure(guarded, guarded.true_facts(), 10**9)) as closure, closing(Reach(closure)) as reach:
            reach.rise(HARD)
            yield reach


def facts_of(reach: Reach) -> list[int]:
    return [fact for fact in reach.open if -fact in reach.closure.guarded.facts]


@pytest.mark.parametrize("watched", [False, True])
def test_sides_that_are_not_tried_again_do_not_clash(stuck: Reach, watched: bool) -> None:
    trials, facts = stuck.trials, facts_of(stuck)
    stuck.closure.watched_in_trials = watched
    together, tried, passed = HeldTogether(facts), 0, 0
    for fact in facts:
        stand = together.beside[-fact]
        others = [other for other in facts if other != fact]
        clashing = dict(sides_that_clash(trials, [-fact], others, together, stand))
        for other in others:
            sides = [side for side in (other, -other) if trials.run([-fact, side]) is None]
            assert sides == [*clashing.get(other, ())]
            tried += 2
            passed += sum(bool(together.bits[side] & stand) for side in (other, -other))
    assert 0 < passed < tried


def test_trials_inside_need_all_that_they_suppose(stuck: Reach) -> None:
    stuck.closure.watched_in_trials = False
    found = list(nesting.tests_inside(stuck.trials, facts_of(stuck), watched=False))
    assert found
    for _, fact, tests in found:
        assert clashes(stuck.trials, fact, tests)
        assert not any(clashes(stuck.trials, fact, [x for x in tests if x != test]) for test in tests)


def clashes(trials: Trials, fact: int, tests: Sequence[int]) -> bool:
    supposed = [-fact]
    for test in tests:
        if trials.run([*supposed, test]) is None:
            supposed.append(-test)
    return trials.run(supposed) is None
