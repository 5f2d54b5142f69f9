"""The knowledge about a puzzle: its facts so far, the usable reasons, and the facts that each of them constrains."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from cluewise.encodings.common.model import Literal

from .checking import check_rules
from .engines import CoreEngine
from .guarded_model import GuardedModel

LOOKS = 12
"""The number of open facts that are denied in turn to find cuts, before several reasons are tried."""

FEW_CONFLICTS = 200
"""The most conflicts of a query with a few reasons."""


class Knowledge:
    """The known facts of a goal, on an engine of its own, and the reasons about them.

    - `speaks`: for each guard the variables of the facts that its reason constrains; `by_variable` is its inverse.
    - `dirty`: the reasons whose facts have changed, for the owner to read.
    - `entered`: literals that are given; they need not be facts.

    Raises UnknownName for an unknown rule.
    """

    def __init__(
        self, guarded: GuardedModel, goal: Iterable[Literal], entered: Iterable[Literal], rules: Collection[str] | None
    ) -> None:
        self.guarded, self.goal = guarded, set(goal)
        self._local = list(guarded.local)
        self._looked: dict[Literal, int] = {}
        self._rules = rules
        self.guards = self._reasons()
        check_rules(guarded, rules)
        self.known: dict[Literal, None] = {}
        self.value: dict[int, Literal] = {}
        self.engine = CoreEngine(guarded.clauses, guarded.clock)  # known facts are clauses on it, not assumptions
        guarded.followers.append(self.engine)
        speaks = guarded.index.facts_by_guard()
        self.speaks = {guard: speaks.get(guard, set()) for guard in self.guards}
        self.by_variable: dict[int, set[Literal]] = {}
        for guard, variables in self.speaks.items():
            for variable in variables:
                self.by_variable.setdefault(variable, set()).add(guard)
        self.dirty: dict[Literal, None] = dict.fromkeys(self.speaks)
        self.entered = list(entered)
        for literal in self.entered:
            self.engine.add([literal])
        _, implied = self.guarded.engine.propagate(self.entered)
        self.learn(chain(self.entered, implied, self._outright()))

    def _outright(self) -> Iterator[Literal]:
        """Values that clues give directly."""
        for _, literals in self.guarded.plain:
            yield from literals

    def learn(self, literals: Iterable[Literal]) -> None:
        """Adds these facts, and facts that follow from them without a reason (because a slot has one value)."""
        while new := self.fresh(dict.fromkeys(literals)):
            for literal in new:
                self.known[literal] = None
                self.value[abs(literal)] = literal
                self.engine.add([literal])
                self.dirty.update(dict.fromkeys(self.by_variable.get(abs(literal), ())))
            if not self.guarded.parts.defining:
                return
            _, literals = self.guarded.engine.propagate([*self.entered, *self.known])

    def fresh(self, literals: Iterable[Literal]) -> list[Literal]:
        """The facts among these that are not yet known."""
        return [fact for fact in literals if fact in self.goal and fact not in self.known]

    def aim(self, goal: Iterable[Literal]) -> None:
        """Changes the goal to some of its facts; takes the reasons of new cuts."""
        self.goal = set(goal)
        self.take([guard for guard in self._reasons() if guard not in self.speaks])

    def _reasons(self) -> list[Literal]:
        """The guards of the reasons that may be used."""
        reasons = self.guarded.reasons.items()
        return [guard for guard, reason in reasons if self._rules is None or reason.rule in self._rules]

    @property
    def open(self) -> list[Literal]:
        """Facts of the goal that are neither known nor excluded."""
        return [literal for literal in self.goal if abs(literal) not in self.value]

    def nearest_first(self) -> list[Literal]:
        """Open facts, sorted by the share of known facts in the reasons about them, largest first."""
        known = self.value.keys()
        share = {guard: len(about & known) / (len(about) + 1) for guard, about in self.speaks.items()}
        best = {v: max(map(share.__getitem__, guards), default=0.0) for v, guards in self.by_variable.items()}
        return sorted(self.open, key=lambda fact: (-best.get(abs(fact), 0.0), fact))

    def near(self, fact: Literal, hops: int) -> list[Literal]:
        """The guards of reasons about a fact. Each hop adds the reasons that share an open fact with them."""
        guards = set(self.by_variable.get(abs(fact), ()))
        known = self.value.keys()
        for _ in range(hops):
            variables = set().union(*(self.speaks[guard] for guard in guards)) - known
            guards = guards.union(*(self.by_variable[variable] for variable in variables))
        return sorted(guards)

    def known_about(self, guards: Iterable[Literal]) -> list[Literal]:
        """The known facts that occur in these reasons."""
        about = set().union(*(self.speaks.get(guard, ()) for guard in guards))
        return [self.value[variable] for variable in about & self.value.keys()]

    def following(self, engine: CoreEngine, premises: Sequence[Literal], facts: Iterable[Literal]) -> Iterator[Literal]:
        """Yields the facts that follow. A model without one fact also excludes other facts."""
        pending = deque(facts)
        while pending:
            fact = pending.popleft()
            follows = engine.solve([*premises, -fact], FEW_CONFLICTS)
            if follows is False:
                yield fact
            elif follows:
                true = set(engine.model())
                pending = deque(other for other in pending if -other not in true)

    def take(self, guards: Iterable[Literal]) -> None:
        """Takes reasons that are new in the model, or that have new clauses."""
        for guard in guards:
            if guard not in self.speaks:
                self.guards.append(guard)
                about = self.speaks[guard] = self.guarded.index.facts_of(guard)
                for variable in about:
                    self.by_variable.setdefault(variable, set()).add(guard)
            self.dirty[guard] = None

    def find_cuts(self) -> bool:
        """Finds cuts of a lazy rule that exclude the opposite of open facts. Returns True if there are new cuts.

        The cuts from the search for solutions are few and large. With these cuts switched off, the opposite of an open
        fact leads to small cuts: for example, against a loop that closes too early.
        """
        before, looked = len(self.guarded.guards), 0
        for fact in self.nearest_first():
            if looked == LOOKS:
                break
            if self._looked.get(fact) == len(self.known):
                continue
            self._looked[fact] = len(self.known)
            looked += 1
            if self.engine.solve([*self._local, -fact], FEW_CONFLICTS):
                self.guarded.cut_off(self.engine.model())
        self.take(list(self.guarded.reasons)[before:])
        return len(self.guarded.guards) > before
