"""One SAT engine for many puzzles with the same rules: the rules are loaded once, the clues are assumptions.

Source: Eén and Sörensson, An extensible SAT-solver, 2003 (solving under assumptions; learned clauses stay valid). A
blocking clause contains the negation of a selector. The selector is assumed together with the clues of its puzzle, and
is set to false when that puzzle is done.
"""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, filterfalse, islice
from math import comb
from typing import Any

from cluewise.encodings.common.cnf import AtMost, Cnf, Item
from cluewise.encodings.common.model import Assignment, Constraint, Cut, Literal, LiteralCount, Model, OneHot
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Clue, Slot, Value

from .common import Figures
from .enumeration import AssignmentReader, Values, View
from .sat import SatEngine, available, capabilities

PREFERRED = ("cadical153", "cadical195", "glucose4", "minisat22")
"""Fastest first: on Sudokus with 17 clues, cadical153 searches twice as fast as glucose4, and cadical195 takes four
times as long for unit propagation."""

PAIRWISE = 16
"""By default, at-most-one of up to this many literals is written pairwise: a model without auxiliaries is read back in
half the time, and many clauses cost little if they are loaded only once."""

RENEW = 500
"""The number of selectors after which a new engine is started: each selector makes every later model one literal
longer."""

RENEW_VARIABLES = 3
"""If puzzles have variables of their own, a new engine is started after this many times as many as the rules have."""

RENEW_CUTS = 4
"""A new engine is started, too, if there are this many times as many cuts as clauses."""

FEW = 600
"""Counts are stated by their subsets in a part of a puzzle if these are no more."""

FEW_CLAUSES = 3
"""Parts with up to this many clauses are loaded for each puzzle anew: that takes no longer than a selector each."""

KEPT = 200_000
"""Up to this many clauses are kept for loading a new engine; if there are more, the Model is lowered again."""


def sharing_engine(name: str | None) -> str:
    """The given name, or the preferred engine that starts here. Raises Refused if it does not support assumptions."""
    if name is None:
        name = next((engine for engine in PREFERRED if available(engine)), PREFERRED[-1])
    can = capabilities(name)
    if not (can.assumptions and can.incremental):
        raise Refused(f"'{name}' supports no assumptions, which state the clues of puzzles that share their rules")
    return name


def sharing_cardinality(model: Model, name: str | None) -> str | None:
    """The given name; for None, "pairwise" if all counts are at-most-one and short, else None (the default)."""
    counts = (constraint for constraint, _ in model.constraints() if isinstance(constraint, LiteralCount))
    if name is None and all(len(count.literals) <= PAIRWISE and count.high <= 1 for count in counts):
        return "pairwise"
    return name


