"""The verdict on a puzzle: no, several or one solution, or unknown when the time is up."""

from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Solution

from .guarded_model import GuardedModel
from .results import NONE, SEVERAL, UNIQUE, UNKNOWN
from .usual import Found, found_in_time

CONFLICTS, SEARCHES = 300, 300
"""The most conflicts of a search over guarded clauses, and the most searches, each with the cuts of the one before.
After that the solutions are counted in the puzzle's usual way, which is faster by up to 30 times (Compass) on hard
searches."""


class Judgement(NamedTuple):
    """`name`: NONE, SEVERAL, UNIQUE, or UNKNOWN if the time was up. `solutions`: up to two that were found."""

    name: str
    solutions: tuple[Solution, ...] = ()


def verdict_of(found: Found) -> Judgement:
    """The verdict of a search for two solutions."""
    name = UNKNOWN if found.ended else (NONE, UNIQUE, SEVERAL)[len(found.solutions)]
    return Judgement(name, tuple(found.solutions))


def judged(guarded: GuardedModel) -> Judgement:
    """The verdict of a puzzle. A search over guarded clauses comes first: it is the faster one on most puzzles, and
    finds cuts. Raises Stopped in that search."""
    found = guarded.solve_soon((), CONFLICTS, SEARCHES)
    if found is False:
        return Judgement(NONE)
    if found:
        first = guarded.solution()
        second = guarded.second_soon(first, CONFLICTS, SEARCHES)
        if second is not None:
            return Judgement(SEVERAL, (first, guarded.solution())) if second else Judgement(UNIQUE, (first,))
    return verdict_of(found_in_time(guarded.puzzle, 2, guarded.clock))


def facts_of_only(guarded: GuardedModel, solution: Solution) -> list[Literal]:
    """The facts of the only solution. The search for it, and for a second one, finds cuts for explanations, as far as
    this is quick."""
    if guarded.solve_soon((), CONFLICTS, SEARCHES):
        guarded.second_soon(guarded.solution(), CONFLICTS, SEARCHES)
    guarded.solve(guarded.stating(solution))
    return guarded.true_facts()
