"""Checks of steps with an engine: their premises force them, and none of the premises can go."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import closing

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import UnknownName

from .closure import Propagation
from .facts import Fact
from .guarded_model import Grounds
from .steps import LEMMA_REASONS, Link, Step


def check_rules(grounds: Grounds, rules: Collection[str] | None) -> None:
    """Raises UnknownName for a rule that the puzzle does not have."""
    known = {reason.rule for reason in (*grounds.guards, *grounds.puzzle.reasons())}
    for rule in rules or ():
        if rule not in known:
            raise UnknownName(f"{grounds.puzzle.name} rule", rule, sorted(known))


def check_step(grounds: Grounds, step: Step) -> bool:
    """Checks with the engine that the premises of a step force it, and that no proper subset does."""
    literals = {fact: literal for literal, fact in grounds.facts.items()}
    premises = [*(literals[fact] for fact in step.facts), *(grounds.guards[reason] for reason in step.reasons)]
    conclusions = [literals[fact] for fact in step.conclusions]
    forced = all(grounds.engine.solve([*premises, -conclusion]) is False for conclusion in conclusions)
    if step.links:
        return forced and _check_links(grounds, step, literals)
    return forced and needs_all(grounds, premises, conclusions)


def _check_links(grounds: Grounds, step: Step, literals: Mapping[Fact, Literal]) -> bool:
    """Whether each link follows from what stands before it by its reason, and propagation needs all premises."""
    facts = [literals[fact] for fact in step.facts]
    given = [*facts, *(grounds.guards[reason] for reason in step.reasons)]
    if not _follow(grounds, step.links, facts, literals, LEMMA_REASONS if step.kind == "set" else 1):
        return False
    if step.kind == "set":
        return needs_all(grounds, given, [literals[fact] for fact in step.conclusions])
    with closing(Propagation(grounds.clauses)) as engine:  # one that has not searched
        return not any(
            _clashes(engine, [other for other in given if other != premise], step.links, literals) for premise in given
        )


def _follow(
    grounds: Grounds, links: Sequence[Link], facts: Sequence[Literal], literals: Mapping[Fact, Literal], most: int
) -> bool:
    """Whether each link follows from these facts, the supposition and the links before it by at most so many reasons,
    or by a trial inside, and whether the last one is a clash."""
    supposed = [literals[fact] for fact in links[0].facts]
    stands = [*facts, *supposed]
    for link in links[1:]:
        shown = [literals[fact] for fact in link.facts]
        premises = [*stands, *(grounds.guards[reason] for reason in link.reasons)]
        if link.links:
            opposite = [-literals[fact] for fact in link.links[0].facts]
            if shown != opposite or not _follow(grounds, link.links, stands, literals, 1):
                return False
        elif len(link.reasons) > most:
            return False
        if any(grounds.engine.solve([*premises, -literal]) is not False for literal in shown):
            return False
        if not shown and grounds.engine.solve(premises) is not False:
            return False
        stands += shown
    return not links[-1].facts


def _clashes(
    engine: Propagation, given: Sequence[Literal], links: Sequence[Link], literals: Mapping[Fact, Literal]
) -> bool:
    """Whether propagation comes to a clash from these premises, with the trials inside that the links have."""
    stands = [*given, *(literals[fact] for fact in links[0].facts)]
    for link in links:
        if link.links and not engine.propagate([*stands, *(literals[fact] for fact in link.links[0].facts)])[0]:
            stands += (literals[fact] for fact in link.facts)
    return not engine.propagate(stands)[0]


def needs_all(grounds: Grounds, premises: Sequence[Literal], conclusions: Sequence[Literal]) -> bool:
    """Whether each premise is needed for some conclusion."""
    for omitted in premises:
        fewer = [premise for premise in premises if premise != omitted]
        if not any(grounds.engine.solve([*fewer, -conclusion]) for conclusion in conclusions):
            return False
    return True