class SharedRules:
    """An engine with the Model of `without_clues()` loaded; solves any number of puzzles with these rules.

    The order of several solutions depends on the puzzles solved before. Raises Refused if the engine does not
    support assumptions.
    """

    def __init__(
        self,
        model: Model,
        solver: str | None = None,
        cardinality: str | None = None,
        sums: str | None = None,
        *,
        antichain: bool = False,
    ) -> None:
        self.name, self.cardinality, self.sums = sharing_engine(solver), sharing_cardinality(model, cardinality), sums
        self.reader = _VariablesReader(model, antichain=antichain)
        self._cnf = _Kept(model, self.cardinality, sums)
        self._engine: SatEngine | None = self._loaded()
        self._stated = _Stated(model, true=self.variables + 1)

    @property
    def variables(self) -> int:
        """The last variable of the rules; the selectors follow it."""
        return self._cnf.variables

    def _loaded(self) -> SatEngine:
        """A new engine with the rules, and with one literal that is true (an engine may crash without any clause)."""
        engine = SatEngine(self.name, self.cardinality, self.sums)
        engine.load_clauses(self._cnf)
        self._selector, self._cuts, self._auxiliaries = self.variables + 1, 0, 0
        engine.add([self._selector])
        return engine

    def take(
        self,
        clues: Sequence[Clue],
        *,
        settle: bool,
        parts: Sequence["RulePart"] = (),
        stated: Callable[["RulePart", Literal], Model] | None = None,
    ) -> "OnePuzzle":
        """The engine, with these clues assumed. Close it before the next call.

        With `settle`, unit propagation is tried first; this saves time if a solution must be proven unique. `parts` are
        what the puzzle has besides. For each that is new, `stated` returns the constraints that the rules lack; its own
        variables follow the given one.
        """
        most = max(RENEW, RENEW_VARIABLES * self.variables) if parts else RENEW
        if self._selector - self.variables > most or self._cuts > RENEW_CUTS * max(self._cnf.clauses, RENEW):
            self.close()
        if self._engine is None:
            self._engine = self._loaded()
        self._engine.suggest()
        assumed, anew = list(chain.from_iterable(map(self._stated.__getitem__, clues))), list[Sequence[Literal]]()
        for part in parts:
            if part.engine is not self._engine:
                clauses = part.clauses
                if clauses is None:
                    assert stated is not None
                    clauses = self._clauses(part, stated)
                if not part.recurs or len(clauses) <= FEW_CLAUSES:
                    anew += clauses
                    continue
                part.engine, part.selector = self._engine, self._switched(self._engine, clauses)
            assumed.append(part.selector)
        settle = settle and self._engine.can.propagation and not self._auxiliaries
        own = self._switched(self._engine, anew) if anew else None
        return OnePuzzle(self, self._engine, assumed, settle=settle, own=own)

    def _clauses(self, part: "RulePart", stated: Callable[["RulePart", Literal], Model]) -> list[tuple[Literal, ...]]:
        """The clauses of a part that the rules lack."""
        cnf = _FewCounts(stated(part, self._selector), self.cardinality, self.sums)
        stated_clauses: Iterable[Any] = cnf  # no native bounds
        clauses = [*filterfalse(self._cnf.known.__contains__, map(tuple, stated_clauses))]
        if cnf.variables == self._selector:
            part.clauses = clauses
        self._auxiliaries += cnf.variables - self._selector
        self._selector = cnf.variables
        return clauses

    def _switched(self, engine: SatEngine, clauses: Sequence[Sequence[Literal]]) -> Literal:
        """Adds clauses that hold while the returned selector is assumed."""
        selector = self.new_selector()
        deque(map(engine.put, [(-selector, *clause) for clause in clauses]), 0)
        return selector

    def new_selector(self) -> Literal:
        """A variable that occurs in no clause yet."""
        self._selector += 1
        return self._selector

    def disable(self, engine: SatEngine, selector: Literal) -> None:
        """Disables the clauses with this selector; if that engine has been closed, nothing is left to do."""
        if engine is self._engine:
            engine.add([-selector])

    def cuts(self, true_variables: Sequence[Literal]) -> Sequence[Cut]:
        """The cuts that a candidate violates. They follow from the rules alone, so they hold for all puzzles."""
        model = self.reader.model
        cuts = model.cuts(self.reader.assignment(true_variables)) if model.finders else ()
        self._cuts += len(cuts)
        return cuts

    def report(self, figures: Figures) -> None:
        """Writes the size of the rules. Learned clauses belong to no single puzzle and are not counted."""
        cnf = self._cnf
        figures.variables, figures.clauses, figures.literals = cnf.variables, cnf.clauses, cnf.literals

    def close(self) -> None:
        """Frees the engine; the next puzzle gets a new one."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None


class RulePart:
    """Rules that some puzzles have besides those that all share. A part that `recurs` stays on the engine."""

    def __init__(self, rules: Sequence[Any], *, recurs: bool = True) -> None:
        self.rules, self.recurs = rules, recurs
        #: The clauses, if they have no variables of their own; the engine that has them, with the selector.
        self.clauses: list[tuple[Literal, ...]] | None = None
        self.engine: SatEngine | None = None
        self.selector: Literal = 0


class _FewCounts(Cnf):
    """Clauses with counts of few literals stated by their subsets, without auxiliaries: a solver also decides those of
    parts that it does not assume."""

    def _write(self, constraint: Constraint, batch: list[Item]) -> None:
        if type(constraint) is LiteralCount and _subsets(constraint) <= FEW:
            literals, low, high = constraint
            batch += combinations([-literal for literal in literals], high + 1)
            batch += combinations(literals, len(literals) - low + 1) if low > 0 else ()
        else:
            super()._write(constraint, batch)


def _subsets(count: LiteralCount) -> int:
    """The number of clauses that state a count without auxiliaries."""
    size = len(count.literals)
    return comb(size, count.high + 1) + (comb(size, size - count.low + 1) if count.low > 0 else 0)


class OnePuzzle:
    """One puzzle on the engine of its rules, as enumeration uses it. Added clauses hold for this puzzle only."""

    in_process = True

    def __init__(
        self, rules: SharedRules, engine: SatEngine, assumed: list[Literal], *, settle: bool, own: Literal | None = None
    ) -> None:
        if own is not None:
            assumed.append(own)
        self._rules, self._engine, self._assumed = rules, engine, assumed
        self._given: frozenset[Literal] = frozenset()
        self._selector = own
        self._settle, self.exhausted = settle, False

    def solve(self) -> Sequence[Literal] | None:
        """The true variables of a model, ascending."""
        try:
            true = self._candidate()
            while true is not None and (cuts := self._rules.cuts(true)):
                for cut in cuts:
                    self._engine.add(cut.clause)
                true = None if self.exhausted else self._candidate()
        except BaseException:  # free an interrupted engine: CaDiCaL would abort the process at the next clause
            self._rules.close()
            raise
        return true

    def _candidate(self) -> Sequence[Literal] | None:
        """The true variables of a model before cuts, ascending."""
        settled = self._settled() if self._settle else None
        if self.exhausted:
            return settled
        literals = self._engine.model(self._assumed)
        return None if literals is None else [literal for literal in literals[: self._rules.variables] if literal > 0]

    def _settled(self) -> Sequence[Literal] | None:
        """The true variables by unit propagation alone, ascending; None if there is a conflict.
        `exhausted` is set if it assigns all variables or finds a conflict."""
        self._settle = False
        implied, last = self._engine.propagate(self._assumed), self._rules.variables
        if implied is None or len(implied) < last:
            self.exhausted = implied is None
            return None
        ordered = sorted(implied)
        self.exhausted = bisect_right(ordered, last) - bisect_left(ordered, -last) >= last
        return ordered[bisect_right(ordered, 0) :]

    def add(self, clause: Sequence[Literal]) -> None:
        """Adds a clause with a selector that is assumed until the puzzle is closed."""
        if self._selector is None:
            self._given = frozenset(self._assumed)
            self._selector = self._rules.new_selector()
            self._assumed.append(self._selector)
        self._engine.add([-self._selector, *[literal for literal in clause if -literal not in self._given]])

    def report(self, figures: Figures) -> None:
        self._rules.report(figures)

    def close(self) -> None:
        """Disables the added clauses."""
        if self._selector is not None:
            self._rules.disable(self._engine, self._selector)
            self._selector = None


class _VariablesReader:
    """Reads the true variables of a model, ascending.

    If all slots are one-hot and their variables come first, the first true variables determine all values. For Sudokus
    this is several times as fast as decoding each slot.
    """

    def __init__(self, model: Model, *, antichain: bool) -> None:
        self.model, self._slots = model, len(model.slots)
        self._through_bytes = AssignmentReader(model, antichain=antichain)
        #: The slot and value of each variable; empty if slots have to be decoded one by one.
        self._meanings: dict[Literal, tuple[Slot, Value]] = {}
        one_hot = {slot: code for slot, code in model.slots.items() if isinstance(code, OneHot)}
        last = sum(len(code.values) for code in one_hot.values())
        if len(one_hot) == self._slots and all(code.variables.stop <= last + 1 for code in one_hot.values()):
            for slot, code in one_hot.items():
                self._meanings.update(zip(code.variables, ((slot, value) for value in code.values), strict=True))

    def values(self, true_variables: Sequence[Literal]) -> Values:
        values = dict(filter(None, map(self._meanings.get, true_variables[: self._slots])))
        return values if len(values) == self._slots else self._through_bytes.values(self.assignment(true_variables))

    def blocking(self, true_variables: Sequence[Literal], values: Values, view: View) -> Sequence[Literal]:
        if self._meanings:
            return [-variable for variable in true_variables[: self._slots]]
        return self._through_bytes.blocking(self.assignment(true_variables), values, view)

    def assignment(self, true_variables: Sequence[Literal]) -> Assignment:
        values = bytearray(max([self.model.variables, *true_variables]) + 1)
        for variable in true_variables:
            values[variable] = 1
        return bytes(values)


class _Kept(Cnf):
    """The clauses of a Model, kept in memory if there are few: sorted by their literals, without repetitions.

    Sorting pays for clauses that are loaded once and searched often: it saves a twentieth of the time of hard Sudokus.
    """

    def __init__(self, model: Model, cardinality: str | None, sums: str | None) -> None:
        super().__init__(model, cardinality, sums)
        clauses = list(islice(chain.from_iterable(super().batches()), KEPT + 1))
        unique = {tuple(clause) for clause in clauses if not isinstance(clause, AtMost)}  # AtMost never occurs here
        self._kept = sorted(unique) if len(clauses) <= KEPT else None

    @cached_property
    def known(self) -> frozenset[Item]:
        """The clauses; none if there are too many to keep."""
        return frozenset(self._kept or ())

    def batches(self) -> Iterator[Sequence[Item]]:
        return super().batches() if self._kept is None else iter([self._kept])


class _Stated(dict[Clue, tuple[Literal, ...]]):
    """A cache of the literals that state each clue; `true` is a literal that always holds."""

    def __init__(self, model: Model, true: Literal) -> None:
        super().__init__()
        self._slots, self._false = model.slots, -true

    def __missing__(self, clue: Clue) -> tuple[Literal, ...]:
        slot, value, holds = clue
        code = self._slots[slot]
        stated = code.literals(value) if value in code.values else (self._false,)
        if not holds:
            assert len(stated) < 2, f"the negation of {clue} is a clause, which cannot be assumed"
            stated = tuple(-literal for literal in stated) or (self._false,)
        self[clue] = stated
        return stated
