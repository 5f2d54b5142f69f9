"""Consecutive deductions, the easiest first. Each follows from few reasons and known facts.

A step by one reason comes first (`possible_steps.py`). Then, for a person, few reasons or a trial as a chain
(`chains.py`), whichever has the shorter text; finally sets of many reasons. (Stepwise explanation of constraint
satisfaction: Bogaerts, Gamba, Guns, A framework for step-wise explaining how to solve constraint satisfaction problems,
2021; small explanations of pencil puzzles: Espasa, Gent, Hoffmann, Jefferson, Lynch, Using small MUSes to explain how
to solve pen and paper puzzles, 2021.)
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress

from cluewise.encodings.common.model import Literal

from .build_step import StepBuilder
from .chains import FULL, Chains, Effort
from .guarded_model import GuardedModel
from .knowledge import Knowledge
from .possible_steps import BUDGETS, PossibleStep, PossibleSteps
from .steps import FEW_REASONS, Step
from .trial_core import Trial, minimal_trial

BRIEF = 250
"""A step by two or three reasons with at most this many characters precedes chains; a longer one may not."""


class Deduction:
    """The known facts of a puzzle, and the next deductions.

    `goal`: the facts of a solution (facts that hold in all solutions can be deduced). `known`: the facts that are known
    at the start. `rules`: the names of the rules that may be used (None: all). The model must have been solved before,
    so that it has its cuts.

    `reader`: the length of the text of a step. A trial becomes a chain if its text is shorter than that of a set of
    more than FEW_REASONS reasons (None: no chains). `effort`: the work for steps by several reasons; if it is not FULL,
    sets of many reasons are not searched.

    Raises UnknownName for an unknown rule.
    """

    def __init__(
        self,
        guarded: GuardedModel,
        goal: Iterable[Literal],
        known: Iterable[Literal] = (),
        rules: Collection[str] | None = None,
        reader: Callable[[Step], int] | None = None,
        effort: Effort = FULL,
    ) -> None:
        self._board = Knowledge(guarded, goal, known, rules)
        self._possible = PossibleSteps(self._board, effort.facts)
        self._builder = StepBuilder(self._board, reads=reader is not None)
        self.guarded = self._guarded = guarded
        self._reader, self._rules, self._effort = reader, rules, effort
        self._chains: Chains | None = None

    @property
    def width(self) -> int:
        """The number of steps that were possible at the last step."""
        return self._possible.width

    @property
    def open(self) -> list[Literal]:
        """Facts of the goal that are not yet known."""
        return self._board.open

    @property
    def known(self) -> list[Literal]:
        """The facts that are known."""
        return list(self._board.known)

    def knows(self, literal: Literal | None) -> bool:
        return literal in self._board.known

    def aim(self, goal: Iterable[Literal], effort: Effort) -> None:
        """Changes the goal to some of the facts of the old one, and the effort. What is known remains."""
        self._board.aim(goal)
        self._possible.most, self._effort = effort.facts, effort
        if self._chains is not None:
            self._chains.aim(self._board.goal, effort)

    @property
    def solved(self) -> bool:
        """True if the known facts are the solution."""
        return not any(self._guarded.settles(literal) for literal in self.open)

    def next_alone(self) -> Step | None:
        """The easiest next step by a single reason; None if there is none. It takes little time."""
        easiest = self._easiest(alone=True)
        return None if easiest is None or len(easiest.guards) > 1 else self._taken(easiest, self._builder.step(easiest))

    def next(self) -> Step | None:
        """Returns the easiest next step and learns its conclusions; None if nothing more follows."""
        easiest = self._easiest()
        if self._reader is not None and (easiest is None or len(easiest.guards) > 1):
            few, chain = self._built(self._reader)
            if chain is not None and (few is None or self._reader(few[1]) > max(BRIEF, self._reader(chain[1]))):
                self._board.learn(chain[0])
                return chain[1]
            if few is not None:
                return self._taken(*few)
            if self._effort.nested and (nested := self._nested(self._reader, easiest)) is not None:
                self._board.learn(nested[0])
                return nested[1]
        if easiest is None and self._effort is FULL:
            self._possible.try_reasons_together(range(1, len(BUDGETS)))
            easiest = self._possible.least()
        return None if easiest is None else self._taken(easiest, self._builder.step(easiest))

    def shortened(self, shown: Sequence[Literal], guards: Sequence[Literal], facts: Sequence[Literal]) -> Step:
        """A step with the first of these facts, from few of these premises, which force it; and with all others that
        the same premises force."""
        step = self.forced(shown, guards, facts)
        assert step is not None, "these premises force the conclusion"
        return step

    def forced(self, shown: Sequence[Literal], guards: Sequence[Literal], facts: Sequence[Literal]) -> Step | None:
        """As `shortened`; None if these premises do not force the first fact."""
        for engine in (self._guarded.part(guards), self._guarded.engine):  # definitions may be needed, too
            with suppress(ValueError):
                needed = engine.minimal(facts, [*guards, -shown[0]])
                guards = engine.minimal(guards, [*needed, -shown[0]])
                also = [literal for literal in shown[1:] if engine.solve([*guards, *needed, -literal]) is False]
                possible = PossibleStep(0, (shown[0], *also), tuple(sorted(needed, key=abs)), tuple(guards))
                return self._builder.step(possible)
        return None

    def learn(self, literals: Sequence[Literal]) -> list[Literal]:
        """Learns facts that were shown elsewhere. Returns those that were not known."""
        fresh = self._board.fresh(dict.fromkeys(literals))
        self._board.learn(fresh)
        return fresh

    def as_chain(self, step: Step) -> Step | None:
        """A step as a trial of its first conclusion; None if propagation does not show it."""
        literals = {fact: literal for literal, fact in self._guarded.facts.items()}
        guards = [self._guarded.guards[reason] for reason in step.reasons]
        known = [literals[fact] for fact in step.facts]
        trial = minimal_trial(self._guarded, literals[step.conclusions[0]], guards, known, ())
        return None if trial is None else self._builder.chain(trial)[1]

    def _taken(self, taken: PossibleStep, step: Step) -> Step:
        self._board.learn(taken.conclusions)
        self._possible.last = taken.cost
        return step

    def _easiest(self, *, alone: bool = False) -> PossibleStep | None:
        possible = self._possible
        possible.refresh()
        possible.ask_reasons_alone()
        if possible.hard() and self._look_for_cuts():
            possible.ask_reasons_alone()
        if possible.hard() and not alone:
            possible.try_reasons_together(range(1 if self._reader else len(BUDGETS)))
        possible.try_reasons_alone()
        return possible.least()

    def _look_for_cuts(self) -> bool:
        """Searches the clauses that rules about the whole board imply. Returns True if there are new reasons."""
        if self._reader is not None and self._ask_chains():
            return True
        model = self._guarded.model
        return bool(model.finders) and (self._reader is None or not model.watches_all) and self._board.find_cuts()

    # ── trials as chains ──

    def _ask_chains(self) -> bool:
        """Adds the known facts to the trials. Returns True if rules about the whole board imply anything then."""
        if self._chains is None:
            self._chains = Chains(self._guarded, self._board.goal, self._rules, self._effort)
            self._guarded.owned.append(self._chains)
        self._chains.learn([*self._board.entered, *self._board.known])
        return self._take_reasons(self._chains)

    def _take_reasons(self, chains: Chains) -> bool:
        """Takes the reasons that the trials added to the model. Returns True if there are any."""
        fresh, chains.fresh = chains.fresh, {}
        self._board.take(fresh)
        return bool(fresh)

    def _built(
        self, reader: Callable[[Step], int]
    ) -> tuple[tuple[PossibleStep, Step] | None, tuple[list[Literal], Step] | None]:
        """The step by few reasons with the shortest text, and the chain, with its facts; None if there is none.

        A trial that uses few reasons gives such a step, too.
        """
        trials, possible = list[Trial](), self._possible
        if self._chains is not None:
            self._chains.learn([*self._board.entered, *self._board.known])  # a known fact needs no trial
            trials = self._chains.trials()
            self._take_reasons(self._chains)
        for trial in trials:
            if len(trial.guards) <= FEW_REASONS:
                guards = self._board.engine.minimal(trial.guards, [-trial.fact])
                possible.add(possible.shrunk(trial.fact, guards))
        ready = [possible.fresh(step) for step in possible.ready.values() if len(step.guards) <= FEW_REASONS]
        few = [(step, self._builder.step(step)) for step in ready]
        chains = [self._builder.chain(trial) for trial in trials]
        return (
            min(few, key=lambda each: (reader(each[1]), each[0].cost, each[0].conclusions), default=None),
            min(chains, key=lambda each: (reader(each[1]), abs(each[0][0])), default=None),
        )

    def _nested(
        self, reader: Callable[[Step], int], easiest: PossibleStep | None
    ) -> tuple[Sequence[Literal], Step] | None:
        """The chain with trials inside that has the shortest text: of the step that is ready, or of any open fact."""
        candidates = [self._builder.chain(trial) for trial in self._chains.nested()] if self._chains is not None else []
        if easiest is not None and (step := self._builder.step(easiest)).kind == "chain":
            candidates.append(([*easiest.conclusions], step))
        return min(candidates, key=lambda each: (reader(each[1]), abs(each[0][0])), default=None)
