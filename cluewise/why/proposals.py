"""Clues to add to a puzzle with several solutions, so that exactly one is left.

A clue excludes a solution if that solution has another clue in its place. So the clues to add are a smallest set of
places that meets, for every other solution, the places where its clues differ (implicit hitting sets: Davies and
Bacchus, Solving MAXSAT by solving a sequence of simpler SAT instances, 2011). Every proposal is read again from its
text and solved.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.making.common.maker import maker
from cluewise.road import Route, set_out

from .engines import Clock

MOST_CLUES = 12
"""Larger sets of clues are not proposed."""

KEPT = 3
"""The most proposals with equally many clues."""

MOST_TRIALS = 200
"""The most puzzles that are solved for the clues of one solution."""

Spot = tuple[str, int]
"""A layer of clues, by its field, and the index of a place in it."""


class Proposal(NamedTuple):
    """The Reasons of clues to add, their number, the puzzle with them as it is read from its text, and the solution of
    the puzzle that is left. No fewer clues of this solution are enough."""

    clues: tuple[Reason, ...]
    number: int
    puzzle: Puzzle
    solution: Solution


Clues = Mapping[Spot, Any]
"""The clues that a solution gives to the places that have none yet."""


def proposals(puzzle: Puzzle, solutions: Sequence[Solution], clock: Clock) -> Iterator[Proposal]:
    """Yields proposals with fewer and fewer clues, at most KEPT with equally many.

    `solutions`: the known ones, one or more. Nothing is yielded for a puzzle to which no clues can be added. Raises
    Stopped.
    """
    if not maker(type(puzzle)).clues_of(puzzle, solutions[0]):
        return
    clues = [_clues(puzzle, solution) for solution in solutions]
    most, kept = MOST_CLUES, 0
    for number, solution in enumerate(solutions):
        with suppress(CluewiseError):
            search = _Search(puzzle, solution, clues[number], clock)
            found = search.fewest([*clues[:number], *clues[number + 1 :]], most if kept < KEPT else most - 1)
            if found is not None:
                kept = kept + 1 if found.number == most else 1
                most = found.number
                yield found
        if kept == KEPT and most == 1:
            return


def _clues(puzzle: Puzzle, solution: Solution) -> Clues:
    layers = maker(type(puzzle)).clues_of(puzzle, solution)
    return {
        (field, i): clue
        for field, layer in layers.items()
        for i, clue in enumerate(layer)
        if getattr(puzzle, field)[i] is None
    }


class _Search:
    """The clues that leave only one of the solutions."""

    def __init__(self, puzzle: Puzzle, solution: Solution, clues: Clues, clock: Clock) -> None:
        self.puzzle, self.solution, self.clock = puzzle, solution, clock
        self._ours = clues

    def _telling(self, theirs: Clues) -> list[Spot]:
        """The places where another solution has another clue."""
        return [spot for spot, clue in self._ours.items() if clue is not None and clue != theirs[spot]]

    def fewest(self, others: Sequence[Clues], most: int) -> Proposal | None:
        """The proposal with the fewest clues, at most so many; None if there is none. `others`: other solutions' clues.

        Raises Stopped, and the errors of solving.
        """
        from pysat.examples.hitman import Hitman

        spots = list(self._ours)
        number = {spot: i for i, spot in enumerate(spots, 1)}
        with Hitman(solver="g4", htype="sorted") as hitting:
            waiting = list(others)
            for _ in range(MOST_TRIALS):
                for other in waiting:
                    telling = self._telling(other)
                    if not telling:
                        return None
                    hitting.hit([number[spot] for spot in telling])
                chosen = [spots[i - 1] for i in sorted(hitting.get() or ())]
                if len(chosen) > most:
                    return None
                self.clock.look()
                fuller = self._with(chosen)
                if fuller is None:
                    return None
                answer = set_out(fuller, Route(), 2).answer()
                again = filter(None, map(partial(self._completed, fuller), answer.solutions))
                waiting = [_clues(self.puzzle, other) for other in again]
                if not waiting:
                    return self._proposal(fuller, len(chosen)) if answer.complete and answer.solutions else None
        return None

    def _completed(self, fuller: Puzzle, other: Solution) -> Solution | None:
        """A solution of the puzzle with more clues, as one of the puzzle; None if it is ours.

        A cell with a clue need not be a slot any more: it has the value that the clue was made for.
        """
        slots = set(fuller.slots())
        whole = Solution({slot: (other if slot in slots else self.solution)[slot] for slot in self.puzzle.slots()})
        view = self.puzzle.view
        return None if self.puzzle.image(whole, view) == self.puzzle.image(self.solution, view) else whole

    def _with(self, spots: Iterable[Spot]) -> Puzzle | None:
        """The puzzle with the clues in these places, read from its text; None if no text holds it."""
        fuller: Any = self.puzzle
        for field, i in spots:
            fuller = fuller.with_place(field, i, self._ours[field, i])
        again = type(self.puzzle).parse(fuller.format())
        return again if again.same_board(fuller) else None

    def _proposal(self, fuller: Puzzle, number: int) -> Proposal | None:
        clues = fuller.lost(self.puzzle)
        named = tuple(reason for reason in clues if reason.kind == "clue") or clues
        return Proposal(named, number, fuller, self.solution) if named else None
