"""Trials with trials inside: further suppositions within a trial that make it clash.

Only propagation is used. Without rules about the whole board, a trial takes microseconds; with them much more, so only
facts near those that follow are then tried inside, within a budget.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

from .trials import Trials

MOST_INSIDE = 3
"""The most trials inside a trial."""

MOST_BOTH = 4
"""The most facts of a trial of which both values clash inside: those in whose trials the engine holds the fewest
literals."""

UNWATCHED, WATCHED = 100_000, 200_000
"""The most tests of one search, without and with rules about the whole board."""


class NestedTrial(NamedTuple):
    """The suppositions within a trial of a fact, one after the other, that make it clash.

    `size`: the number of literals that the engine held in these trials; the clash does not need all of them.
    """

    size: int
    fact: Literal
    tests: list[Literal]


def tests_inside(trials: Trials, facts: Sequence[Literal], *, watched: bool) -> Iterator[NestedTrial]:
    """Open facts that trials with trials inside show, each with the suppositions inside.

    It is enough if both values of another fact clash inside: either can be shown as the trial inside. `watched`: with
    rules about the whole board. Raises OutOfTests.
    """
    closure, together = trials.closure, HeldTogether(facts)
    before, least = closure.watched_in_trials, closure.left - (WATCHED if watched else UNWATCHED)
    closure.watched_in_trials = watched
    try:
        for fact in facts:
            for tests in _inside(trials, fact, facts, together):
                needed = _needed(trials, fact, tests)
                if needed is not None and (size := _size(trials, fact, needed)) is not None:
                    yield NestedTrial(size, fact, needed)
            if closure.left < least:
                return
    finally:
        closure.watched_in_trials = before


class HeldTogether:
    """The literals of facts that were true together in a trial without a clash: no two of them clash.

    Sets are bits: `bits` has one for each literal, `beside` for each literal those that were true with it.
    """

    def __init__(self, facts: Iterable[Literal]) -> None:
        sides = dict.fromkeys(side for fact in facts for side in (fact, -fact))
        self.bits = {side: 1 << number for number, side in enumerate(sides)}
        self.beside = dict.fromkeys(sides, 0)

    def note(self, implied: Iterable[Literal]) -> int:
        """Notes the literals that a trial implied. Returns them as bits."""
        bits, beside = self.bits, self.beside
        held = [literal for literal in implied if literal in bits]
        together = sum(map(bits.__getitem__, held))
        for literal in held:
            beside[literal] |= together
        return together


def _inside(trials: Trials, fact: Literal, facts: Sequence[Literal], together: HeldTogether) -> Iterator[list[Literal]]:
    supposed, tests = [-fact], list[Literal]()
    implied = trials.run(supposed)
    if implied is None:
        return  # a trial without trials inside, but too long to show
    together.note(implied)
    harmless = together.beside[-fact]
    while implied is not None:
        clashing = list(sides_that_clash(trials, supposed, _open(trials, facts, implied), together, harmless))
        both = sorted((sum(sizes.values()), other) for other, sizes in clashing if len(sizes) > 1)
        for _, other in both[:MOST_BOTH]:
            yield from ([*tests, side] for side in (other, -other))
        if both or not clashing:
            return
        failing = [next(iter(sizes)) for _, sizes in clashing]
        tests += failing
        supposed += (-side for side in failing)
        implied, harmless = trials.run(supposed), 0
    yield tests


def _open(trials: Trials, facts: Iterable[Literal], implied: Sequence[Literal]) -> list[Literal]:
    """The facts that stay open; with rules about the whole board, those that share a clause with an implied literal."""
    held = set(implied)
    near = trials.beside(implied) if trials.closure.watched_in_trials else None
    return [x for x in facts if x not in held and -x not in held and (near is None or abs(x) in near)]


def sides_that_clash(
    trials: Trials, supposed: Sequence[Literal], facts: Iterable[Literal], together: HeldTogether, harmless: int
) -> Iterator[tuple[Literal, dict[Literal, int]]]:
    """The facts with a value that clashes, each with such values and the number of literals that the engine held.

    `harmless`: literals that do not clash. The consequences of a trial without a clash do not clash either.
    """
    for fact in facts:
        sizes = dict[Literal, int]()
        for side in (fact, -fact):
            if together.bits[side] & harmless:
                continue
            implied = trials.run([*supposed, side])
            if implied is None:
                sizes[side] = trials.reached
            else:
                harmless |= together.note(implied)
        if sizes:
            yield fact, sizes


def _needed(trials: Trials, fact: Literal, tests: Sequence[Literal]) -> list[Literal] | None:
    """Few tests that are enough for the clash, early ones rather than late ones; None if these are too many."""
    needed = set[int]()
    pending = [(len(tests), [-fact])]
    for number, supposed in pending:
        numbers = _first_clashing(trials, supposed, tests[:number])
        if numbers is None or len(needed.union(numbers)) > MOST_INSIDE:
            return None
        pending += ((i, [-fact, tests[i]]) for i in numbers if i not in needed)
        needed.update(numbers)
    return [tests[i] for i in sorted(needed)]


def _first_clashing(trials: Trials, supposed: list[Literal], tests: Sequence[Literal]) -> list[int] | None:
    """The numbers of tests whose opposites are enough for a clash with the suppositions; None if these are too many.

    The last of the fewest first tests with a clash is needed, and then the last of the fewest before it.
    """
    numbers, before = list[int](), len(tests)
    while trials.run(supposed) is not None:
        if len(numbers) == MOST_INSIDE:
            return None
        at = bisect_left(
            range(before), 1, key=lambda last: trials.run([*supposed, *(-test for test in tests[: last + 1])]) is None
        )
        if at == before:
            return None  # an incomplete rule about the whole board may imply less from more suppositions
        numbers.append(at)
        supposed, before = [*supposed, -tests[at]], at
    return numbers


def _size(trials: Trials, fact: Literal, tests: Iterable[Literal]) -> int | None:
    """The number of literals that these trials hold; None if the trial does not clash."""
    supposed, size = [-fact], 0
    for test in tests:
        if trials.run([*supposed, test]) is None:
            size += trials.reached
            supposed.append(-test)
    return size + trials.reached if trials.run(supposed) is None else None
