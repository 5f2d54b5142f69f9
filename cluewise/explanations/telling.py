"""The steps of a deduction as they are told to a person.

A Model may have facts beside the values of the slots, such as the island of a cell (`Model.name_facts`). A deduction
goes by way of them. A person thinks of a rule at once: steps of one rule that lead from values to values by way of such
facts are told as one step, whose premises are minimal again. A fact of this kind is told where steps of other rules, or
a trial, need it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Reason

from .deduction import Deduction
from .facts import Fact
from .ideas import Finding, Ideas, State
from .steps import Link, Step

MOST_JOINED = 12
"""The most reasons of steps that are told as one."""


class _Silent(NamedTuple):
    """A fact that was not told yet: the step that shows it, and the literals of that step's premises."""

    step: Step
    guards: tuple[Literal, ...]
    facts: tuple[Literal, ...]


class Telling:
    """The next steps of a deduction as they are told.

    `deduction` may have a reader or none; its steps are the same, and only their number and form differ here.
    """

    def __init__(self, deduction: Deduction) -> None:
        self.deduction, self._guarded = deduction, deduction.guarded
        self._literal = {fact: literal for literal, fact in self._guarded.facts.items()}
        self._silent: dict[Literal, _Silent] = {}
        self._told: set[Fact] = set()
        self._facts = set(map(self._guarded.fact, deduction.known))
        self._pending: list[Step] = []
        self._ideas, self._state = Ideas(self._guarded.puzzle), State(self._guarded.puzzle)
        self._state.learn(map(self._guarded.fact, deduction.known))

    def next(self) -> Step | None:
        """Returns the next step that is told; None if nothing more follows."""
        while not self._pending:
            step = self.deduction.next()
            if step is None:
                return None
            for told in self._as_told(step):
                self._told.update(told.conclusions)
                self._facts.update(told.conclusions)
                self._state.learn(told.conclusions)
                self._pending.append(told)
        return self._pending.pop(0)

    def _links(self, links: Iterable[Link], state: State) -> Iterator[Link]:
        """The links of a chain with their ideas. Those with several ideas become several links."""
        for number, link in enumerate(links):
            if link.links:
                yield link._replace(links=tuple(self._links(link.links, state.copy())))
            elif not number:
                yield link
            elif not link.facts:
                found = self._ideas.clash(link.reasons, state)
                yield link._replace(idea=found.text if found else "")
            else:
                for found, facts in self._by_idea(link.facts, link.reasons, state).items():
                    yield link._replace(facts=tuple(facts), idea=found.text if found else "")
            state.learn(link.facts)

    def _by_idea(
        self, facts: Iterable[Fact], reasons: Iterable[Reason], state: State
    ) -> dict[Finding | None, list[Fact]]:
        """These facts by the finding without each."""
        found: dict[Finding | None, list[Fact]] = {}
        for fact in facts:
            found.setdefault(self._ideas.otherwise(reasons, fact, state), []).append(fact)
        return found

    def _as_told(self, step: Step) -> Iterator[Step]:
        """The steps that are told for one of the deduction; none while it shows only facts beside the values."""
        if self._told.issuperset(step.conclusions):
            return
        silent = _Silent(step, *self._premises(step))
        if not step.links and all(fact.view and fact.view != self._guarded.puzzle.view for fact in step.conclusions):
            for fact in step.conclusions:
                self._silent[self._literal[fact]] = silent
            return
        if step.links:
            yield from self._chain(step, silent.facts)
            return
        behind = list(self._behind(silent.facts))
        guards = dict.fromkeys([*silent.guards, *(guard for each in behind for guard in each.guards)])
        reasons = [self._guarded.reasons[guard] for guard in guards]
        if behind and (len({(reason.kind, reason.rule) for reason in reasons}) > 1 or len(guards) > MOST_JOINED):
            yield from self._spoken(silent.facts)
            guards, behind = dict.fromkeys(silent.guards), []
        facts = [fact for each in (silent, *behind) for fact in each.facts if fact not in self._silent]
        yield from self._shortened(step, list(guards), list(dict.fromkeys(facts)))

    def _chain(self, step: Step, facts: Sequence[Literal]) -> Iterator[Step]:
        """A chain with its ideas. Silent facts are told before it if a link without an idea needs them."""
        links = tuple(self._links(step.links, self._state.copy()))
        bare = {reason.rule for link in links if not link.idea for reason in link.reasons}
        needed = [fact for fact in facts if fact in self._silent]
        if any(reason.rule in bare for fact in needed for reason in self._silent[fact].step.reasons):
            yield from self._spoken(needed)
        yield step._replace(links=links)

    def _shortened(self, step: Step, guards: list[Literal], facts: list[Literal]) -> Iterator[Step]:
        """The conclusions of a step from these premises, as few steps: each has one idea."""
        changed = (step.facts, len(step.reasons)) != (tuple(map(self._guarded.fact, facts)), len(guards))
        by_idea = self._by_idea(step.conclusions, step.reasons, self._state)
        if not changed and {*by_idea} == {None}:
            yield from self._several_rules(step)
            return
        for found, conclusions in by_idea.items():
            shown = [self._literal[fact] for fact in conclusions]
            while shown:
                told = self._by_one_rule(found, shown) if found else None
                told = told or self.deduction.shortened(shown, guards, facts)
                yield from [told] if told.idea else self._several_rules(told)
                shown = [literal for literal in shown if self._guarded.facts[literal] not in told.conclusions]

    def _by_one_rule(self, found: Finding, shown: Sequence[Literal]) -> Step | None:
        """The step by the rule of a finding alone; None if the clauses of its Reasons do not force the conclusion."""
        guards = [guard for guard, reason in self._guarded.reasons.items() if reason.place == found.place]
        known = [literal for literal in self.deduction.known if self._guarded.facts[literal] in self._facts]
        told = self.deduction.forced(shown, guards, known)
        return told and told._replace(idea=found.text, links=())

    def _several_rules(self, step: Step) -> Iterator[Step]:
        """A step by a few rules, one of them about the whole board, as a chain if that has ideas."""
        if len(step.reasons) > 1 and not step.technique and any(map(self._ideas.is_global, step.reasons)):
            chain = self.deduction.as_chain(step)
            if chain is not None:
                yield from self._chain(chain, [self._literal[fact] for fact in chain.facts])
                left = tuple(fact for fact in step.conclusions if fact not in chain.conclusions)
                yield from self._several_rules(step._replace(conclusions=left)) if left else ()
                return
        yield step

    def _premises(self, step: Step) -> tuple[tuple[Literal, ...], tuple[Literal, ...]]:
        guards = tuple(self._guarded.guards[reason] for reason in step.reasons)
        return guards, tuple(self._literal[fact] for fact in step.facts)

    def _behind(self, facts: Iterable[Literal], seen: set[Literal] | None = None) -> Iterator[_Silent]:
        """The silent steps that lead to these facts, the first ones first."""
        seen = set() if seen is None else seen
        for fact in facts:
            if fact in self._silent and fact not in seen:
                seen.add(fact)
                yield from self._behind(self._silent[fact].facts, seen)
                yield self._silent[fact]

    def _spoken(self, facts: Iterable[Literal]) -> list[Step]:
        """The silent steps behind these facts, as steps that are told."""
        told = []
        for silent in dict.fromkeys(self._behind(facts)):
            if any(self._literal[fact] in self._silent for fact in silent.step.conclusions):
                for fact in silent.step.conclusions:
                    self._silent.pop(self._literal[fact], None)
                told.append(silent.step)
        return told
