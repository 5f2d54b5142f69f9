"""One SAT engine for changing Models of one board: constraints that Models share are loaded once.

Each group of constraints (`live_names`) holds only while its selector is assumed. Groups of rules in the first Model
need no selector; if a later Model lacks one, the engine is loaded anew, and groups of that rule get selectors too. So
the assumed constraints are always those of one Model, whatever a clue adds, changes or removes. Cuts and learned
clauses are kept.

Sources: Eén and Sörensson, An extensible SAT-solver, 2003 (solving under assumptions; learned clauses stay valid); Eén
and Sörensson, Temporal induction by incremental SAT solving, 2003 (clauses that an assumed literal switches on).
"""

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Any

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.graphs.loop_cuts import with_loop_cuts
from cluewise.encodings.common.model import Assignment, Cut, Literal, Model
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Reason

from .live_names import ConstraintGroup, NamedModel, Place, SharedVariables
from .sat import answer, assignment, capabilities, putting, start

ENGINE = "glucose4"
"""CaDiCaL takes several times as long for many searches under many assumptions, such as those for a clash."""

SLICE = 500
"""The most conflicts between two calls of `between`. Slices of this size cost no time (48 009 conflicts: 1.17 s in
one search, 1.12 s in 51 slices)."""

RENEW_STATES = 500
RENEW_FACTOR = 4
RENEW_VARIABLES = 800
"""An engine is loaded anew after this number of states, or when it has this many times the variables that it was
loaded with, and this many more, or this many times as many cuts as clauses: what is switched off must still be decided.
"""


def can_keep(solver: str) -> bool:
    """True if a SAT engine supports assumptions, cores of them and limits of conflicts."""
    can = capabilities(solver)
    return can.assumptions and can.cores and can.incremental and can.budgets


class LiveState:
    """A Model on a LiveEngine. The constraints of `clues` can be left out, those that cuts state too."""

    def __init__(self, model: Model, clues: Iterable[Reason] = ()) -> None:
        self.model = with_loop_cuts(model)
        self.clues = list(clues)
        self.optional = dict.fromkeys(reason.place for reason in self.clues).keys()
        #: None as long as this is the engine's only state: the engine then has the Model's own variables.
        self.named: NamedModel | None = None
        self.generation = 0
        #: By place; None for constraints that always hold. `of_rules`: those of other places than clues.
        self.selectors: dict[Place, Literal | None] = {}
        self.place_of: dict[Literal, Place] | None = None
        self.of_rules: list[Literal] = []
        self.of_cuts: list[Literal] = []

    def literals(self, literals: Iterable[Literal]) -> Iterable[Literal]:
        """Literals of the Model as those of the engine."""
        return literals if self.named is None else self.named.literals(literals)


