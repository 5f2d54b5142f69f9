"""The clauses that a trial uses, in the order that makes the shortest explanation."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

from .closure import Propagation
from .guarded_model import GuardedModel
from .implication_graph import Clause, ImplicationGraph
from .ordering import Because, Inference, in_short_order, sentences

Premises = tuple[set[Literal], tuple[Literal, ...]]
"""The facts and the guards that imply a literal."""


class Trial(NamedTuple):
    """A trial in literals: the fact that it shows, the known facts and the guards that it uses, and its links."""

    fact: Literal
    known: tuple[Literal, ...]
    guards: tuple[Literal, ...]
    links: tuple[Inference, ...]


def minimal_trial(
    guarded: GuardedModel, fact: Literal, guards: Sequence[Literal], known: Sequence[Literal], inside: Sequence[Literal]
) -> Trial | None:
    """A trial without unnecessary reasons and known facts; None if it does not clash, or cannot be reported in links.

    Reasons of many clauses are dropped first; other orders seldom give other results. `inside`: literals that are
    supposed in the trial, one after the other; the opposite of one that clashes is known from then on.
    """
    stated, sizes = guarded.parts.of(guards), Counter[Literal]()
    for clause in stated:
        sizes[-clause[0]] += len(clause) - 1
    with closing(Propagation(stated)) as engine:

        def clashes(guards: Iterable[Literal], known: Iterable[Literal], inside: Iterable[Literal]) -> bool:
            held = [*guards, *known, -fact]
            for literal in inside:
                if not engine.propagate([*held, literal])[0]:
                    held.append(-literal)
            return not engine.propagate(held)[0]

        if not clashes(guards, known, inside):
            return None
        inside = _needed(inside, lambda fewer: clashes(guards, known, fewer))
        order = sorted(guards, key=lambda guard: -sizes[guard])
        needed = _needed(order, lambda fewer: clashes(fewer, known, inside))
        known = _needed(sorted(known, key=abs), lambda fewer: clashes(needed, fewer, inside))
    links = FewClauses(guarded, [guard for guard in guards if guard in needed], fact).links(needed, known, inside)
    return Trial(fact, tuple(known), tuple(needed), tuple(links)) if links else None


def _needed(literals: Iterable[Literal], clash: Callable[[Sequence[Literal]], bool]) -> list[Literal]:
    """The literals without which there is no clash; the first ones are dropped first."""
    needed = [*literals]
    for literal in [*needed]:
        fewer = [other for other in needed if other != literal]
        if clash(fewer):
            needed = fewer
    return needed


class FewClauses:
    """The clauses of a few reasons, for trials of one fact."""

    def __init__(self, guarded: GuardedModel, guards: Sequence[Literal], fact: Literal) -> None:
        self._facts, self._fact, self._reasons = guarded.facts, fact, guarded.reasons
        self.clauses: list[Clause] = []
        self._at: dict[Literal, list[int]] = {}
        for stated in guarded.parts.of(guards):
            guard = -stated[0] if -stated[0] in guarded.reasons else 0
            clause = stated[1:] if guard else stated
            for literal in clause:
                self._at.setdefault(literal, []).append(len(self.clauses))
            self.clauses.append((guard, clause))
        self._units = [number for number, (_, clause) in enumerate(self.clauses) if len(set(clause)) < 2]

    def open_facts(self, graph: ImplicationGraph) -> list[Literal]:
        """The literals of the facts in these clauses that are neither true nor false."""
        about = {abs(literal) for _, clause in self.clauses for literal in clause}
        sides = [side for variable in sorted(about) for side in (variable, -variable) if side in self._facts]
        return [side for side in sides if side not in graph.antecedent and -side not in graph.antecedent]

    def unfolded(self, guards: Sequence[Literal], known: Iterable[Literal]) -> tuple[ImplicationGraph, int | None]:
        """The consequences of these reasons and facts and the opposite of the fact, and the clause that clashes."""
        graph = self._started(guards, self._units)
        return graph, graph.run([*known, -self._fact])

    def _started(self, guards: Iterable[Literal], first: Sequence[int]) -> ImplicationGraph:
        return ImplicationGraph(self.clauses, lambda literal: self._at.get(literal, ()), [*guards], self._facts, first)

    def links(
        self, guards: Sequence[Literal], known: Sequence[Literal], inside: Iterable[Literal] = ()
    ) -> list[Inference] | None:
        """The links from the supposition to the clash, reason by reason; None if a link needs several reasons.

        Similar reasons are adjacent as far as possible, because they are one sentence. Of the orders of propagation,
        the one with the fewest sentences is used.
        """
        orders = [self._linked(guards, known, inside, first) for first in (range(len(self.clauses)), self._units)]
        orders.append(self._linked(guards, known, inside, self._units, cheapest=True))
        return min(filter(None, orders), key=lambda order: sentences(self._reasons, order), default=None)

    def _linked(
        self,
        guards: Sequence[Literal],
        known: Sequence[Literal],
        inside: Iterable[Literal],
        first: Sequence[int],
        *,
        cheapest: bool = False,
    ) -> list[Inference] | None:
        """The links in the order of propagation: breadth-first, or fewest facts first."""
        graph = self._started(guards, first)
        clash = graph.run(known if cheapest else [*known, -self._fact])
        if cheapest and clash is None:
            clash = graph.cheapest(-self._fact)
        shown: dict[Literal, Because] = {}
        for supposed in inside:
            if clash is None and -supposed not in graph.antecedent and graph.fails(supposed):
                inner = self._inner(guards, [x for x in graph.log if x in self._facts], supposed)
                if inner is None:
                    return None
                shown[-supposed] = inner
                clash = graph.run([-supposed])
        assert cheapest or clash is not None
        return None if clash is None else self._ordered(graph, clash, {*known, -self._fact}, shown)

    def _inner(self, guards: Sequence[Literal], facts: Sequence[Literal], supposed: Literal) -> Because | None:
        """The antecedents of the opposite of a literal: a trial inside a trial, with these facts."""
        graph = self._started(guards, self._units)
        clash = graph.run([*facts, supposed])
        assert clash is not None
        links = self._ordered(graph, clash, {*facts, supposed}, {})
        if links is None:
            return None
        behind = {-x for x in self.clauses[clash][1]}.union(*(graph.before(x) for x in graph.behind(clash)))
        used = tuple(dict.fromkeys(guard for link in links for guard in link.guards))
        return Because(behind.intersection(facts), used, (Inference((supposed,), ()), *links))

    def _ordered(
        self, graph: ImplicationGraph, clash: int, before: set[Literal], shown: Mapping[Literal, Because]
    ) -> list[Inference] | None:
        """The links that a clash needs, in order. `shown`: the results of trials inside."""
        links: dict[Literal, Because] = {}
        queue = [0]
        for literal in queue:
            if literal not in links and literal not in before:
                links[literal] = shown.get(literal) or Because(*self.step(graph, clash, literal))
                queue += links[literal].premises
        if any(len(link.guards) > 1 and not link.inner for link in links.values()):
            return None
        end = links.pop(0)
        order = [literal for literal in graph.log if literal in links]
        return [
            *in_short_order(order, links, before, self._reasons),
            Inference((), end.guards, (), tuple(sorted(end.premises))),
        ]

    def step(self, graph: ImplicationGraph, clash: int, literal: Literal) -> Premises:
        """The facts and the guards that imply a literal directly (0: the clash)."""
        numbers, premises = [graph.antecedent[literal] if literal else clash], set[Literal]()
        guards: dict[Literal, None] = {}
        seen = {literal}
        for number in numbers:
            if number is None:
                continue
            guard, clause = self.clauses[number]
            guards.update({guard: None} if guard else {})
            for other in clause:
                if -other in graph.antecedent and -other not in seen:
                    seen.add(-other)
                    if -other in self._facts:
                        premises.add(-other)
                    else:
                        numbers.append(graph.antecedent[-other])
        return premises, tuple(guards)
