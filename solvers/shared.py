"""Rules loaded once, clues as assumptions: one SAT engine for many puzzles that share their rules.

Source: Eén and Sörensson, An extensible SAT-solver, 2003 (solving under assumptions; what is learned stays valid). A
solution is blocked under a selector, a literal that is assumed with the clues of its puzzle and disabled after it.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from cluewise.encodings.common.cnf import AtMost, Cnf, Item
from cluewise.encodings.common.model import Assignment, Count, Literal, Model, OneHot
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Clue, Slot, Value

from .common import Figures
from .enumeration import AssignmentReader, Values, View
from .sat import SatEngine, available, capabilities

PREFERRED = ("cadical153", "cadical195", "glucose4", "minisat22")
"""Fastest first: on Sudokus with 17 clues cadical153 searches twice as fast as glucose4, and cadical195 takes four
times as long to propagate."""

PAIRWISE = 16
"""At-most-one of so many literals is written pairwise where nobody chose: a model without auxiliaries is read back in
half the time, and clauses that are loaded once may be many."""

RENEW = 500
"""Selectors after which the engine starts anew: each makes every later model one literal longer."""

KEPT = 200_000
"""So many clauses are kept to start anew from; more are made again from the Model."""


def sharing_engine(name: str | None) -> str:
    """The engine of a name, or the preferred one that starts here. Raises Refused where it ignores assumptions."""
    if name is None:
        name = next((one for one in PREFERRED if available(one)), PREFERRED[-1])
    can = capabilities(name)
    if not (can.assumptions and can.incremental):
        raise Refused(f"'{name}' takes no assumptions: it would not see the clues of puzzles that share their rules")
    return name


def sharing_cardinality(model: Model, name: str | None) -> str | None:
    """The name itself; for None `pairwise`, where that is short, else the default."""
    counts = (constraint for constraint, _ in model.constraints() if isinstance(constraint, Count))
    if name is None and all(len(count.literals) <= PAIRWISE and count.high <= 1 for count in counts):
        return "pairwise"
    return name


class SharedRules:
    """An engine with the Model of `without_clues()` loaded; takes any number of puzzles with these rules.

    Which of several solutions comes first depends on the puzzles that came before. Raises Refused where clues cannot
    be assumed.
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
        """The last variable of the rules; selectors follow."""
        return self._cnf.variables

    def _loaded(self) -> SatEngine:
        """A fresh engine with the rules, and with one literal that is true (an engine may die of no clause at all)."""
        engine = SatEngine(self.name, self.cardinality, self.sums)
        engine.load_clauses(self._cnf)
        self._selector = self.variables + 1
        engine.add([self._selector])
        return engine

    def take(self, clues: Sequence[Clue], *, settle: bool) -> "OnePuzzle":
        """The engine with these clues assumed; to be closed before the next puzzle comes.

        With `settle`, unit propagation is tried first, which pays where a solution is to be proven the only one.
        """
        if self._selector - self.variables > RENEW:
            self.close()
        if self._engine is None:
            self._engine = self._loaded()
        self._engine.suggest()
        assumed = list(chain.from_iterable(map(self._stated.__getitem__, clues)))
        return OnePuzzle(self, self._engine, assumed, settle=settle and self._engine.can.propagation)

    def new_selector(self) -> Literal:
        """A variable that is in no clause yet."""
        self._selector += 1
        return self._selector

    def disable(self, engine: SatEngine, selector: Literal) -> None:
        """The clauses under this selector hold no longer; those of an engine that was closed are gone anyway."""
        if engine is self._engine:
            engine.add([-selector])

    def report(self, figures: Figures) -> None:
        """The size of the rules. What an engine learned is no single puzzle's, and not told."""
        cnf = self._cnf
        figures.variables, figures.clauses, figures.literals = cnf.variables, cnf.clauses, cnf.literals

    def close(self) -> None:
        """Gives the engine back; the next puzzle gets a fresh one."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None


class OnePuzzle:
    """One puzzle on the engine of its rules, as enumeration uses it: clauses that are added hold for it alone."""

    def __init__(self, rules: SharedRules, engine: SatEngine, assumed: list[Literal], *, settle: bool) -> None:
        self._rules, self._engine, self._assumed = rules, engine, assumed
        self._given: frozenset[Literal] = frozenset()
        self._selector: Literal | None = None
        self._settle, self.exhausted = settle, False

    def solve(self) -> Sequence[Literal] | None:
        """The true variables of a model, ascending; those of selectors come last."""
        try:
            literals = self._settled() if self._settle else None
            if not self.exhausted:
                literals = self._engine.model(self._assumed)
        except BaseException:  # an engine that was interrupted is given up: CaDiCaL ends the process at the next clause
            self._rules.close()
            raise
        return None if literals is None else sorted([literal for literal in literals if literal > 0])

    def _settled(self) -> Sequence[Literal] | None:
        """The only model there can be, where unit propagation settles everything."""
        self._settle = False
        implied = self._engine.propagate(self._assumed)
        self.exhausted = implied is None or len(implied) >= self._rules.variables
        return implied

    def add(self, clause: Sequence[Literal]) -> None:
        """Under a selector that is assumed until the puzzle is closed."""
        if self._selector is None:
            self._given = frozenset(self._assumed)
            self._selector = self._rules.new_selector()
            self._assumed.append(self._selector)
        self._engine.add([-self._selector, *[literal for literal in clause if -literal not in self._given]])

    def report(self, figures: Figures) -> None:
        self._rules.report(figures)

    def close(self) -> None:
        """What was added is disabled."""
        if self._selector is not None:
            self._rules.disable(self._engine, self._selector)
            self._selector = None


class _VariablesReader:
    """Reads the true variables of a model, ascending.

    Where all slots are one-hot and their variables come first, the first of the true ones say it all. For Sudokus this
    is several times as fast as looking at each slot.
    """

    def __init__(self, model: Model, *, antichain: bool) -> None:
        self.model, self._slots = model, len(model.slots)
        self._through_bytes = AssignmentReader(model, antichain=antichain)
        #: What each variable says where it is true; none where slots have to be looked at.
        self._meanings: dict[Literal, tuple[Slot, Value]] = {}
        one_hot = {slot: code for slot, code in model.slots.items() if isinstance(code, OneHot)}
        last = sum(len(code.values) for code in one_hot.values())
        if len(one_hot) == self._slots and all(code.variables.stop <= last + 1 for code in one_hot.values()):
            for slot, code in one_hot.items():
                self._meanings.update(zip(code.variables, ((slot, value) for value in code.values), strict=True))

    def values(self, found: Sequence[Literal]) -> Values:
        values = dict(filter(None, map(self._meanings.get, found[: self._slots])))
        return values if len(values) == self._slots else self._through_bytes.values(self.assignment(found))

    def blocking(self, found: Sequence[Literal], values: Values, view: View) -> Sequence[Literal]:
        if self._meanings:
            return [-variable for variable in found[: self._slots]]
        return self._through_bytes.blocking(self.assignment(found), values, view)

    def assignment(self, found: Sequence[Literal]) -> Assignment:
        true = bytearray(max([self.model.variables, *found]) + 1)
        for variable in found:
            true[variable] = 1
        return bytes(true)


class _Kept(Cnf):
    """The clauses of a Model, kept where they are few: each once, those of a variable together.

    What is loaded once and searched often is worth some order: a twentieth of the time of hard Sudokus.
    """

    def __init__(self, model: Model, cardinality: str | None, sums: str | None) -> None:
        super().__init__(model, cardinality, sums)
        clauses = list(islice(super().__iter__(), KEPT + 1))
        plain = {tuple(clause) for clause in clauses if not isinstance(clause, AtMost)}  # no native counts come
        self._kept = sorted(plain) if len(clauses) <= KEPT else None

    def __iter__(self) -> Iterator[Item]:
        return super().__iter__() if self._kept is None else iter(self._kept)


class _Stated(dict[Clue, tuple[Literal, ...]]):
    """The literals that state a clue, found out when it is first asked for; `-true` is false."""

    def __init__(self, model: Model, true: Literal) -> None:
        super().__init__()
        self._slots, self._false = model.slots, -true

    def __missing__(self, clue: Clue) -> tuple[Literal, ...]:
        slot, value, holds = clue
        code = self._slots[slot]
        stated = code.literals(value) if value in code.values else (self._false,)
        if not holds:
            assert len(stated) < 2, f"{clue} is denied by a clause, which nobody can assume"
            stated = tuple(-literal for literal in stated) or (self._false,)
        self[clue] = stated
        return stated
