"""A puzzle whose solution is known, and what follows from parts of its clues at a level."""

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.explanations.checking import check_rules
from cluewise.explanations.closure import EASY, MEDIUM, SHORT, Closure, goal_of
from cluewise.explanations.closure_levels import Reach
from cluewise.explanations.completion import ReasonShapes
from cluewise.explanations.derivation import MANY
from cluewise.explanations.engines import Clock
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value
from cluewise.puzzles.generators.common.boards import GridGenerator
from cluewise.puzzles.generators.common.puzzle_generator import generator_for

from .quick_trials import Near, near_variables, rise_quickly
from .second_solutions import Others
from .spare_clues import reasons_of

BUDGET, BUDGET_OF_SLOT = 4_000_000, 5_000
"""The most tests on one board, for all its diggings: so many, or so many for each slot if those are more."""

LENGTHS = (2, 4, 5, 6, 7)
"""The facts that stay open when short trials may have only so many further facts say how hard a puzzle is."""

Hardness = tuple[int, ...]
"""How far a puzzle is beyond a level: the facts that stay open at it, then after only quick trials; then those that
stay open after shorter and shorter trials, and at level 1. For level 1 only the latter. Larger is harder; the first
number is 0 if the level solves the puzzle."""

SOON, SEARCHES = 2000, 20
"""The most conflicts in a search for another solution, and the most searches, each with further cuts."""


def rise_at_once(reach: Reach, level: int) -> None:
    """What follows at a level, without telling the levels below apart."""
    reach.measured = False
    reach.rise(level, lowest=level)


Change = Callable[[Any, Random, Any, Any], tuple[Puzzle, Solution] | None]


class ClueGroup(NamedTuple):
    """Clues that go together, and the literals that switch their Reasons on."""

    clues: tuple[Any, ...]
    guards: frozenset[Literal]


