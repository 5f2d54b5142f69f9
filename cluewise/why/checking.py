"""Checks of steps with an engine: their premises force them, and none of the premises can go."""

from collections.abc import Collection, Sequence
from contextlib import closing

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import UnknownName

from .closure import Propagation
from .facts import Fact
from .grounds import Grounds
from .steps import LEMMA_REASONS, Step


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


def _check_links(grounds: Grounds, step: Step, literals: dict[Fact, Literal]) -> bool:
    """Whether each link follows from what stands before it by its reason, and propagation needs all premises."""
    supposed = [literals[fact] for fact in step.links[0].facts]
    stands = [*(literals[fact] for fact in step.facts), *supposed]
    for link in step.links[1:]:
        premises = [*stands, *(grounds.guards[reason] for reason in link.reasons)]
        shown = [literals[fact] for fact in link.facts]
        if len(link.reasons) > (LEMMA_REASONS if step.kind == "set" else 1):
            return False
        if any(grounds.engine.solve([*premises, -literal]) is not False for literal in shown):
            return False
        if not shown and grounds.engine.solve(premises) is not False:
            return False
        stands += shown
    if step.kind == "set":
        premises = [*(literals[fact] for fact in step.facts), *(grounds.guards[reason] for reason in step.reasons)]
        return needs_all(grounds, premises, [literals[fact] for fact in step.conclusions])
    given = [*(literals[fact] for fact in step.facts), *(grounds.guards[reason] for reason in step.reasons)]
    with closing(Propagation(grounds.clauses)) as engine:  # one that has not searched
        return not any(
            not engine.propagate([*(other for other in given if other != premise), *supposed])[0] for premise in given
        )


def needs_all(grounds: Grounds, premises: Sequence[Literal], conclusions: Sequence[Literal]) -> bool:
    """Whether each premise is needed for some conclusion."""
    for omitted in premises:
        fewer = [premise for premise in premises if premise != omitted]
        if not any(grounds.engine.solve([*fewer, -conclusion]) for conclusion in conclusions):
            return False
    return True
