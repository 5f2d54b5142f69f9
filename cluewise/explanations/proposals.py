"""Clues to add to a puzzle with several solutions, so that exactly one remains.

A clue excludes a solution that does not allow it. So the clues to add are a smallest set of clues that hits, for every
other solution, the clues that exclude it (implicit hitting sets: Davies and Bacchus, Solving MAXSAT by solving a
sequence of simpler SAT instances, 2011). Every proposal is read again from its text and solved.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import lost_reasons
from cluewise.puzzles.common.puzzle.texts import same_board
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.generators.common.puzzle_generator import Addition, generator_for

from .engines import Clock, skipping
from .usual import answered

MOST_CLUES = 12
"""Larger sets of clues are not proposed."""

KEPT = 3
"""The most proposals with equally many clues."""

MOST_TRIALS = 200
"""The most puzzles that are solved for the clues of one solution."""


class Proposal(NamedTuple):
    """The Reasons of clues to add, their number, the puzzle with them as read from its text, and its remaining
    solution. No fewer clues of this solution are enough."""

    clues: tuple[Reason, ...]
    number: int
    puzzle: Puzzle
    solution: Solution


Clues = dict[Addition, None]
"""The clues that can be added without losing a solution, in order."""


def proposals(puzzle: Puzzle, solutions: Sequence[Solution], clock: Clock) -> Iterator[Proposal]:
    """Yields proposals with fewer and fewer clues, at most KEPT with equally many.

    `solutions`: the known ones, one or more. Nothing is yielded for a puzzle to which no clues can be added. Raises
    Stopped.
    """
    clues = [_clues(puzzle, solution) for solution in solutions]
    most, kept = MOST_CLUES, 0
    for number, solution in enumerate(solutions):
        with skipping():
            if not clues[number]:
                continue
            search = _Search(puzzle, solution, clues[number], clock)
            found = search.fewest([*clues[:number], *clues[number + 1 :]], most if kept < KEPT else most - 1)
            if found is not None:
                kept = kept + 1 if found.number == most else 1
                most = found.number
                yield found
        if kept == KEPT and most == 1:
            return


def can_add_clues(puzzle: Puzzle, solution: Solution) -> bool:
    """True if there is a place for a clue that the solution gives."""
    return any(True for _ in generator_for(type(puzzle)).additions(puzzle, solution))


def _clues(puzzle: Puzzle, solution: Solution) -> Clues:
    return dict.fromkeys(generator_for(type(puzzle)).additions(puzzle, solution))


class _Search:
    """The clues that exclude all but one of the solutions."""

    def __init__(self, puzzle: Puzzle, solution: Solution, clues: Clues, clock: Clock) -> None:
        self.puzzle, self.solution, self.clock = puzzle, solution, clock
        self._ours = clues

    def _distinguishing(self, theirs: Clues) -> list[Addition]:
        """The clues that exclude another solution."""
        return [clue for clue in self._ours if clue not in theirs]

    def fewest(self, others: Sequence[Clues], most: int) -> Proposal | None:
        """The proposal with the fewest clues, at most `most`; None if there is none. `others`: other solutions' clues.

        Raises Stopped, and the errors of solving.
        """
        from pysat.examples.hitman import Hitman

        listed = list(self._ours)
        number = {clue: i for i, clue in enumerate(listed, 1)}
        with Hitman(solver="g4", htype="sorted") as hitting:
            waiting = list(others)
            for _ in range(MOST_TRIALS):
                for other in waiting:
                    distinguishing = self._distinguishing(other)
                    if not distinguishing:
                        return None
                    hitting.hit([number[clue] for clue in distinguishing])
                chosen = [listed[i - 1] for i in sorted(hitting.get() or ())]
                if len(chosen) > most:
                    return None
                self.clock.look()
                fuller = self._with(chosen)
                if fuller is None:
                    return None
                answer = answered(fuller, 2, self.clock)
                again = filter(None, map(partial(self._completed, fuller), answer.solutions))
                waiting = [_clues(self.puzzle, other) for other in again]
                if not waiting:
                    return self._proposal(fuller, len(chosen)) if answer.complete and answer.solutions else None
        return None

    def _completed(self, fuller: Puzzle, other: Solution) -> Solution | None:
        """A solution of the puzzle with more clues, as one of the puzzle; None if it is the known one.

        A cell with a clue may no longer be a slot: then it has the value that the clue was made for.
        """
        slots = set(fuller.slots())
        whole = Solution({slot: (other if slot in slots else self.solution)[slot] for slot in self.puzzle.slots()})
        view = self.puzzle.view
        return None if self.puzzle.image(whole, view) == self.puzzle.image(self.solution, view) else whole

    def _with(self, clues: Sequence[Addition]) -> Puzzle | None:
        """The puzzle with these clues, read from its text; None if two are for one place, or it has no text."""
        if len({clue[:2] for clue in clues}) < len(clues):
            return None
        fuller = self.puzzle
        for clue in clues:
            fuller = generator_for(type(self.puzzle)).with_addition(fuller, clue)
        again = type(self.puzzle).parse(fuller.format())
        return again if same_board(again, fuller) else None

    def _proposal(self, fuller: Puzzle, number: int) -> Proposal | None:
        clues = lost_reasons(fuller, self.puzzle)
        named = tuple(reason for reason in clues if reason.kind == "clue") or clues
        return Proposal(named, number, fuller, self.solution) if named else None
