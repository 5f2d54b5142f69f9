"""Trials with trials inside: what has to be supposed within a trial so that it clashes.

Only engines that propagate are asked. Without rules about the whole board, a trial takes microseconds; with them much
more, so only facts near those that follow are then tried inside, within a budget.
"""

from collections.abc import Iterable, Iterator, Sequence

from cluewise.encodings.common.model import Literal

from .trials import Trials

MOST_INSIDE = 3
"""The most trials inside a trial."""

WATCHED = 100_000
"""The most tests with rules about the whole board."""


def tests_inside(trials: Trials, facts: Sequence[Literal], *, watched: bool) -> Iterator[tuple[Literal, list[Literal]]]:
    """Open facts that trials with trials inside show, each with what is supposed inside, one after the other.

    Where both values of another fact clash inside, that is enough: either can be told as the trial inside. `watched`:
    with rules about the whole board. Raises OutOfTests.
    """
    closure = trials.closure
    before, least = closure.watched_in_trials, closure.left - WATCHED
    closure.watched_in_trials = watched
    try:
        for fact in facts:
            for inside in _inside(trials, fact, facts):
                yield fact, inside
            if watched and closure.left < least:
                return
    finally:
        closure.watched_in_trials = before


def _inside(trials: Trials, fact: Literal, facts: Sequence[Literal]) -> Iterator[list[Literal]]:
    implied = trials.run([-fact])
    if implied is None:
        return  # a trial without trials inside, but too long to tell
    supposed, tests = [-fact], list[Literal]()
    while True:
        held, failing = set(implied), list[Literal]()
        both, near = False, trials.beside(implied) if trials.closure.watched_in_trials else None
        for other in facts:
            if other in held or -other in held or (near is not None and abs(other) not in near):
                continue
            sides = [side for side in (other, -other) if trials.run([*supposed, side]) is None]
            for side in sides if len(sides) > 1 else ():
                both = True
                yield [*tests, side]
            failing += sides[:1]
        tests += failing
        supposed += (-side for side in failing)
        if both or not failing:
            return
        implied = trials.run(supposed)
        if implied is None:
            needed = _needed(trials, fact, tests)
            if len(needed) <= MOST_INSIDE:
                yield needed
            return


def _needed(trials: Trials, fact: Literal, tests: list[Literal]) -> list[Literal]:
    """The tests without which the trial does not clash."""
    for test in tests[::-1]:
        fewer = [other for other in tests if other != test]
        if _clashes(trials, fact, fewer):
            tests = fewer
    return tests


def _clashes(trials: Trials, fact: Literal, tests: Iterable[Literal]) -> bool:
    supposed = [-fact]
    for test in tests:
        if trials.run([*supposed, test]) is None:
            supposed.append(-test)
    return trials.run(supposed) is None
