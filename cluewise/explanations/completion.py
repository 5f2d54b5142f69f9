"""Implicates of single reasons whose clauses propagate less than the reason implies.

The encoding of a puzzle names such rules (`Encoding.weak`). A Completion gives the clauses that a reason implies on a
partial board, as a rule about the whole board does. It finds prime implicates on demand: a small engine finds the open
facts that follow, and its cores, made minimal, are the clauses. Reasons of one shape share the engine and its results.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from cluewise.encodings.common.graphs.partial_assignment import NO, YES, PartialAssignment
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.geometry import component_numbers
from cluewise.puzzles.common.solution import Reason, Slot

from .engines import Clock, CoreEngine
from .guarded_model import GuardedModel

Clause = tuple[Literal, ...]

KEPT = 50_000
"""The most partial boards of a shape whose answers are kept."""

MODELS = 400
"""The most models of a shape that are kept. A test of one costs a hundredth of a solve."""

SHAPES = 300
"""The most shapes whose engines and answers are kept when a further board is made."""


class ReasonShape:
    """The constraints of a reason. Its facts are the variables from 1 to `facts`.

    It can be used again after `close`, and then begins anew.
    """

    def __init__(self, clauses: Sequence[Clause], facts: int) -> None:
        self.facts, self._clauses = facts, clauses
        self._made: CoreEngine | None = None
        self._known: dict[bytes, list[Clause]] = {}
        self._models = deque[int](maxlen=MODELS)

    def close(self) -> None:
        if self._made is not None:
            self._made.close()
        self._made = None
        self._known.clear()
        self._models.clear()

    @property
    def _engine(self) -> CoreEngine:
        if self._made is None:
            self._made = CoreEngine(self._clauses, Clock())
        return self._made

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
        always, ever = self._in_known_models(state)
        if always & ~ever:  # no model is known
            if not engine.solve(premises):
                return [tuple(-literal for literal in engine.minimal(premises, []))]
            always = ever = self._noted()
        alike = [fact for fact, value in enumerate(state, 1) if not value and always >> fact & 1 == ever >> fact & 1]
        possible = [fact if ever >> fact & 1 else -fact for fact in alike]
        engine.prefer([-literal for literal in possible])  # a model that differs in many facts answers for them all
        clauses = []
        for literal in possible:
            if always >> abs(literal) & 1 != ever >> abs(literal) & 1:
                continue
            if engine.solve([*premises, -literal]):
                model = self._noted()
                always, ever = always & model, ever | model
            else:
                clauses.append((*(-other for other in engine.minimal(premises, [-literal])), literal))
        return clauses

    def _in_known_models(self, state: bytes) -> tuple[int, int]:
        """The facts, as bits, that are true in all known models of a partial board, and in any of them. If no model is
        known, all facts and none."""
        true, false = (sum(1 << fact for fact, held in enumerate(state, 1) if held == value) for value in (YES, NO))
        always, ever = -1, 0
        for model in self._models:
            if model & true == true and not model & false:
                always, ever = always & model, ever | model
        return always, ever

    def _noted(self) -> int:
        """The model of the last solve: its true facts as bits. It is kept for other boards."""
        model = sum(1 << literal for literal in self._engine.model()[: self.facts] if literal > 0)
        self._models.append(model)
        return model


class ReasonShapes:
    """Shapes by their constraints, for one board or for several consecutive boards. Close it after use.

    The results of a shape on a partial board are kept, so boards that differ a little need little work. The premises of
    a clause depend on earlier requests, so only boards of one draw may share it.
    """

    def __init__(self) -> None:
        self._by_clauses: dict[tuple[Clause, ...], ReasonShape] = {}

    def close(self) -> None:
        for shape in self._by_clauses.values():
            shape.close()

    def of(self, clauses: tuple[Clause, ...], facts: int) -> ReasonShape:
        """The shape with these constraints."""
        shape = self._by_clauses.pop(clauses, None) or ReasonShape(clauses, facts)
        self._by_clauses[clauses] = shape  # the most recently used one is last
        return shape

    def trim(self) -> None:
        """Drops the shapes that were not used recently."""
        for clauses in list(self._by_clauses)[: -SHAPES or None]:
            self._by_clauses.pop(clauses).close()


class Completion:
    """A reason whose clauses propagate less than it implies. It is used like a Watcher."""

    def __init__(self, reason: Reason, guard: Literal, facts: Sequence[int], shape: ReasonShape) -> None:
        self.reason, self.guard, self._facts, self._shape = reason, guard, facts, shape
        self.variables = set(facts)
        self.size = len(facts)

    def __call__(self, held: PartialAssignment) -> list[tuple[Clause, Reason]]:
        facts = self._facts
        clauses = self._shape.implied(bytes([held[fact] for fact in facts]))
        return [(tuple(facts[x - 1] if x > 0 else -facts[-x - 1] for x in clause), self.reason) for clause in clauses]

    def contracted(self, held: PartialAssignment) -> "Completion":
        return self


class Completions:
    """The Completions of a puzzle. Close it after use; shapes that were given remain open."""

    def __init__(self, guarded: GuardedModel, shapes: ReasonShapes | None = None) -> None:
        self._own = ReasonShapes()
        self._shapes = self._own if shapes is None else shapes
        weak = {guard for guard in guarded.local if guarded.reasons[guard].rule in guarded.encoding.weak}
        self.all: list[Completion] = []
        if weak:
            scopes, always = guarded.index.variables_by_guard(), _Always(guarded)
            self.all = [self._made(guarded, guard, scopes[guard], always) for guard in sorted(weak) if guard in scopes]

        self._shapes.trim()

    def close(self) -> None:
        self._own.close()

    def _made(self, guarded: GuardedModel, guard: Literal, scope: set[int], always: "_Always") -> Completion:
        """The Completion of a reason: its clauses, and the constraints without a reason in its scope."""
        facts = sorted(scope.intersection(always.slot_of))
        clauses = [*(clause[1:] for clause in guarded.parts.stated([guard])), *always.within(scope)]
        shape = self._shapes.of(_renumbered(clauses, facts), len(facts))
        return Completion(guarded.reasons[guard], guard, facts, shape)


class _Always:
    """The constraints without a reason: on the values of a slot, and definitions.

    A definition that is not within a scope can always be satisfied, so it is no constraint there. `slot_of` has the
    slot of each variable that states a fact.
    """

    def __init__(self, guarded: GuardedModel) -> None:
        slots = self.slot_of = {abs(literal): fact.slot for literal, fact in guarded.facts.items()}
        clauses = [clause for clause in guarded.clauses if clause and -clause[0] not in guarded.reasons]
        others = [[abs(literal) for literal in clause if abs(literal) not in slots] for clause in clauses]
        roots = component_numbers(guarded.variables + 1, [(unit[0], other) for unit in others for other in unit[1:]])
        groups: dict[int, list[Sequence[Literal]]] = {}  # by the variables that state no fact
        for number, (clause, unit) in enumerate(zip(clauses, others, strict=True)):
            groups.setdefault(roots[unit[0]] if unit else -1 - number, []).append(clause)
        self._of_slot: dict[Slot, list[Sequence[Literal]]] = {}
        self._by_least: dict[int, list[Sequence[Literal]]] = {}
        for group in groups.values():
            about = {slots[abs(literal)] for clause in group for literal in clause if abs(literal) in slots}
            if len(about) == 1:
                self._of_slot.setdefault(about.pop(), []).extend(group)
            else:
                for clause in group:
                    self._by_least.setdefault(min(map(abs, clause)), []).append(clause)

    def within(self, scope: set[int]) -> Iterator[Sequence[Literal]]:
        """The constraints on the slots of a scope, and the definitions with variables of the scope only."""
        for slot in dict.fromkeys(self.slot_of[variable] for variable in sorted(scope) if variable in self.slot_of):
            yield from self._of_slot.get(slot, ())
        for variable in sorted(scope):
            yield from (item for item in self._by_least.get(variable, ()) if scope.issuperset(map(abs, item)))


def _renumbered(clauses: Sequence[Sequence[Literal]], facts: Sequence[int]) -> tuple[Clause, ...]:
    """The clauses with the facts as variables from 1 on, and the others after them in order of occurrence."""
    numbers = {fact: number for number, fact in enumerate(facts, 1)}
    for clause in clauses:
        for literal in clause:
            if abs(literal) not in numbers:
                numbers[abs(literal)] = len(numbers) + 1
    signed = {**numbers, **{-variable: -number for variable, number in numbers.items()}}
    return tuple(tuple([signed[literal] for literal in clause]) for clause in clauses)
