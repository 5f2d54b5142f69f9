"""The facts that follow at level 1 from more and more clues of a board.

Facts that follow from some clues follow from more of them, so each step begins with the facts of fewer clues. If little
of the board is open, an engine has the known facts as unit clauses, and global rules use a graph with the known parts
contracted.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import filterfalse
from typing import TYPE_CHECKING

from cluewise.encodings.common.graphs.partial_assignment import NO, YES, PartialAssignment
from cluewise.encodings.common.model import Literal
from cluewise.explanations.closure import Closure, Contradiction, Propagation
from cluewise.explanations.closure_levels import Reach
from cluewise.explanations.trials import implied_clauses, readers

if TYPE_CHECKING:
    from cluewise.encodings.common.graphs.propagation import MayImply

FEWER, FEWEST = 4, 16
"""A new engine is made if this many times fewer clues are switched than in the last one, and at least FEWEST."""


class _ReducedModel:
    """An engine with some facts as unit clauses, and the rules about the whole board with these contracted.

    The guards of `free` can be assumed; of the others, those of `on` hold. Clauses that are added later depend on one
    more assumption, because an engine does not report the consequences of unit clauses alone.
    """

    def __init__(
        self,
        closure: Closure,
        clauses: Iterable[tuple[Literal, Sequence[Literal]]],
        held: PartialAssignment,
        on: Collection[Literal],
        free: Sequence[Literal],
    ) -> None:
        self.closure, self.held, self.on, self.free = closure, held, on, free
        self.clauses = list(self._open(clauses))
        self._engine = Propagation([-guard, *rest] if guard else rest for guard, rest in self.clauses)
        self._late = closure.most + 1
        self._listed = len(closure.clauses)
        self._looks: dict[int, MayImply] = {}

    def close(self) -> None:
        self._engine.close()

    def _open(
        self, clauses: Iterable[tuple[Literal, Sequence[Literal]]]
    ) -> Iterator[tuple[Literal, Sequence[Literal]]]:
        """The open rest of those clauses that may hold and that do not follow from the known facts."""
        value, free, sure = self.held.__getitem__, set(self.free), {0, *self.on, *self.closure.cuts}
        for guard, clause in clauses:
            if guard in free or guard in sure:
                values = [*map(value, clause)]
                if YES not in values:
                    rest = [*filterfalse(value, clause)] if NO in values else clause
                    yield (guard if guard in free else 0), rest

    def nearer(self, held: PartialAssignment, free: Sequence[Literal]) -> "_ReducedModel":
        """A reduced model with more known facts and fewer switched clues: the other clues are now on or off."""
        on = [*self.on, *(guard for guard in self.free if held[guard] == YES)]
        return _ReducedModel(self.closure, [*self.clauses, *self.closure.clauses[self._listed :]], held, on, free)

    def propagate(self, guards: Iterable[Literal]) -> Iterable[Literal]:
        """The literals that follow from these guards and the known facts. Raises Contradiction."""
        for guard, rest in self._open(self.closure.clauses[self._listed :]):
            self._engine.add([-self._late, -guard, *rest] if guard else [-self._late, *rest])
        self._listed = len(self.closure.clauses)
        consistent, implied = self._engine.propagate([self._late, *guards])
        if not consistent:
            raise Contradiction
        return implied[1:]  # without the first assumption

    def look(self, number: int, held: PartialAssignment) -> object:
        """True if a rule about the whole board may imply anything."""
        if number not in self._looks:
            self._looks[number] = self.closure.watchers[number].contracted(self.held)
        return self._looks[number](held)


class Followed:
    """The facts that follow at level 1 without some clues: the value of every literal in `held`."""

    def __init__(self, held: PartialAssignment, reduced: _ReducedModel) -> None:
        self.held, self._reduced = held, reduced

    @property
    def is_all(self) -> bool:
        """True if the whole goal follows."""
        return all(map(self.held.__getitem__, self._reduced.closure.goal))

    @contextmanager
    def near(self, guards: Collection[Literal]) -> Iterator["Followed"]:
        """An equal object for `with_more` that switches only these guards."""
        reduced = self._reduced
        if len(reduced.free) < FEWER * len(guards) or len(guards) < FEWEST:
            yield self
            return
        with closing(reduced.nearer(self.held, sorted(guards))) as nearer:
            yield Followed(self.held, nearer)

    def with_more(self, off: Collection[Literal]) -> "Followed":
        """The facts that follow if only the clues of these guards are off. Raises Contradiction."""
        reduced, held = self._reduced, self.held.copy()
        closure, fresh = reduced.closure, [guard for guard in reduced.free if guard not in off]
        guards = fresh
        bits = sum(1 << i for i, watcher in enumerate(closure.watchers) if watcher.guard in set(guards))
        known = Followed(held, reduced)
        while True:
            fresh = [*filterfalse(held.__getitem__, reduced.propagate(guards))]
            for literal in fresh:
                held[literal], held[-literal] = YES, NO
            if not closure.watchers or known.is_all:
                return known
            clauses = self._implied(held, bits | readers(closure, fresh))
            if not clauses:
                return known
            for clause in clauses:
                closure.add(clause)
            bits = 0

    def _implied(self, held: PartialAssignment, bits: int) -> list[Sequence[Literal]]:
        """The clauses that rules about the whole board imply, behind the guards of their Reasons."""
        reduced = self._reduced
        found = sum(
            1 << number
            for number, watcher in enumerate(reduced.closure.watchers)
            if bits >> number & 1 and (watcher.guard is None or held[watcher.guard]) and reduced.look(number, held)
        )
        return [*implied_clauses(reduced.closure, held, found)] if found else []


@contextmanager
def followed_from(reach: Reach, guards: Collection[Literal]) -> Iterator[Followed]:
    """The facts reached at level 1. These guards, which are off there, can be switched on."""
    closure = reach.closure
    on = {*reach.guards, *closure.sure}
    with closing(_ReducedModel(closure, closure.clauses, reach.held, on, sorted(guards))) as reduced:
        yield Followed(reach.held, reduced)
