"""Sets of clues and rules that clash: the reasons why there is no solution, made minimal step by step."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import LimitReached
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason
from cluewise.solvers.common import Limits

from .engines import Stopped
from .guarded_model import GuardedModel
from .smallest_mus import fewer_and_fewer

BUDGET = 1000
"""The conflicts after which a reason stays in a clash, until all others were tried."""


FEW = 3
"""A clash of at most this number of reasons is not made smaller by pairs of clues."""

SECONDS_FOR_PAIRS = 1.0
"""Time limit for the search for clues that clash in pairs."""


class Clash(NamedTuple):
    """Reasons that cannot hold together. `minimal`: without any one of them, the others can; False if the time was up
    before all were tried. `smallest`: no clash is smaller.

    `used`: their background: other rules, and the drawn board.
    """

    reasons: tuple[Reason, ...]
    smallest: bool = False
    used: tuple[Reason, ...] = ()
    minimal: bool = True


def _clash(
    guarded: GuardedModel, guards: Collection[Literal], *, smallest: bool = False, minimal: bool = True
) -> Clash:
    reasons = tuple(guarded.in_order(guards))
    return Clash(reasons, smallest, guarded.model.used_by(reasons), minimal)


def of_all(puzzle: Puzzle) -> Clash:
    """The clash of all clues and rules of a puzzle without a solution."""
    reasons = puzzle.reasons()
    return Clash(tuple(sorted(reasons, key=lambda reason: reason.kind != "clue")), minimal=False)


def clashes(guarded: GuardedModel, first: Clash | None = None) -> Iterator[Clash]:
    """Yields minimal clashes that share no reason with each other or the first, until none is left. Raises Stopped."""
    gone = set[Literal]()
    clash = first
    while True:
        if clash is not None:
            gone.update(guarded.guards[reason] for reason in clash.reasons)
        if (clash is not None and not clash.reasons) or guarded.solve(without=gone):
            return
        *_, clash = shrinking(guarded, gone)
        yield clash


def shrinking(guarded: GuardedModel, gone: Collection[Literal] = ()) -> Iterator[Clash]:
    """Yields smaller and smaller clashes within the clash of the last `solve`; the last is minimal. Raises Stopped.

    Clues that clash in pairs by themselves come first; `gone` are the guards that were left out of that solve. It drops
    rules before clues, and reasons with many cells before those with few.
    """
    core = guarded.core()
    if len(core) > FEW:
        core = _clashing_pair(guarded, gone) or core
    if not core:  # constraints without a reason clash: for example, a slot has no values
        yield Clash((), smallest=True)
        return
    yield _clash(guarded, core, minimal=False)
    order = sorted(core, key=lambda guard: (is_clue(guarded, guard), -len(guarded.reasons[guard].cells), guard))
    for guards, minimal in guarded.engine.shrinking(order, [], budget=BUDGET):
        yield _clash(guarded, guards, minimal=minimal)


def _clashing_pair(guarded: GuardedModel, gone: Collection[Literal]) -> set[Literal]:
    """The smallest clash found of the rules with one clue, or with two that imply opposite literals by propagation;
    empty if none is found in time."""
    rules = [guard for guard in guarded.guards.values() if guard not in gone and not is_clue(guarded, guard)]
    clues = [guard for guard in guarded.guards.values() if guard not in gone and is_clue(guarded, guard)]
    engine, best, implied_by = guarded.engine, set[Literal](), dict[Literal, Literal]()
    with suppress(Stopped), guarded.clock.narrowed(SECONDS_FOR_PAIRS):
        consistent, always = engine.propagate(rules)
        known = set(always)
        for clue in clues if consistent else ():
            guarded.clock.look()
            consistent, implied = engine.propagate([*rules, clue])
            others = {implied_by[-literal] for literal in implied if -literal in implied_by} if consistent else {clue}
            for other in others:
                if engine.solve([clue, other, *rules], BUDGET) is False and (
                    not best or len(engine.core()) < len(best)
                ):
                    best = engine.core()
            if 0 < len(best) <= FEW:
                break
            for literal in set(implied) - known:
                implied_by.setdefault(literal, clue)
    return best


def is_clue(guarded: GuardedModel, guard: Literal) -> bool:
    """True if this is the guard of a clue, not of a rule."""
    return guarded.reasons[guard].kind == "clue"


def smallest(guarded: GuardedModel, first: Clash) -> Iterator[Clash]:
    """Yields smaller and smaller clashes than the first. The last clash has `smallest` set if this is proven in time.

    The cuts that they need must be known. With a time limit, a separate process finds them, because the search for
    smallest hitting sets cannot be interrupted. On Windows there is no such process: a search for a smallest hitting
    set may exceed the limit there.
    """
    from cluewise.solvers.processes import system
    from cluewise.solvers.processes.runner import limited

    stated = guarded.clauses, list(guarded.guards.values()), [guarded.guards[reason] for reason in first.reasons]
    seconds = guarded.clock.left
    smaller = (
        fewer_and_fewer(*stated, guarded.clock)
        if seconds is None or system.IS_WINDOWS
        else limited(partial(_emit, *stated), Limits(max(seconds, 0.1)))
    )
    with suppress(LimitReached):
        for guards, proven in smaller:
            yield _clash(guarded, guards, smallest=proven)


def _emit(clauses: Sequence[Sequence[Literal]], guards: Sequence[Literal], best: Sequence[Literal], emit: Any) -> None:
    for clash in fewer_and_fewer(clauses, guards, best):
        emit(clash)
