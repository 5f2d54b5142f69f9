"""What one reason implies alone, where its clauses propagate less.

The encoding of a puzzle names such rules (`Encoding.weak`). A Completion is asked for the clauses that a reason implies
on a partial board, as a rule about the whole board is. It finds prime implicates on demand: a small engine says which
open facts follow, and its cores, made minimal, are the clauses. Reasons of one shape share the engine and its answers.
"""

from collections.abc import Sequence

from cluewise.encodings.common.graphs.held import YES, Held
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.solution import Reason

from .about import facts_by_guard
from .engines import Clock, CoreEngine
from .grounds import Grounds

Clause = tuple[Literal, ...]

KEPT = 50_000
"""The most partial boards of a shape whose answers are kept."""


class ReasonShape:
    """The constraints of a reason. Its facts are the variables from 1 to `facts`."""

    def __init__(self, clauses: Sequence[Clause], facts: int) -> None:
        self.facts = facts
        self._engine = CoreEngine(clauses, Clock())
        self._known: dict[bytes, list[Clause]] = {}

    def close(self) -> None:
        self._engine.close()

    def implied(self, state: bytes) -> list[Clause]:
        """The clauses that are unit or false on a partial board; state[i] is the value of fact i + 1."""
        known = self._known.get(state)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[state] = self._asked(state)
        return known

    def _asked(self, state: bytes) -> list[Clause]:
        engine = self._engine
        premises = [fact if value == YES else -fact for fact, value in enumerate(state, 1) if value]
        if not engine.solve(premises):
            return [tuple(-literal for literal in engine.minimal(premises, []))]
        possible = [literal for literal in engine.model()[: self.facts] if not state[abs(literal) - 1]]
        clauses, everywhere = [], set(possible)  # what holds in all models that were found
        for literal in possible:
            if literal not in everywhere:
                continue
            if engine.solve([*premises, -literal]):
                everywhere.intersection_update(engine.model()[: self.facts])
            else:
                clauses.append((*(-other for other in engine.minimal(premises, [-literal])), literal))
        return clauses


class Completion:
    """A reason whose clauses propagate less than it implies. It is asked as a Watcher is."""

    def __init__(self, reason: Reason, guard: Literal, facts: Sequence[int], shape: ReasonShape) -> None:
        self.reason, self.guard, self._facts, self._shape = reason, guard, facts, shape
        self.variables = set(facts)
        self.size = len(facts)

    def __call__(self, held: Held) -> list[tuple[Clause, Reason]]:
        facts = self._facts
        clauses = self._shape.implied(bytes([held[fact] for fact in facts]))
        return [(tuple(facts[x - 1] if x > 0 else -facts[-x - 1] for x in clause), self.reason) for clause in clauses]

    def contracted(self, held: Held) -> "Completion":
        return self


class Completions:
    """The Completions of a puzzle. Close it after use."""

    def __init__(self, grounds: Grounds) -> None:
        self._shapes: dict[tuple[Clause, ...], ReasonShape] = {}
        weak = {guard for guard in grounds.local if grounds.reasons[guard].rule in grounds.encoding.weak}
        speaks = facts_by_guard(grounds) if weak else {}
        self.all = [self._made(grounds, guard, sorted(speaks[guard])) for guard in sorted(weak) if guard in speaks]

    def close(self) -> None:
        for shape in self._shapes.values():
            shape.close()

    def _made(self, grounds: Grounds, guard: Literal, facts: Sequence[int]) -> Completion:
        numbers = {fact: number for number, fact in enumerate(facts, 1)}
        clauses = []
        for clause in grounds.parts.of([guard]):
            clauses.append(
                tuple(
                    numbers.setdefault(abs(x), len(numbers) + 1) * (1 if x > 0 else -1) for x in clause if x != -guard
                )
            )
        key = tuple(clauses)
        if key not in self._shapes:
            self._shapes[key] = ReasonShape(clauses, len(facts))
        return Completion(grounds.reasons[guard], guard, facts, self._shapes[key])
