"""Turns a possible step or a trial into a readable Step: its facts, reasons, technique and links."""

from collections.abc import Sequence

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Reason

from .checking import needs_all
from .facts import Fact
from .knowledge import Knowledge
from .lemmas import inferences_with_lemmas
from .ordering import Inference
from .possible_steps import PossibleStep
from .steps import FEW_REASONS, Link, Step
from .techniques import Outline, technique
from .trial_core import Trial

MOST_IN_PARTS = 40
"""The most sentences of a set with lemmas, each shown as a trial of its own: it is told in parts (`numbering.py`)."""


class StepBuilder:
    """Makes Steps. `reads`: True if a person reads them (then they have chains and lemmas)."""

    def __init__(self, board: Knowledge, *, reads: bool) -> None:
        self._board, self._guarded, self._reads = board, board.guarded, reads

    def step(self, step: PossibleStep) -> Step:
        """The readable Step of a possible step."""
        shown = self._shown(step)
        if self._reads and len(step.guards) > FEW_REASONS and step.conclusions[0] in shown:
            shown.sort(key=lambda literal: literal != step.conclusions[0])  # this one needs all premises
        conclusions = tuple(map(self._guarded.fact, shown))
        facts = tuple(map(self._guarded.fact, step.facts))
        reasons = tuple(self._guarded.in_order(step.guards))
        alone = len({fact.slot for fact in (*facts, *conclusions)}) == 1 and facts
        used = () if alone and not reasons else self._guarded.model.used_by(reasons)
        name = technique(Outline(self._guarded, shown, step.facts, reasons))
        return Step(conclusions, facts, reasons, name, used, self._lemmas(step, shown[0]))

    def _shown(self, step: PossibleStep) -> list[Literal]:
        """The conclusions to show: no `≠` beside an `=` of the same slot, unless the rest needs fewer premises.

        The same applies to denied choices beside the one choice that holds (`Model.name_choices`).
        """
        facts = {literal: self._guarded.fact(literal) for literal in sorted(step.conclusions, key=abs)}
        subjects = {literal: self._subject(fact) for literal, fact in facts.items()}
        settled = {subjects[literal] for literal, fact in facts.items() if _affirms(fact)} - {None}
        shown = [key for key, fact in facts.items() if _affirms(fact) or subjects[key] not in settled]
        if step.conclusions[0] in shown:  # the premises are minimal for it
            return shown
        premises = [*step.facts, *step.guards]
        return shown if shown and needs_all(self._guarded, premises, shown) else list(facts)

    def _subject(self, fact: Fact) -> object:
        """The object with a single value or choice: a slot, or the first part of a place; None for other facts."""
        if not fact.view:
            return fact.slot
        return (fact.view, fact.slot[0]) if fact.view in self._guarded.model.choices else None  # type: ignore[index]

    def _lemmas(self, step: PossibleStep, shown: Literal) -> tuple[Link, ...]:
        """The links of a step with many reasons; none for a step with few, without a reader, or if no lemmas help."""
        if not self._reads or len(step.guards) <= FEW_REASONS:
            return ()
        inferences = inferences_with_lemmas(self._guarded, shown, step.guards, step.facts, MOST_IN_PARTS)
        return () if inferences is None else (Link((self._guarded.fact(-shown),), ()), *map(self._link, inferences))

    def chain(self, trial: Trial) -> tuple[list[Literal], Step]:
        """The facts that a trial shows, and its Step."""
        fact, reasons = self._guarded.fact, tuple(self._guarded.in_order(trial.guards))
        links = [Link((fact(-trial.fact),), ())]
        links += map(self._link, trial.links)
        used = self._guarded.model.used_by(reasons)
        name = technique(Outline(self._guarded, [trial.fact], trial.known, reasons))
        shown = [trial.fact, *self._likewise(trial, name, reasons)] if name else [trial.fact]
        step = Step(tuple(map(fact, shown)), tuple(map(fact, trial.known)), reasons, name, used, tuple(links))
        return shown, step

    def _likewise(self, trial: Trial, name: str, reasons: Sequence[Reason]) -> list[Literal]:
        """The other facts that the same premises force, if the step for each of them has the same technique."""
        about = set().union(*(self._board.speaks[guard] for guard in trial.guards))
        others = [fact for fact in self._board.open if abs(fact) in about and fact != trial.fact]
        others = [fact for fact in others if technique(Outline(self._guarded, [fact], trial.known, reasons)) == name]
        engine = self._guarded.part(trial.guards)
        return sorted(self._board.following(engine, [*trial.guards, *trial.known], others), key=abs)

    def _link(self, inference: Inference) -> Link:
        reasons = tuple(self._guarded.reasons[guard] for guard in inference.guards)
        facts, premises = (
            tuple(map(self._guarded.fact, sorted(literals, key=abs)))  # in the order of the board
            for literals in (inference.literals, inference.premises)
        )
        return Link(facts, reasons, tuple(map(self._link, inference.inner)), premises=premises)


def _affirms(fact: Fact) -> bool:
    return fact.relation == "=" and not (fact.view and fact.value is False)