class Board:
    """A puzzle and a solution of it, and what follows without some of its clues. Close it after use.

    `rules`: only reasons of these rules count. `shapes`: those of the boards of one draw. `symmetry`: how clues shall
    stand if the puzzle is changed. `fits`: whether its Model has the solution. Raises UnknownName for an unknown rule.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        solution: Solution,
        rules: Collection[str] | None = None,
        clock: Clock | None = None,
        shapes: ReasonShapes | None = None,
        symmetry: str | None = None,
    ) -> None:
        self.puzzle, self.solution, self.shapes = puzzle, solution, shapes
        self.generator = generator_for(type(puzzle), symmetry)
        self.guarded = GuardedModel(puzzle, clock)
        check_rules(self.guarded, rules)
        self.fits = self.guarded.solve(self.guarded.stating(solution))
        goal = goal_of(self.guarded, self.guarded.true_facts()) if self.fits else ()
        budget = max(BUDGET, BUDGET_OF_SLOT * len(solution))
        self.closure = Closure(self.guarded, goal, budget, rules, shapes)
        self._free: set[Literal] = set()

    @cached_property
    def _near(self) -> Near:
        return near_variables(self.guarded.clauses[: self.guarded.eager], self.guarded.reasons)

    @cached_property
    def _others(self) -> Others:
        """It states all reasons but those of clues that can be removed as facts: all such clues are switched, also
        those that no digging has listed yet."""
        clues = [clue for layer in self.puzzle.spare_clues() for clue in layer]
        self.groups([clues], reasons_of(self.puzzle, clues))
        return Others(self.guarded, self.closure.goal, self._free)

    def close(self) -> None:
        self.closure.close()
        self.guarded.close()

    def reach(
        self, level: int, without: Collection[Literal] = (), *, quick: bool = False, looked_at: int = MANY
    ) -> Reach:
        """What follows at a level without the reasons of these guards. Close it after use.

        `quick`: rules about the whole board are left out inside trials, so that some facts may stay open; `looked_at`:
        so may those whose short trials need more than so many literals. Raises OutOfTests, Stopped.
        """
        self.closure.watched_in_trials = bool(self.closure.watchers) and not quick
        reach = Reach(self.closure, self.closure.without.union(without))
        reach.looked_at = looked_at
        if not quick:
            rise_at_once(reach, level)
        elif level > EASY:
            rise_quickly(reach, [SHORT if level == MEDIUM else None], self._near)
        return reach

    def has_other(self, without: Collection[Literal]) -> bool:
        """Whether another solution without the clues of these guards is soon found. Then no level solves it."""
        return self._others.are_there(without)

    def another(self, slot: Slot, values: Sequence[Value]) -> Solution | None:
        """Another solution, with one of these values in a slot; None if none is found soon."""
        code = self.guarded.model.slots[slot]
        for value in values:
            verdict = self.guarded.solve_soon(list(code.literals(value)), SOON, SEARCHES)
            if verdict:
                other = self.guarded.solution()
                return other if self.puzzle.accepts(other) else None
        return None

    def stating(self, slot: Slot, value: Value) -> Solution:
        """The solution with only this slot changed."""
        return Solution({**self.solution, slot: value})

    def changed(self, other: Solution, rng: Random) -> tuple[Puzzle, Solution] | None:
        """A changed puzzle that excludes `other`, and its solution (`PuzzleGenerator.excluding`); None if no change
        helps."""
        return self._excluding(self.generator.excluding, other, rng)

    def changed_anew(self, other: Solution, rng: Random) -> tuple[Puzzle, Solution] | None:
        """As `changed`; where that only gives a clue that stands there already, the board is changed in another way."""
        pair, makes = self.changed(other, rng), self.generator
        if pair is not None and pair[0] == self.puzzle and isinstance(makes, GridGenerator):
            pair = self._excluding(makes.changed, other, rng)
        return None if pair is None or pair[0] == self.puzzle else pair

    def altered(self, other: Solution, rng: Random) -> tuple[Puzzle, Solution] | None:
        """As `changed_anew`, but a clue more is only taken if the board can be changed in no other way: it would go
        again when the board is dug."""
        makes = self.generator
        pair = self._excluding(makes.changed, other, rng) if isinstance(makes, GridGenerator) else None
        return self.changed_anew(other, rng) if pair is None or pair[0] == self.puzzle else pair

    def _excluding(self, change: Change, other: Solution, rng: Random) -> tuple[Puzzle, Solution] | None:
        try:
            return change(self.puzzle, rng, self.solution, other)
        except (KeyError, IndexError, ValueError, StopIteration, AssertionError):
            return None  # this kind needs a whole other solution

    def follows(self, level: int, without: Collection[Literal] = ()) -> bool:
        """Whether the whole solution follows at a level without the reasons of these guards."""
        reach = self.reach(level, without, quick=True)
        if reach.open and level > EASY and self.closure.watchers:
            self.closure.watched_in_trials = True
            rise_at_once(reach, level)
        reach.close()
        return not reach.open

    def open_share(self) -> float:
        """The share of the facts that one reason at a time leaves open."""
        with closing(self.reach(EASY)) as reach:
            return len(reach.open) / max(1, len(self.closure.goal))

    def hardness(self, level: int, without: Collection[Literal] = ()) -> Hardness:
        """How far the puzzle without the reasons of these guards is beyond level 1 or 2."""
        with closing(self.reach(EASY, without)) as reach:
            easy = len(reach.open)
            if level == EASY:
                return (easy,)
            self.closure.watched_in_trials = False
            *shorter, quick = rise_quickly(reach, [*LENGTHS, SHORT], self._near)
            left = quick
            if left and self.closure.watchers:  # quick trials may leave more open
                self.closure.watched_in_trials = True
                rise_at_once(reach, level)
                left = len(reach.open)
        return left, quick, *reversed(shorter), easy

    def groups(self, clues: Sequence[Sequence[Any]], reasons: dict[Any, list[Reason]]) -> list[ClueGroup]:
        """The Groups of clues that go together."""
        guards = self.guarded.guards
        groups = [
            ClueGroup(
                tuple(together),
                frozenset(guards[reason] for clue in together for reason in reasons[clue] if reason in guards),
            )
            for together in clues
        ]
        self._free.update(*(group.guards for group in groups))
        return groups