class LiveEngine:
    """An engine that decides the Models of `state` one after the other, in any order.

    - `between` is called before each search and between slices of 500 conflicts; if it raises an exception, the engine
      stays usable.
    - `loads` is the number of times that the engine was loaded, `cuts` that of the cuts since then.

    Raises Refused if the engine does not support assumptions, cores and limits of conflicts.
    """

    def __init__(self, solver: str | None = None, between: Callable[[], None] | None = None) -> None:
        self.name = solver or ENGINE
        if not can_keep(self.name):
            raise Refused(f"'{self.name}' cannot be kept: it needs assumptions, cores and limits of conflicts")
        self.between = between or (lambda: None)
        self._slice = SLICE if between else None
        self.loads = self.cuts = 0
        self._solver: Any = None
        self._variables = SharedVariables()
        self._first: LiveState | None = None
        self._generation = 0
        self._lifted: set[tuple[str, str]] = set()
        self._core: tuple[LiveState, Collection[Literal]] | None = None

    @property
    def stats(self) -> dict[str, int]:
        """The number of loads, and the sizes since the last load."""
        return {"loads": self.loads, "variables": self._variables.top, "clauses": self._clauses, "cuts": self.cuts}

    # ── states ──

    def state(self, model: Model, clues: Iterable[Reason] = ()) -> LiveState:
        """This Model on the engine."""
        state = LiveState(model, clues)
        self._bind(state)
        return state

    def keep(self, states: Collection[LiveState]) -> None:
        """Removes the groups that none of these states has."""
        for state in states:
            self._bind(state)
        kept = {selector for state in states for selector in (*state.selectors.values(), *state.of_cuts)}
        known: dict[Any, Literal | None]
        for known in (self._selectors, self._of_finders):  # type: ignore[assignment]
            for key in [key for key, selector in known.items() if selector is not None and selector not in kept]:
                self.retire(known.pop(key))  # type: ignore[arg-type]

    def follows(self, state: LiveState, earlier: LiveState) -> bool:
        """True if the constraints of a state include those of another, so that each of its solutions is one of the
        other's; False also if this is not known."""
        self._bind(state)
        self._bind(earlier)
        self._name_first()
        known, needed = state.named, earlier.named
        if state.generation != earlier.generation or not known or not needed or known.slots != needed.slots:
            return False
        return (
            None not in needed.finders
            and frozenset(needed.finders) <= frozenset(known.finders)
            and frozenset(filter(_stated, needed.groups)) <= frozenset(known.groups)
        )

    def _bind(self, state: LiveState) -> None:
        """Finds the selectors of a state; loads what the engine lacks."""
        if self._solver is not None and state.generation == self._generation:
            return
        if self._solver is None or self._is_full() or state.model.integers:
            self._load()
        if not self._loaded and not self._lifted:
            self._load_first(state)
        else:
            self._name_first()
            self._bind_named(state)
        state.of_rules = [x for place, x in state.selectors.items() if x is not None and place not in state.optional]
        state.place_of, state.generation = None, self._generation
        self._states += 1

    def _load_first(self, state: LiveState) -> None:
        """Loads a whole Model, as it is. Its groups are compared only if another Model follows."""
        state.named, state.selectors = None, {}
        whole, last, guard = state.model.copy(), None, None
        guards: dict[Place, Reason | None] = {}
        for family in whole.families:
            for i, reason in enumerate(family.reasons):
                if reason is not last and reason is not None:  # most constraints have the Reason of the one before
                    place = reason.place
                    if place not in guards:
                        guards[place] = None if self._is_permanent(place, state) else Reason("clue", "group", place, "")
                    last, guard = reason, guards[place]
                family.reasons[i] = None if reason is None else guard
        cnf = Cnf(whole, guarded=True)
        self._add_all(cnf)
        self._variables.top, self._clauses = cnf.variables, cnf.clauses
        for place in [*guards, *state.optional]:
            reason = guards.get(place)
            state.selectors.setdefault(place, cnf.guards[reason] if reason else None)
            if reason is None and not self._is_permanent(place, state):
                state.selectors[place] = self.new()  # a clue that only cuts state
        state.of_cuts = [self.new() for _ in state.model.finders]
        self._finish_load()
        self._first = state

    @staticmethod
    def _is_permanent(place: Place, state: LiveState) -> bool:
        return place[0] != "clue" and place not in state.optional

    def _name_first(self) -> None:
        """Names the groups of the first Model, which keeps its variables."""
        first, self._first = self._first, None
        if first is None:
            return
        first.named = NamedModel(first.model, self._variables, first.clues, own=True)
        for group in first.named.groups:
            self._selectors[group] = selector = first.selectors.get(group.place)
            if selector is None:
                self._permanent.add(group)
        self._of_finders.update(zip((f or object() for f in first.named.finders), first.of_cuts, strict=True))

    def _bind_named(self, state: LiveState) -> None:
        """Loads the groups of a state that the engine lacks; all groups anew if the state lacks permanent ones."""
        state.named = NamedModel(state.model, self._variables, state.clues)
        groups = state.named.groups
        if missing := self._permanent.difference(groups):
            self._lifted |= {group.place[:2] for group in missing}
            self._load()
            state.named = NamedModel(state.model, self._variables, state.clues)
            groups = state.named.groups
        self._add_groups(state, [group for group in groups if group not in self._selectors])
        state.selectors = {group.place: self._selectors[group] for group in groups}
        state.of_cuts = [self._selector_of(finder) for finder in state.named.finders]

    def _is_full(self) -> bool:
        """True if the engine has to be loaded anew."""
        return (
            self._states > RENEW_STATES
            or self._variables.top > max(RENEW_FACTOR * self._loaded, self._loaded + RENEW_VARIABLES)
            or self.cuts > RENEW_FACTOR * max(self._clauses, RENEW_VARIABLES)
        )

    def _load(self) -> None:
        """Starts an engine without constraints. The next state that is bound gives its permanent ones."""
        self.close()
        self._solver = start(self.name)
        self.put = putting(self._solver, self.name)
        self._generation += 1
        self.loads += 1
        self.cuts = self._clauses = self._states = 0
        self._variables = SharedVariables()
        self._loaded = 0
        self._selectors: dict[ConstraintGroup, Literal | None] = {}
        self._of_finders: dict[Hashable, Literal] = {}
        self._permanent: set[ConstraintGroup] = set()
        self._first = None

    def _finish_load(self) -> None:
        self._add([self.new()])  # an engine may crash without any clause
        self._loaded = self._variables.top

    def _add_groups(self, state: LiveState, groups: Sequence[ConstraintGroup]) -> None:
        """Loads these groups, and the definitions that the state needs. The first groups of rules are permanent."""
        first = not self._loaded
        delta = Model()
        assert state.named is not None
        delta.integers, family = state.model.integers, delta.family("live")
        delta.chains = list(dict.fromkeys(chain for group in groups for chain in group.chains))
        family.clauses(state.named.definitions)
        guards = [Reason("clue", "group", number, "") for number in range(len(groups))]
        for guard, group in zip(guards, groups, strict=True):
            if first and self._is_permanent(group.place, state) and group.place[:2] not in self._lifted:
                self._permanent.add(group)
            family.constraints += group.constraints
            family.reasons += [None if group in self._permanent else guard] * len(group.constraints)
        delta.variables = self._variables.top
        cnf = Cnf(delta, guarded=True)
        self._add_all(cnf)
        self._variables.top = cnf.variables
        self._clauses += cnf.clauses
        for guard, group in zip(guards, groups, strict=True):
            self._selectors[group] = None if group in self._permanent else cnf.guards.get(guard) or self.new()
        if first:
            self._finish_load()

    def _add_all(self, cnf: Cnf) -> None:
        for batch in cnf.batches():
            deque(map(self.put if all(batch) else self._add, batch), 0)  # type: ignore[arg-type]  # no native bounds

    def _add(self, clause: Sequence[Literal]) -> None:
        if clause:
            self.put(clause)
        else:  # engines treat an empty clause differently
            never = self.new()
            self.put([never])
            self.put([-never])

    def _selector_of(self, finder: Hashable) -> Literal:
        """The selector of the cuts of a finder. Cuts of unknown statements hold for one state."""
        if finder is None:
            finder = object()
        if finder not in self._of_finders:
            self._of_finders[finder] = self.new()
        return self._of_finders[finder]

    def new(self) -> Literal:
        """A variable that no clause has yet."""
        self._variables.top += 1
        return self._variables.top

    # ── searches ──

    def solve(
        self,
        state: LiveState,
        literals: Sequence[Literal] = (),
        question: "LiveQuestion | None" = None,
        clues: Iterable[Place] | None = None,
    ) -> Assignment | None:
        """An assignment of the Model in which these of its literals hold, and the clauses of the question; None if
        there is none. `clues`: the places of those optional clues that hold (default: all), in the order in which they
        are assumed: a core prefers the first ones.

        Raises what `between` raises.
        """
        self._bind(state)
        places = state.optional if clues is None else list(clues)
        without = state.optional - places if clues is not None and state.model.finders else ()
        selectors = filter(None, map(state.selectors.__getitem__, places))
        assumed = [*selectors, *state.of_rules, *state.of_cuts, *state.literals(literals)]
        if question is not None:
            assumed.append(question.selector)
        while True:
            true = self._search(state, assumed)
            if true is None or not self._add_cuts(state, true, without):
                return true

    def _search(self, state: LiveState, assumed: Sequence[Literal]) -> Assignment | None:
        """An assignment of the Model, before cuts."""
        self.between()
        try:
            while (satisfiable := answer(self._solver, assumed, self._slice)) is None:
                self.between()
        except BaseException:
            self._abandon_if_dead()
            raise
        if not satisfiable:
            self._core = state, self._solver.get_core() or ()
            return None
        if state.named is None:
            return assignment(self._solver.get_model(), state.model.variables)
        shared = assignment(self._solver.get_model(), self._variables.top)
        return bytes(map(shared.__getitem__, state.named.numbers))

    def _abandon_if_dead(self) -> None:
        """Frees an engine that was interrupted inside a search; states load a new one."""
        if self._solver is not None and self._solver.solver is None:
            self._solver = None

    def _add_cuts(self, state: LiveState, true: Assignment, without: Collection[Place]) -> bool:
        """Adds the cuts that an assignment violates. Returns True if any of them is assumed."""
        added = False
        for finder, cut in state.model.cuts_by_finder(true) if state.model.finders else ():
            if self._is_left_out(cut, without):
                continue
            clue = state.selectors.get(cut.reason.place) if cut.reason else None
            guards = [-state.of_cuts[finder], *([-clue] if clue else [])]
            self.put([*guards, *state.literals(cut.clause)])
            if cut.likely:
                self.prefer(state, cut.likely)
            self.cuts += 1
            added = True
        return added

    @staticmethod
    def _is_left_out(cut: Cut, without: Collection[Place]) -> bool:
        return cut.reason is not None and cut.reason.place in without

    def prefer(self, state: LiveState, literals: Iterable[Literal]) -> None:
        """Prefers these literals in decisions, until others are preferred."""
        self._bind(state)
        self._solver.set_phases(list(state.literals(literals)))

    def core(self) -> set[Place]:
        """The places of the selectors that the engine used when `solve` last returned None."""
        assert self._core is not None
        state, core = self._core
        if state.place_of is None:
            state.place_of = {selector: place for place, selector in state.selectors.items() if selector is not None}
        return {state.place_of[selector] for selector in state.place_of.keys() & core}

    def question(self, state: LiveState) -> "LiveQuestion":
        """A question about a state."""
        self._bind(state)
        return LiveQuestion(self, state)

    def retire(self, selector: Literal) -> None:
        """Switches a selector off for good."""
        if self._solver is not None:
            self.put([-selector])

    def close(self) -> None:
        """Frees the engine; a state that is used again loads a new one."""
        if self._solver is not None:
            self._solver.delete()
            self._solver = None


class LiveQuestion:
    """Clauses over a state's literals. They hold in searches with this question; they are switched off at the end of a
    `with` block."""

    def __init__(self, engine: LiveEngine, state: LiveState) -> None:
        self._engine, self._state, self._generation = engine, state, state.generation
        self.selector = engine.new()

    def __enter__(self) -> "LiveQuestion":
        return self

    def __exit__(self, *error: object) -> None:
        if self._state.generation == self._generation:
            self._engine.retire(self.selector)

    def add(self, clause: Iterable[Literal]) -> None:
        """At least one of these literals holds."""
        self._engine.put([-self.selector, *self._state.literals(clause)])

    def any_of(self, conjunctions: Iterable[Sequence[Literal]]) -> None:
        """All literals of at least one of these conjunctions hold."""
        chosen = []
        for conjunction in conjunctions:
            literals = list(self._state.literals(conjunction))
            chosen.append(literals[0] if len(literals) == 1 else self._engine.new())
            for literal in literals if len(literals) > 1 else ():
                self._engine.put([-chosen[-1], literal])
        self._engine.put([-self.selector, *chosen])


def _stated(group: ConstraintGroup) -> bool:
    """True if the group has constraints, and not only a selector."""
    return bool(group.constraints)
