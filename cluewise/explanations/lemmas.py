"""Sets of many reasons with lemmas: chains from the opposite of the conclusion with a few reasons for a link.

If propagation ends without a clash, the opposite of each further fact is tried. One that clashes is a lemma: a short
clause over facts that the reasons of the clash imply. The lemma with the fewest reasons is added, until the whole set
clashes; unnecessary lemmas are then removed. (Bleukx, Flippo, Bogaerts, Demirović, Guns, 2026, trim the short clauses
of a solver's proof in this way.)
"""

from collections.abc import Sequence

from cluewise.encodings.common.model import Literal

from .guarded_model import GuardedModel
from .implication_graph import ImplicationGraph
from .ordering import Inference, sentences
from .steps import LEMMA_REASONS
from .trial_core import FewClauses, Premises

MOST_LEMMAS = 8
"""The most lemmas of a step."""


def inferences_with_lemmas(
    guarded: GuardedModel, fact: Literal, guards: Sequence[Literal], known: Sequence[Literal], most: int
) -> list[Inference] | None:
    """The consequences of these premises and the opposite of a fact, link by link, up to the clash.

    None if no lemmas of few reasons lead there. If that takes at most `most` sentences, each lemma is shown as a trial
    of its own.
    """
    few = FewClauses(guarded, guards, fact)
    graph, clash = few.unfolded(guards, known)
    steps: dict[Literal, Premises] = {}
    lemmas: list[Literal] = []
    noted = 0
    for _ in range(MOST_LEMMAS + 1):
        for literal in graph.log[noted:]:
            if literal in guarded.facts and graph.antecedent[literal] is not None:
                steps[literal] = few.step(graph, 0 if clash is None else clash, literal)
        if clash is not None:
            steps[0] = few.step(graph, clash, 0)
            links = few.links(guards, known, [-lemma for lemma in lemmas])
            if links is not None and sentences(guarded.reasons, links) <= most:
                return links
            given = {*known, -fact}
            return _links(steps, [literal for literal in graph.log if literal not in given])
        for literal in graph.log[noted:]:
            if literal in guarded.facts:
                graph.antecedent[literal] = None  # a lemma depends on facts, whatever they follow from
        noted = len(graph.log)
        lemma = _lemma(few, graph)
        if lemma is None:
            return None
        literal, steps[literal] = lemma
        lemmas.append(literal)
        clash = graph.run([literal])
    return None


def _lemma(few: FewClauses, graph: ImplicationGraph) -> tuple[Literal, Premises] | None:
    """The fact with the fewest reasons whose opposite clashes, the facts before it, and its reasons."""
    best: tuple[Literal, Premises] | None = None
    for literal in few.open_facts(graph):
        if (uses := graph.uses(-literal)) is None:
            continue
        guards = tuple(dict.fromkeys(guard for number in uses.numbers if (guard := few.clauses[number][0])))
        if len(guards) <= LEMMA_REASONS and (best is None or len(guards) < len(best[1][1])):
            best = literal, (set(uses.known), guards)
    return best


def _links(steps: dict[Literal, Premises], order: Sequence[Literal]) -> list[Inference]:
    """The links that the clash needs, in order."""
    needed, queue = set[Literal](), [0]
    for literal in queue:
        if literal in steps and literal not in needed:
            needed.add(literal)
            queue += steps[literal][0]
    return [
        Inference((literal,) if literal else (), steps[literal][1], (), tuple(sorted(steps[literal][0])))
        for literal in (*order, 0)
        if literal in needed
    ]
