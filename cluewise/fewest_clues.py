"""The fewest clues that keep the solution of a puzzle unique.

A solution of the puzzle with fewer clues, other than the puzzle's own, breaks some of the removed clues. Every set of
clues that keeps the solution unique shares a clue with each such set of broken clues. So a smallest set of clues that
hits all known sets is no larger than the answer; if it keeps the solution unique, it is the answer (Davies and Bacchus,
Solving MAXSAT by solving a sequence of simpler SAT instances, 2011). Between two smallest hitting sets, a set grows by
new sets until it keeps the solution unique, and is then made minimal: it bounds the answer from above.
"""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cluewise.bulk_solve import Many
from cluewise.puzzles.common.errors import Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import NO_LIMITS, Figures, Limits

from .pipeline import SolveOptions, SolveRequest, SolveRun, make_request
from .spare_clues import fewer, without

if TYPE_CHECKING:
    from .reply_parts import ReplyPart


class Bounds(NamedTuple):
    """The puzzle with the fewest clues so far, their number, and the proven minimum. `total`: all removable clues."""

    puzzle: Puzzle
    clues: int
    least: int
    total: int


def bounds(puzzle: Puzzle, solution: Solution, options: SolveOptions) -> Iterator[Bounds]:
    """Yields better and better bounds; in the last, the number of clues is the minimum. The solution is unique."""
    return _FewestSearch(puzzle, solution, options).bounds()


class _FewestSearch:
    """The search for one puzzle. Clues are numbered from 1, because Hitman takes hashable names only."""

    def __init__(self, puzzle: Puzzle, solution: Solution, options: SolveOptions) -> None:
        self.puzzle, self.solution = puzzle, solution
        listed = [clue for group in puzzle.spare_clues() for clue in group]
        self.clues = dict(enumerate(listed, 1))
        self.image = puzzle.image(solution, puzzle.view)
        self.many = Many(options, 2, NO_LIMITS, None)
        self._alone = {number: self.keeping([number]) for number in self.clues}

    def keeping(self, kept: Sequence[int]) -> Puzzle:
        """The puzzle with only these of the removable clues."""
        return without(self.puzzle, (clue for number, clue in self.clues.items() if number not in set(kept)))

    def second(self, kept: Sequence[int]) -> Solution | None:
        """Another solution of the puzzle with only these clues; None if there is none. Raises SolverFailure."""
        with self.many.solving(self.keeping(kept)) as solving:
            for found in solving:
                if self.puzzle.image(found, self.puzzle.view) != self.image:
                    return found
            if not solving.complete:
                raise solving.failure or SolverFailure("a solve ended without an answer")
        return None

    def broken(self, other: Solution, kept: Sequence[int]) -> list[int]:
        """The clues that this solution breaks. Clues that only together exclude it all count as broken."""
        broken = [number for number, alone in self._alone.items() if not alone.accepts(other)]
        met = [number for number in self.clues if number not in broken]
        return broken if self.keeping(met).accepts(other) else [number for number in self.clues if number not in kept]

    def bounds(self) -> Iterator[Bounds]:
        from pysat.examples.hitman import Hitman

        rng, total = random.Random(0), len(self.clues)
        best = self.minimal(list(self.clues))
        yield Bounds(self.keeping(best), len(best), 0, total)
        with Hitman(solver="g4", htype="sorted") as meeting:
            while True:
                least: list[int] = meeting.get() or []
                yield Bounds(self.keeping(best), len(best), min(len(least), len(best)), total)
                if len(least) >= len(best):
                    return
                chosen = dict.fromkeys(least)
                while (other := self.second(list(chosen))) is not None:
                    broken = self.broken(other, list(chosen))
                    meeting.hit(broken)
                    chosen[rng.choice(broken)] = None
                shorter = list(chosen) if len(chosen) == len(least) else self.minimal(list(chosen))
                if len(shorter) < len(best):
                    best = shorter

    def minimal(self, kept: Sequence[int]) -> list[int]:
        """A part of these clues, which keep the solution unique, of which no clue can be removed."""
        puzzle = self.keeping(kept)
        names = [self.clues[number] for number in kept]
        *_, last = [puzzle, *fewer(puzzle, self.solution, names, self.many)]
        remaining = [clue for group in last.spare_clues() for clue in group]
        return [number for number in kept if self.clues[number] in remaining]


def _found(request: SolveRequest, figures: Figures) -> Iterator[Any]:
    """The solutions of the puzzle (at most two), and then the bounds."""
    found = []
    for solution in request.solutions(figures):
        found.append(solution)
        yield solution
        if len(found) == 2:
            return
    if found:
        yield from bounds(request.puzzle, found[0], request.options)


class FewestRun(SolveRun):
    """A running search for the fewest clues. Iterating yields the solutions; afterwards `bounds` has the result."""

    bounds: Bounds | None = None

    def __next__(self) -> Solution:
        while isinstance(item := super().__next__(), Bounds):
            self.bounds = item
            self.count -= 1
        return item

    @property
    def proven(self) -> bool:
        return self.bounds is not None and self.bounds.clues == self.bounds.least

    def parts(self) -> "Iterator[ReplyPart]":
        from .reply_parts import PartKind, ReplyPart

        if self.bounds is None:
            return
        yield ReplyPart(PartKind.SOLUTION, self.bounds.puzzle.format(), self.bounds.puzzle.picture)
        least = "no fewer keep the solution unique" if self.proven else f"at least {self.bounds.least} are necessary"
        yield ReplyPart(PartKind.REMARK, f"{self.bounds.clues} of {self.bounds.total} clues; {least}")

    def as_dict(self) -> dict[str, Any]:
        known = self.bounds
        return {
            "minimised": known and known.puzzle.format(),
            "clues": known and known.clues,
            "clues_least": known and known.least,
            "clues_before": known and known.total,
        }


def fewest_clues(puzzle: Puzzle, options: SolveOptions, limits: Limits = NO_LIMITS) -> FewestRun:
    """Starts to look for the fewest clues that keep the solution unique. Raises UnknownName, Refused."""
    if not any(puzzle.spare_clues()):
        raise Refused(f"no clue of this {puzzle.name} can be removed")
    request = make_request(puzzle, options)
    return FewestRun(request, None, limits, partial(_found, request))
