"""The clauses of a few reasons: what of them a trial needs, and its links in an order that is short to tell."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal

from .grounds import Grounds
from .sentences import shape
from .unfolding import Clause, Unfolding

Premises = tuple[set[Literal], tuple[Literal, ...]]
"""The facts and the guards that imply a literal."""


class Told(NamedTuple):
    """What follows by one reason (or by none: a slot takes one of its values). Without literals: the clash."""

    literals: tuple[Literal, ...]
    guards: tuple[Literal, ...]


class Trial(NamedTuple):
    """A trial in literals: the fact that it shows, the known facts and the guards that it uses, and its links."""

    fact: Literal
    known: tuple[Literal, ...]
    guards: tuple[Literal, ...]
    links: tuple[Told, ...]


class FewClauses:
    """The clauses of a few reasons, for trials of one fact."""

    def __init__(self, grounds: Grounds, guards: Sequence[Literal], fact: Literal) -> None:
        self._facts, self._fact, self._reasons = grounds.facts, fact, grounds.reasons
        self.clauses: list[Clause] = []
        self._at: dict[Literal, list[int]] = {}
        self.sizes = dict.fromkeys(guards, 0)
        for stated in grounds.parts.of(guards):
            guard = -stated[0] if -stated[0] in grounds.reasons else 0
            clause = stated[1:] if guard else stated
            for literal in clause:
                self._at.setdefault(literal, []).append(len(self.clauses))
            self.clauses.append((guard, clause))
            if guard in self.sizes:
                self.sizes[guard] += len(clause)

    def open_facts(self, unfolding: Unfolding) -> list[Literal]:
        """The literals of the facts in these clauses that are neither true nor false."""
        about = {abs(literal) for _, clause in self.clauses for literal in clause}
        sides = [side for variable in sorted(about) for side in (variable, -variable) if side in self._facts]
        return [side for side in sides if side not in unfolding.because and -side not in unfolding.because]

    def unfolded(self, guards: Sequence[Literal], known: Iterable[Literal]) -> tuple[Unfolding, int | None]:
        """What follows from these reasons and facts and the opposite of the fact, and the clause that clashes."""
        unfolding = Unfolding(self.clauses, lambda literal: self._at.get(literal, ()), guards, self._facts)
        return unfolding, unfolding.run([*known, -self._fact])

    def clashes(self, guards: Sequence[Literal], known: Iterable[Literal]) -> bool:
        return self.unfolded(guards, known)[1] is not None

    def trial(self, order: Sequence[Literal], known: Sequence[Literal]) -> Trial | None:
        """The trial without the reasons and known facts that it does not need, the first ones dropped first."""
        guards = list(order)
        for guard in order:
            fewer = [other for other in guards if other != guard]
            if self.clashes(fewer, known):
                guards = fewer
        for literal in sorted(known, key=abs):
            less = [other for other in known if other != literal]
            if self.clashes(guards, less):
                known = less
        links = self.links(guards, known)
        return Trial(self._fact, tuple(sorted(known, key=abs)), tuple(guards), tuple(links)) if links else None

    def links(self, guards: Sequence[Literal], known: Sequence[Literal]) -> list[Told] | None:
        """What follows from the supposition, reason by reason, to the clash; None if a link needs several reasons.

        Like reasons come one after the other as far as they can, because they are told in one sentence.
        """
        unfolding, clash = self.unfolded(guards, known)
        assert clash is not None
        before = {*known, -self._fact}
        behind = [literal for literal in unfolding.behind(clash) if literal in self._facts and literal not in before]
        steps = {literal: self.step(unfolding, clash, literal) for literal in (*behind, 0)}
        if any(len(used) > 1 for _, used in steps.values()):
            return None
        links: list[Told] = []
        while behind:
            shapes = dict.fromkeys(self._shape(steps[literal][1]) for literal in behind)
            batches = [self._batch(behind, steps, before, shape) for shape in shapes]
            links += max(batches, key=lambda batch: sum(len(told.literals) for told in batch))
            before.update(literal for told in links for literal in told.literals)
            behind = [literal for literal in behind if literal not in before]
        return [*links, Told((), steps[0][1])]

    def _batch(
        self, behind: Iterable[Literal], steps: Mapping[Literal, Premises], before: Collection[Literal], shape: str
    ) -> list[Told]:
        """What follows by reasons of one shape, one after the other."""
        links: list[Told] = []
        stood: list[set[Literal]] = []  # the facts before each link
        now = set(before)
        for literal in behind:  # in the order in which they follow
            premises, used = steps[literal]
            if self._shape(used) != shape or not premises <= now:
                continue
            same = [i for i, link in enumerate(links) if link.guards == used and premises <= stood[i]]
            if same:
                links[same[-1]] = links[same[-1]]._replace(literals=(*links[same[-1]].literals, literal))
            else:
                links.append(Told((literal,), used))
                stood.append(set(now))
            now.add(literal)
        return links

    def _shape(self, guards: Iterable[Literal]) -> str:
        return " ".join(shape(self._reasons[guard]) for guard in guards)

    def step(self, unfolding: Unfolding, clash: int, literal: Literal) -> Premises:
        """The facts and the guards that imply a literal directly (0: the clash)."""
        numbers, premises = [unfolding.because[literal] if literal else clash], set[Literal]()
        guards: dict[Literal, None] = {}
        seen = {literal}
        for number in numbers:
            if number is None:
                continue
            guard, clause = self.clauses[number]
            guards.update({guard: None} if guard else {})
            for other in clause:
                if -other in unfolding.because and -other not in seen:
                    seen.add(-other)
                    if -other in self._facts:
                        premises.add(-other)
                    else:
                        numbers.append(unfolding.because[-other])
        return premises, tuple(guards)
