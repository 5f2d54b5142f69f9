"""Checks of steps with an engine: their premises force them, and all premises are needed."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import closing

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import UnknownName

from .closure import Propagation
from .facts import Fact
from .guarded_model import GuardedModel
from .steps import LEMMA_REASONS, Link, Step


def check_rules(guarded: GuardedModel, rules: Collection[str] | None) -> None:
    """Raises UnknownName for a rule that the puzzle does not have."""
    known = {reason.rule for reason in (*guarded.guards, *guarded.puzzle.reasons())}
    for rule in rules or ():
        if rule not in known:
            raise UnknownName(f"{guarded.puzzle.name} rule", rule, sorted(known))


def check_step(guarded: GuardedModel, step: Step) -> bool:
    """Checks with the engine that the premises of a step force it, and that no proper subset does."""
    literals = {fact: literal for literal, fact in guarded.facts.items()}
    premises = [*(literals[fact] for fact in step.facts), *(guarded.guards[reason] for reason in step.reasons)]
    conclusions = [literals[fact] for fact in step.conclusions]
    forced = all(guarded.engine.solve([*premises, -conclusion]) is False for conclusion in conclusions)
    if step.links:
        return forced and _check_links(guarded, step, literals)
    return forced and needs_all(guarded, premises, conclusions)


def _check_links(guarded: GuardedModel, step: Step, literals: Mapping[Fact, Literal]) -> bool:
    """True if each link follows from the facts before it by its reason, and propagation needs all premises."""
    facts = [literals[fact] for fact in step.facts]
    given = [*facts, *(guarded.guards[reason] for reason in step.reasons)]
    if not _follow(guarded, step.links, facts, literals, LEMMA_REASONS if step.kind == "set" else 1):
        return False
    if step.kind == "set":
        return needs_all(guarded, given, [literals[fact] for fact in step.conclusions])
    with closing(Propagation(guarded.clauses)) as engine:  # one that has not searched
        return not any(
            _clashes(engine, [other for other in given if other != premise], step.links, literals) for premise in given
        )


def _follow(
    guarded: GuardedModel, links: Sequence[Link], facts: Sequence[Literal], literals: Mapping[Fact, Literal], most: int
) -> bool:
    """True if each link follows from these facts, the supposition and the links before it by at most this many reasons,
    or by a trial inside, and the last one is a clash."""
    supposed = [literals[fact] for fact in links[0].facts]
    known = [*facts, *supposed]
    for link in links[1:]:
        shown = [literals[fact] for fact in link.facts]
        premises = [*known, *(guarded.guards[reason] for reason in link.reasons)]
        if link.links:
            opposite = [-literals[fact] for fact in link.links[0].facts]
            if shown != opposite or not _follow(guarded, link.links, known, literals, 1):
                return False
        elif len(link.reasons) > most:
            return False
        if any(guarded.engine.solve([*premises, -literal]) is not False for literal in shown):
            return False
        if not shown and guarded.engine.solve(premises) is not False:
            return False
        known += shown
    return not links[-1].facts


def _clashes(
    engine: Propagation, given: Sequence[Literal], links: Sequence[Link], literals: Mapping[Fact, Literal]
) -> bool:
    """True if propagation reaches a clash from these premises, with the trials inside of the links."""
    known = [*given, *(literals[fact] for fact in links[0].facts)]
    for link in links:
        if link.links and not engine.propagate([*known, *(literals[fact] for fact in link.links[0].facts)])[0]:
            known += (literals[fact] for fact in link.facts)
    return not engine.propagate(known)[0]


def needs_all(guarded: GuardedModel, premises: Sequence[Literal], conclusions: Sequence[Literal]) -> bool:
    """True if each premise is needed for some conclusion."""
    for omitted in premises:
        fewer = [premise for premise in premises if premise != omitted]
        if not any(guarded.engine.solve([*fewer, -conclusion]) for conclusion in conclusions):
            return False
    return True
