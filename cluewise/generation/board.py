"""A puzzle with its solution, and the facts that follow from parts of its clues at a level."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.explanations.checking import check_rules
from cluewise.explanations.closure import EASY, MEDIUM, SHORT, Closure, Propagation, goal_of
from cluewise.explanations.closure_levels import Reach
from cluewise.explanations.completion import ReasonShapes
from cluewise.explanations.derivation import MANY
from cluewise.explanations.engines import Clock
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value
from cluewise.puzzles.generators.common.boards import GridGenerator
from cluewise.puzzles.generators.common.extra_rules import kept
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.spare_clues import reasons_of

from .quick_trials import Near, near_variables, rise_quickly
from .second_solutions import Others

BUDGET, BUDGET_OF_SLOT = 4_000_000, 5_000
"""Test budget of one board for all its diggings: the larger of a fixed number and a number per slot."""

LENGTHS = (2, 4, 5, 6, 7)
"""The most further facts in the short trials of `Board.hardness`."""

Hardness = tuple[int, ...]
"""The distance of a puzzle from a level. Larger is harder.

The numbers of facts that stay open: at the level, after quick trials only, after shorter and shorter trials, and at
level 1. For level 1 only the last one. The first number is 0 if the level solves the puzzle.
"""

SOON, SEARCHES = 2000, 20
"""The most conflicts of a search for another solution, and the most searches. Each search has further cuts."""


def rise_at_once(reach: Reach, level: int) -> None:
    """Derives the facts that follow at a level, without a separate result for the lower levels."""
    reach.measured = False
    reach.rise(level, lowest=level)


Change = Callable[[Any, Random, Any, Any], tuple[Puzzle, Solution] | None]


class ClueGroup(NamedTuple):
    """Clues that are removed together, and the literals that switch their Reasons on."""

    clues: tuple[Any, ...]
    guards: frozenset[Literal]


class Told(NamedTuple):
    """The number of facts that follow from clues alone, and of those that follow with one more fact."""

    alone: int
    more: int


class Board:
    """A puzzle and a solution of it, and the facts that follow without some of its clues. Close it after use.

    `rules`: only reasons of these rules count. `shapes`: the shapes of the boards of one draw. `symmetry`: the symmetry
    of the clues if the puzzle is changed. `fits`: True if its Model has the solution. Raises UnknownName for an unknown
    rule.
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
        self.hardest: list[Literal] = []
        self._goal = frozenset(goal)
        self._told: dict[ClueGroup, Told] = {}
        self._following: dict[Literal, frozenset[Literal]] = {}

    @cached_property
    def _near(self) -> Near:
        return near_variables(self.closure.clauses[: self.guarded.eager])

    @cached_property
    def _others(self) -> Others:
        """The search for other solutions. All clues that can be removed are switched. All other reasons are facts."""
        (every,) = self.groups([[*self._reasons]])
        watched = {watcher.guard for watcher in self.closure.watchers}
        return Others(self.guarded, self.closure.goal, every.guards, watched)

    @cached_property
    def _reasons(self) -> dict[Any, list[Reason]]:
        """The Reasons that vanish with each clue that can be removed."""
        return reasons_of(self.puzzle, [clue for layer in self.puzzle.spare_clues() for clue in layer])

    def close(self) -> None:
        self.closure.close()
        self.guarded.close()
        if "_ruled" in self.__dict__:
            self._ruled.close()

    def reach(
        self,
        level: int,
        without: Collection[Literal] = (),
        known: Iterable[Literal] = (),
        *,
        quick: bool = False,
        looked_at: int = MANY,
    ) -> Reach:
        """The facts that follow at a level without the reasons of these guards. Close it after use.

        `known`: facts that are known to follow. `quick`: trials omit rules about the whole board, so some facts may
        stay open. `looked_at`: the most literals of a short trial; a fact whose trial needs more may stay open. Raises
        OutOfTests, Stopped.
        """
        self.closure.watched_in_trials = bool(self.closure.watchers) and not quick
        reach = Reach(self.closure, self.closure.without.union(without), known)
        reach.looked_at = looked_at
        if not quick:
            rise_at_once(reach, level)
        elif level > EASY:
            rise_quickly(reach, [SHORT if level == MEDIUM else None], self._near)
        return reach

    def has_other(self, without: Collection[Literal], tried: Collection[Literal] | None = None) -> bool:
        """True if a short search finds another solution without the clues of these guards. Then no level solves it.

        `tried`: those of them with which there is none (None: all).
        """
        return self._others.are_there(without, tried)

    @property
    def unanswered(self) -> int:
        """The number of searches of `has_other` that were given up."""
        return self._others.unanswered

    def another(self, slot: Slot, values: Sequence[Value]) -> Solution | None:
        """Another solution, with one of these values in a slot; None if a short search finds none."""
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
        """As `changed`. If the result is only a clue that the puzzle already has, the board is changed in another
        way."""
        pair, makes = self.changed(other, rng), self.generator
        if pair is not None and pair[0] == self.puzzle and isinstance(makes, GridGenerator):
            pair = self._excluding(makes.changed, other, rng)
        return None if pair is None or pair[0] == self.puzzle else pair

    def altered(self, other: Solution, rng: Random) -> tuple[Puzzle, Solution] | None:
        """As `changed_anew`, but a clue is added only if the board cannot be changed in another way: digging would
        remove that clue again."""
        makes = self.generator
        pair = self._excluding(makes.changed, other, rng) if isinstance(makes, GridGenerator) else None
        return self.changed_anew(other, rng) if pair is None or pair[0] == self.puzzle else pair

    def _excluding(self, change: Change, other: Solution, rng: Random) -> tuple[Puzzle, Solution] | None:
        try:
            pair = change(self.puzzle, rng, self.solution, other)
            return kept(self.generator, rng, self.puzzle, pair)
        except (KeyError, IndexError, ValueError, StopIteration, AssertionError):
            return None  # this kind needs a complete other solution

    def quick_then_complete(
        self, level: int, without: Collection[Literal] = (), known: Iterable[Literal] = (), hopeless: int = MANY
    ) -> Reach:
        """As `reach`, with quick trials first. Trials with rules about the whole board follow if facts are open, but
        not more than `hopeless`."""
        reach = self.reach(level, without, known, quick=True)
        if level > EASY and self.closure.watchers and 0 < len(reach.open) <= hopeless:
            self.closure.watched_in_trials = True
            rise_at_once(reach, level)
        return reach

    def follows(self, level: int, without: Collection[Literal] = (), hopeless: int = MANY) -> bool:
        """True if the whole solution follows at a level without the reasons of these guards; perhaps False if quick
        trials leave more than `hopeless` facts open."""
        with closing(self.quick_then_complete(level, without, hopeless=hopeless)) as reach:
            return not reach.open

    def open_share(self) -> float:
        """The share of the facts that one reason at a time leaves open."""
        with closing(self.reach(EASY)) as reach:
            return len(reach.open) / max(1, len(self.closure.goal))

    def hardness(
        self,
        level: int,
        without: Collection[Literal] = (),
        lengths: Sequence[int] = LENGTHS,
        hopeless: int = MANY,
    ) -> Hardness:
        """The distance of the puzzle without the reasons of these guards from level 1 or 2. `lengths`: the most further
        facts of the trials between them. Where quick trials leave more than `hopeless` facts open, they alone measure
        the level."""
        with closing(self.reach(EASY, without)) as reach:
            stages = [reach.open]
            if level > EASY:
                self.closure.watched_in_trials = False
                stages += rise_quickly(reach, [*lengths, SHORT], self._near)
                if self.closure.watchers and 0 < len(stages[-1]) <= hopeless:  # quick trials may leave more open
                    self.closure.watched_in_trials = True
                    rise_at_once(reach, level)
                stages.append(reach.open)
        self.hardest = next(filter(None, reversed(stages)), [])
        return tuple(map(len, reversed(stages)))

    def hard_slots(self) -> list[Slot]:
        """The slots of the facts that the last `hardness` left open up to its longest trials; else all slots."""
        variables, codes = set(map(abs, self.hardest)), self.guarded.model.slots
        values = self.solution
        hard = [
            slot for slot, code in codes.items() if any(abs(lit) in variables for lit in code.literals(values[slot]))
        ]
        return hard or [*self.puzzle.slots()]

    def told_by(self, group: ClueGroup) -> Told:
        """The number of facts that follow from these clues and the rules, by propagation without rules about the whole
        board, and of those that follow only together with one more fact, summed over the facts that the clues name."""
        if group not in self._told:
            alone = self._implied(group.guards)
            others = self._named(group.guards) - alone
            more = (self._implied((*group.guards, fact)) - alone - self._follow_from(fact) for fact in others)
            self._told[group] = Told(len(alone), sum(map(len, more)))
        return self._told[group]

    def _named(self, guards: Iterable[Literal]) -> frozenset[Literal]:
        """The facts of the solution in the constraints of these guards."""
        both = (sign * variable for guard in guards for variable in self._facts.get(guard, ()) for sign in (1, -1))
        return self._goal.intersection(both)

    @cached_property
    def _facts(self) -> dict[Literal, set[int]]:
        return self.guarded.index.facts_by_guard()

    @cached_property
    def _ruled(self) -> Propagation:
        """An engine in which all rules hold. It lists only what follows from assumptions."""
        rules = [guard for reason, guard in self.guarded.guards.items() if reason.kind != "clue"]
        units = ([literal] for literal in (*self.closure.sure, *rules))
        return Propagation(chain(units, self.guarded.clauses[: self.guarded.eager]))

    def _implied(self, assumed: Iterable[Literal]) -> frozenset[Literal]:
        return self._goal.intersection(self._ruled.propagate([*assumed])[1])

    def _follow_from(self, fact: Literal) -> frozenset[Literal]:
        if fact not in self._following:
            self._following[fact] = self._implied((fact,))
        return self._following[fact]

    def groups(self, clues: Sequence[Sequence[Any]]) -> list[ClueGroup]:
        """The groups of these clues."""
        guards = self.guarded.guards
        return [
            ClueGroup(
                tuple(together),
                frozenset(guards[reason] for clue in together for reason in self._reasons[clue] if reason in guards),
            )
            for together in clues
        ]
