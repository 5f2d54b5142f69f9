"""Text for puzzles with several solutions."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

from cluewise.puzzles.common.solution import Solution

from .alterations import Alteration, alterations
from .ambiguity import deciding, fewest_deciding, possible_values
from .engines import Clock, Stopped
from .guarded_model import GuardedModel
from .proposals import Proposal, can_add_clues, proposals
from .results import ExplanationFields
from .usual import found_in_time

Remedy = TypeVar("Remedy", Proposal, Alteration)
"""A proposal of clues to add or to change, with the number of them."""

DECIDING = 3.0
"""Time limit in seconds for finding the fewest slots that decide the solution."""

PROPOSING = 2.0
"""Time limit in seconds for finding clues to add, and for finding clues to change."""

FEW = 100
"""The most solutions that are all searched for the fewest deciding values."""

COUNTED = 500
"""Solutions are counted up to this number."""


def several(explanation: ExplanationFields, guarded: GuardedModel, first: Iterable[Solution], clock: Clock) -> None:
    """Finds the possible values, the number of solutions, slots that decide, and clues to add. Raises Stopped.

    `first`: two or more of the solutions; the explanation has one of them.
    """
    assert explanation.solution is not None
    try:
        with clock.narrowed(None if clock.left is None else clock.left / 2):
            for explanation.values in possible_values(guarded, first):
                clock.report("possible values")
    except Stopped:
        explanation.stopped = True
    assert explanation.values is not None
    clock.report("counting solutions")
    found = found_in_time(explanation.puzzle, COUNTED, clock)
    solutions = found.solutions
    explanation.count, explanation.counted = max(len(solutions), explanation.count or 0), found.complete
    clock.look()
    ambiguous = list(explanation.values.ambiguous)
    if explanation.values.complete:
        with clock.narrowed(DECIDING):
            explanation.deciding = deciding(guarded, explanation.solution, ambiguous)
    explanation.fewest = bool(explanation.deciding) and len(explanation.deciding or ()) == 1
    puzzle = explanation.puzzle
    all_known = explanation.values.complete and found.complete and len(solutions) <= FEW
    if not explanation.fewest and all_known and puzzle.view == puzzle.default_view():
        with suppress(Stopped), clock.narrowed(DECIDING):
            explanation.deciding, explanation.solution = fewest_deciding(solutions, ambiguous, clock)
            explanation.fewest = True
    _propose(explanation, solutions[:FEW], clock, complete=found.complete and len(solutions) <= FEW)
    clock.look()


def _propose(explanation: ExplanationFields, solutions: Sequence[Solution], clock: Clock, *, complete: bool) -> None:
    """Finds clues to add, or else clues to change. `complete`: these are all solutions."""
    explanation.proposals = []
    clock.report("clues to add")
    with suppress(Stopped), clock.narrowed(PROPOSING):
        for found in proposals(explanation.puzzle, solutions, clock):
            explanation.proposals = _with(found, explanation.proposals)
        explanation.fewest_clues = complete
    explanation.proposals = explanation.proposals or None
    explanation.can_add_clues = any(can_add_clues(explanation.puzzle, solution) for solution in solutions)
    if explanation.proposals or len(solutions) < 2:
        return
    explanation.alterations = []
    clock.report("clues to change")
    with suppress(Stopped), clock.narrowed(PROPOSING):
        for altered in alterations(explanation.puzzle, solutions, clock):
            explanation.alterations = _with(altered, explanation.alterations)


def _with(found: Remedy, known: Sequence[Remedy]) -> list[Remedy]:
    """The known proposals that need no more clues or changes than the new one, and the new one."""
    return [other for other in known if other.number <= found.number] + [found]
