"""Trials with trials inside: what has to be supposed within a trial so that it clashes.

Only engines that propagate are asked. Without rules about the whole board, a trial takes microseconds; with them much
more, so only facts near those that follow are then tried inside, within a budget.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

from .trials import Trials

MOST_INSIDE = 3
"""The most trials inside a trial."""

MOST_BOTH = 4
"""The most facts, for one trial, of which both values clash inside: those in whose trials the engine holds the fewest
literals."""

UNWATCHED, WATCHED = 100_000, 200_000
"""The most tests of one search, without and with rules about the whole board."""


class NestedTrial(NamedTuple):
    """What is supposed within a trial of a fact, one after the other, so that it clashes.

    `size`: how many literals the engine held in these trials, some of which the clash does not need.
    """

    size: int
    fact: Literal
    tests: list[Literal]


def tests_inside(trials: Trials, facts: Sequence[Literal], *, watched: bool) -> Iterator[NestedTrial]:
    """Open facts that trials with trials inside show, each with what is supposed inside.

    Where both values of another fact clash inside, that is enough: either can be told as the trial inside. `watched`:
    with rules about the whole board. Raises OutOfTests.
    """
    closure = trials.closure
    before, least = closure.watched_in_trials, closure.left - (WATCHED if watched else UNWATCHED)
    closure.watched_in_trials = watched
    try:
        for fact in facts:
            for tests in _inside(trials, fact, facts):
                needed = _needed(trials, fact, tests)
                size = _size(trials, fact, needed)
                if size is not None and len(needed) <= MOST_INSIDE:
                    yield NestedTrial(size, fact, needed)
            if closure.left < least:
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
        both, near = list[tuple[int, Literal]](), trials.beside(implied) if trials.closure.watched_in_trials else None
        for other in facts:
            if other in held or -other in held or (near is not None and abs(other) not in near):
                continue
            sizes = {side: trials.reached for side in (other, -other) if trials.run([*supposed, side]) is None}
            if len(sizes) > 1:
                both.append((sum(sizes.values()), other))
            failing += [*sizes][:1]
        for _, other in sorted(both)[:MOST_BOTH]:
            yield from ([*tests, side] for side in (other, -other))
        tests += failing
        supposed += (-side for side in failing)
        if both or not failing:
            return
        implied = trials.run(supposed)
        if implied is None:
            yield tests
            return


def _needed(trials: Trials, fact: Literal, tests: list[Literal]) -> list[Literal]:
    """The tests without which the trial does not clash."""
    for test in tests[::-1] if len(tests) > 1 else ():
        fewer = [other for other in tests if other != test]
        if _size(trials, fact, fewer) is not None:
            tests = fewer
    return tests


def _size(trials: Trials, fact: Literal, tests: Iterable[Literal]) -> int | None:
    """How many literals these trials hold; None if the trial does not clash."""
    supposed, size = [-fact], 0
    for test in tests:
        if trials.run([*supposed, test]) is None:
            size += trials.reached
            supposed.append(-test)
    return size + trials.reached if trials.run(supposed) is None else None
