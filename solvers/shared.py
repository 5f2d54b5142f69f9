"""Rules loaded once, clues as assumptions: one SAT engine for many puzzles that share their rules.

Source: Eén and Sörensson, An extensible SAT-solver, 2003 (solving under assumptions; what is learned stays valid). A
solution is blocked under a selector of its puzzle, a literal that is false for good from the next puzzle on.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from cluewise.encodings.common.cnf import AtMost, Cnf
from cluewise.encodings.common.model import Count, Literal, Model, OneHot
from cluewise.puzzles.common.errors import Refused, SolverFailure
from cluewise.puzzles.common.solution import Clue, Slot, Value

from .sat import answer, available, capabilities, fits, start
from .signals import Result, call_pysat

Values = Mapping[Slot, Value]

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
        if model.finders:
            raise Refused("this encoding adds constraints while it solves: an engine cannot keep its rules")
        self.name = sharing_engine(solver)
        self.cardinality = sharing_cardinality(model, cardinality)
        self._can = capabilities(self.name)
        self._model, self._antichain = model, antichain
        self._cnf = Cnf(model, self.cardinality, sums)
        kept = list(islice(self._cnf, KEPT + 1))
        self._kept = _tidied(kept) if len(kept) <= KEPT else None
        self._solver: Any = None
        self._start()
        self.variables, self.clauses, self.literals = self._cnf.variables, self._cnf.clauses, self._cnf.literals
        self._stated = _Stated(model, true=self.variables + 1)
        self._pairs = _pairs(model)

    def _start(self) -> None:
        """A fresh engine with the rules, and with one literal that is true (an engine may die of no clause at all)."""
        self.close()
        self._solver = start(self.name)
        self._impossible = False
        self._solver.append_formula(self._rules())
        self._selector = self._cnf.variables + 1
        self._solver.add_clause([self._selector])
        if self._model.suggested and self._can.phases:
            self._solver.set_phases(self._model.suggested)

    def _rules(self) -> Iterator[Sequence[Literal]]:
        """The clauses, but for empty ones: engines differ in what they make of them."""
        for clause in self._cnf if self._kept is None else self._kept:
            assert not isinstance(clause, AtMost)  # no native counts were asked for
            if clause:
                yield clause
            else:
                self._impossible = True

    def start_anew(self) -> None:
        """The next puzzle gets a fresh engine."""
        self.close()

    def close(self) -> None:
        if self._solver is not None:
            self._solver.delete()
            self._solver = None

    # ── one puzzle after the other ──

    def solutions(self, clues: Sequence[Clue], limit: int | None) -> Iterator[Values]:
        """Up to `limit` different solutions (None: all); fewer are all there are."""
        if self._solver is None or self._selector - self.variables > RENEW:
            self._start()
        assumed = list(chain.from_iterable(map(self._stated.__getitem__, clues)))
        if limit != 1 and self._can.propagation:
            consistent, implied = self._ask(call_pysat, self._solver.propagate, assumed)
            if not consistent:
                return
            if len(implied) >= self.variables:  # all is decided without a decision: that proves it is the only one
                yield self._read(implied)[0]
                return
        yield from self._search(assumed, limit)

    def _search(self, assumed: list[Literal], limit: int | None) -> Iterator[Values]:
        selector = found = 0
        try:
            while (not found and self._suggestions_fit(assumed)) or self._solve(assumed):
                values, stating = self._read(self._solver.get_model())
                yield values
                found += 1
                if found == limit:
                    return
                if not selector:
                    given = set(assumed)
                    self._selector = selector = self._selector + 1
                    assumed = [*assumed, selector]
                self._solver.add_clause([-selector, *[-literal for literal in stating if literal not in given]])
        finally:
            if selector and self._solver is not None:
                self._solver.add_clause([-selector])

    def _ask(self, ask: Callable[..., Result], *arguments: Any) -> Result:
        """Asks the engine; one that was interrupted is given up: CaDiCaL ends the process at the next clause."""
        try:
            return ask(*arguments)
        except BaseException:
            self.close()
            raise

    def _solve(self, assumed: list[Literal]) -> bool:
        found = False if self._impossible else self._ask(answer, self._solver, assumed)
        if found is None:
            raise SolverFailure(f"{self.name} gave no answer")
        return found

    def _suggestions_fit(self, assumed: list[Literal]) -> bool:
        """As `SatEngine` tries them: a few conflicts for a solution with everything that was suggested."""
        if self._impossible or not (self._model.suggested and self._can.budgets):
            return False
        return self._ask(fits, self._solver, [*assumed, *self._model.suggested])

    def _read(self, literals: Sequence[Literal]) -> tuple[Values, Sequence[Literal]]:
        """The values of the slots, and the literals that state them. Raises EncodingBug where a slot has not one."""
        if self._pairs is not None:
            slots = len(self._model.slots)
            true = sorted([literal for literal in literals if literal > 0])[:slots]  # auxiliaries come last
            found = dict(filter(None, map(self._pairs.get, true)))
            if len(found) == slots:
                return found, true
        bits = bytearray(self.variables + 1)
        for literal in literals:
            if 0 < literal <= self.variables:
                bits[literal] = 1
        values = self._model.decode(bytes(bits))
        stating = self._model.stating(values)
        return values, [literal for literal in stating if literal > 0] if self._antichain else stating


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


def _tidied(clauses: Iterable[Sequence[Literal] | AtMost]) -> list[tuple[Literal, ...]]:
    """Each clause once, those of a variable together: what is loaded once and searched often is worth some order (a
    twentieth of the time of hard Sudokus)."""
    return sorted({tuple(clause) for clause in clauses if not isinstance(clause, AtMost)})


def _pairs(model: Model) -> dict[Literal, tuple[Slot, Value]] | None:
    """What each variable says, where all slots are one-hot: reading a solution is then a matter of looking up."""
    pairs: dict[Literal, tuple[Slot, Value]] = {}
    for slot, code in model.slots.items():
        if not isinstance(code, OneHot):
            return None
        pairs.update(zip(code.variables, ((slot, value) for value in code.values), strict=True))
    return pairs
