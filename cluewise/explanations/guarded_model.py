"""The reasons of a puzzle on an engine. Assumptions switch reasons on and off.

Every constraint with a Reason holds only if the guard of the Reason is assumed (`Cnf(guarded=True)`), so a core of an
engine names the reasons that clash. Each cut of a lazy encoding has its own Reason, and so its own guard.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import count
from typing import Protocol

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import Encoding, explains, variants, written
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.errors import EncodingBug, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules.counting import Sum, SumWhere, Weighted
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value
from cluewise.registry.loading import encodings, encodings_of
from cluewise.solvers.sat import assignment

from .engines import Clock, CoreEngine, SmallEngine
from .fact_index import FactIndex
from .facts import Fact, facts_of
from .subproblem import Parts
from .value_clauses import ValueClauses

PARTS_MEGABYTES = 96.0
"""The most memory, by estimate, of the engines for a few reasons that are kept."""

ENGINE_MEGABYTES = 4.8 if sys.platform == "emscripten" else 0.05
"""The memory of an idle Glucose: 0.04 natively, 4.8 in WebAssembly, whose heap never shrinks (both measured)."""

CLAUSE_MEGABYTES = 0.0002
"""The approximate memory of a clause in an engine."""


def explaining(kind: str | Puzzle, *, compiled: bool = False) -> Encoding:
    """The encoding whose constraints explain a puzzle: with reasons, over its own slots, global rules cut by cut. It is
    a hand-written one if the kind has any, unless `compiled` is wanted.

    Raises Refused if there is no such encoding.
    """
    every = encodings(kind) if isinstance(kind, str) else encodings_of(kind)
    known = [item for item in every if item.compiled] if compiled else written(every)
    fitting = [item for item in variants(known) if explains(item)]
    if not fitting:
        name = kind if isinstance(kind, str) else kind.name
        raise Refused(f"no encoding of {name} explains: none has a reason for every constraint on the puzzle's slots")
    return next((item for item in fitting if item.explains), next((item for item in fitting if item.lazy), fitting[0]))


def _megabytes(engine: SmallEngine) -> float:
    return ENGINE_MEGABYTES + CLAUSE_MEGABYTES * engine.clauses


class Closing(Protocol):
    """An object that is closed with the guarded model."""

    def close(self) -> None: ...


class GuardedModel:
    """A puzzle's reasons and facts, and an engine on which any of them can be assumed.

    - `guards`: for each Reason the literal that switches it on; later cuts are added.
    - `facts`: for each literal the fact that it states.
    - `local`: the guards of the constraints that are stated eagerly; the first `eager` clauses are theirs.
    """

    def __init__(self, puzzle: Puzzle, clock: Clock | None = None, encoding: Encoding | None = None) -> None:
        self.puzzle, self.clock = puzzle, clock or Clock()
        self.encoding = encoding or explaining(puzzle)
        self.model = self.encoding.build(puzzle)
        cnf = Cnf(self.model, guarded=True)
        self.clauses: list[Sequence[Literal]] = list(cnf)  # type: ignore[arg-type]  # no native bounds
        self.variables = cnf.variables
        self.guards = dict(cnf.guards)
        self.local = tuple(self.guards.values())
        for reason in puzzle.reasons():
            if reason.kind == "clue" and reason not in self.guards:  # a clue that only cuts state can be removed, too
                self.guards[reason] = self.new()
        self.reasons = {guard: reason for reason, guard in self.guards.items()}
        stated = len(self.clauses)
        self.facts = facts_of(self.model, self._define)
        self.clauses += ValueClauses(puzzle, self.model, self.guards, self.clauses[:stated]).of(self.facts)
        self.eager = len(self.clauses)
        self.engine = CoreEngine(self.clauses, self.clock)
        self.followers: list[CoreEngine] = []
        self.owned: list[Closing] = []
        self._parts: dict[tuple[Literal, ...], SmallEngine] = {}
        self._megabytes = 0.0

    def _define(self, literals: Sequence[Literal]) -> Literal:
        """A literal that is equivalent to the conjunction of these."""
        all_hold = self.new()
        self.clauses += [
            *([-all_hold, literal] for literal in literals),
            [all_hold, *(-literal for literal in literals)],
        ]
        return all_hold

    def close(self) -> None:
        for engine in (self.engine, *self.followers, *self.owned, *self._parts.values()):
            engine.close()

    def __enter__(self) -> "GuardedModel":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def solve(self, assumed: Sequence[Literal] = (), without: Collection[Literal] = ()) -> bool:
        """Returns True if the assumed literals can hold with all reasons, except those with guards in `without`.

        Cuts are found and added until this is certain. `core` and `solution` then give details. Raises Stopped.
        """
        while (verdict := self.solve_once(assumed, without)) is None:
            pass
        return verdict

    def solve_once(self, assumed: Sequence[Literal], without: Collection[Literal]) -> bool | None:
        """As `solve`, but None as soon as cuts were added."""
        guards = [guard for guard in self.guards.values() if guard not in without]
        if not self.engine.solve([*guards, *assumed]):
            return False
        return None if self._add_cuts(self.engine.model(), without) else True

    def solve_soon(self, assumed: Sequence[Literal], conflicts: int | None, searches: int | None = None) -> bool | None:
        """As `solve`, but None as soon as one search exceeds this number of conflicts, or after this number of
        searches. Each search has the cuts of the one before."""
        for _ in count() if searches is None else range(searches):
            found = self.engine.solve([*self.guards.values(), *assumed], conflicts)
            if not found or not self._add_cuts(self.engine.model(), ()):
                return found
        return None

    def _add_cuts(self, literals: Sequence[Literal], without: Collection[Literal]) -> bool:
        """Adds the cuts that this model violates. Returns True if any of them is switched on.

        A reason in `without` is switched on if its guard holds in the model.
        """
        if not self.model.finders:
            return False
        added = False
        true = assignment(literals, self.variables)
        for cut in self.model.cuts(true):
            assert cut.reason is not None
            guard = self.guard_of(cut.reason)
            if guard in without and not true[guard]:
                continue  # this reason is off in the assignment
            self.add([-guard, *cut.clause])
            added = True
        return added

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds a clause that begins with the guard of its Reason, negated."""
        self.clauses.append(clause)
        for engine in (self.engine, *self.followers):
            engine.add(clause)

    def guard_of(self, reason: Reason) -> Literal:
        """The literal that switches a reason on; a new one for the Reason of a new cut."""
        guard = self.guards.get(reason)
        if guard is None:
            guard = self.guards[reason] = self.new()
            self.reasons[guard] = reason
        return guard

    def cut_off(self, literals: Sequence[Literal], without: Collection[Literal] = ()) -> bool:
        """Adds the cuts that a model violates. Returns True if any of them is switched on."""
        return self._add_cuts(literals, without)

    @cached_property
    def index(self) -> FactIndex:
        """The facts that each reason constrains."""
        return FactIndex(self.clauses, self.reasons, self.facts)

    @cached_property
    def parts(self) -> Parts:
        return Parts(self.clauses, self.reasons)

    def part(self, guards: Sequence[Literal]) -> SmallEngine:
        """An engine with the constraints of these reasons only."""
        key = tuple(guards)
        engine = self._parts.pop(key, None)
        if engine is None:
            engine = SmallEngine(self.parts.of(guards), self.clock)
            self._megabytes += _megabytes(engine)
        self._parts[key] = engine  # the most recently used engine is last
        while self._megabytes > PARTS_MEGABYTES and len(self._parts) > 1:
            oldest = self._parts.pop(next(iter(self._parts)))
            self._megabytes -= _megabytes(oldest)
            oldest.close()
        return engine

    def new(self) -> Literal:
        """A new variable."""
        self.variables += 1
        return self.variables

    def core(self) -> set[Literal]:
        """The assumptions and guards of the last `solve` that clash."""
        return self.engine.core()

    def solution(self) -> Solution:
        """The solution of the last `solve`. A slot whose clue was left out may have no value."""
        true = assignment(self.engine.model(), self.model.variables)
        values: dict[Slot, Value] = {}
        for slot, code in self.model.slots.items():
            with suppress(EncodingBug):
                values[slot] = code.decode(true)
        return Solution(values)

    def true_facts(self) -> list[Literal]:
        """The literals of the facts that hold in the model of the last `solve`."""
        true = assignment(self.engine.model(), self.variables)
        return [literal for literal in self.facts if true[abs(literal)] == (literal > 0)]

    def stating(self, solution: Solution) -> list[Literal]:
        """The literals that state a solution, or part of one."""
        return [
            literal
            for slot, code in self.model.slots.items()
            if solution.get(slot) is not None and solution[slot] in code.values
            for literal in code.literals(solution[slot])
        ]

    def entered(self, entries: Solution) -> tuple[list[Literal], Solution]:
        """The literals that state these entries, and the entries that are impossible by themselves."""
        wrong = {
            slot: value
            for slot, value in entries.items()
            if slot not in self.model.slots or value not in self.model.slots[slot].values
        }
        return self.stating(entries), Solution(wrong)

    def slots_of(self, literals: Iterable[Literal], entries: Solution) -> Iterator[tuple[Slot, Value]]:
        """The entries that these literals state."""
        for slot, value in entries.items():
            if set(self.model.slots[slot].literals(value)) & set(literals):
                yield slot, value

    def settles(self, literal: Literal) -> bool:
        """True if this is a fact of a slot, and not only of a view."""
        return not self.facts[literal].view

    def fact(self, literal: Literal) -> Fact:
        return self.facts[literal]

    def second(self, solution: Solution) -> bool:
        """True if there is another solution under the puzzle's view. The last `solve` must have found this one."""
        return bool(self.second_soon(solution, None))

    def second_soon(self, solution: Solution, conflicts: int | None, searches: int | None = None) -> bool | None:
        """As `second`, but None if `solve_soon` gives up."""
        literals = self.model.views.get(self.puzzle.view)
        true = assignment(self.engine.model(), self.model.variables)
        stating = (
            self.stating(solution) if literals is None else [v if true[abs(v)] == (v > 0) else -v for v in literals]
        )
        differs = self.new()
        self.engine.add([-differs, *(-literal for literal in stating)])
        return self.solve_soon([differs], conflicts, searches)

    def in_order(self, guards: Iterable[Literal]) -> list[Reason]:
        """The reasons of these guards, clues first, in the order of their announcement."""
        reasons = [self.reasons[guard] for guard in sorted(guards)]
        return [reason for kind in ("clue", "rule") for reason in reasons if reason.kind == kind]

    @cached_property
    def sums(self) -> Collection[object]:
        """The places of the Reasons of sums."""
        return {rule.reason.place for rule in self.puzzle.search_rules() if isinstance(rule, Sum | SumWhere | Weighted)}

    @cached_property
    def plain(self) -> Sequence[tuple[Reason, list[Literal]]]:
        """The clues that only state facts, each with its literals."""
        clues = {guard for guard, reason in self.reasons.items() if reason.kind == "clue"}
        by_guard: dict[Literal, list[Sequence[Literal]]] = {}
        for clause in self.clauses[: self.eager]:
            if clause and -clause[0] in clues:
                by_guard.setdefault(-clause[0], []).append(clause[1:])
        found = []
        for guard, clauses in by_guard.items():
            if all(len(clause) == 1 and clause[0] in self.facts for clause in clauses):
                literals = [clause[0] for clause in clauses]
                # A count that needs all its cells has more cells than each of its facts: that is a deduction.
                facts, reason = list(map(self.fact, literals)), self.reasons[guard]
                cells = set(reason.cells)
                if all(fact.slot == reason.at or set(fact.cells(self.puzzle)) == cells for fact in facts):
                    found.append((self.reasons[guard], literals))
        return found
