"""Clues as assumptions: an engine with one puzzle tells which of its clues exclude all other solutions.

Sources: Eén and Sörensson, An extensible SAT-solver, 2003 (solving under assumptions; what is learned stays valid);
Dershowitz, Hanna, Nadel, A scalable algorithm for minimal unsatisfiable core extraction, 2006 (what is not in a core
goes at once).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.solution import Reason

from .sat import SatEngine, assignment, capabilities


def can_assume(solver: str) -> bool:
    """Does a SAT engine take assumptions, and tell which of them clash?"""
    can = capabilities(solver)
    return can.assumptions and can.cores and can.incremental


class AssumedClues:
    """A Model on an engine. `reasons` are those of each clue: their constraints hold where the clue is assumed.

    All other constraints always hold. A cut with the Reason of a clue holds with that clue.
    """

    def __init__(self, model: Model, reasons: Mapping[Any, Collection[Reason]], solver: str) -> None:
        cnf = Cnf(model, guarded=True)
        self._model = model
        self._engine = SatEngine(solver)
        self._engine.load_clauses(cnf)
        self._guards = {clue: [cnf.guards[one] for one in some if one in cnf.guards] for clue, some in reasons.items()}
        open_guards = {guard for guards in self._guards.values() for guard in guards}
        for guard in cnf.guards.values():
            if guard not in open_guards:
                self.add([guard])
        self._of_cut = {(one.rule, one.at): guard for one, guard in cnf.guards.items() if guard in open_guards}

    def close(self) -> None:
        """Gives the engine back."""
        self._engine.close()

    def add(self, clause: Iterable[Literal]) -> None:
        """One more clause, which always holds."""
        self._engine.add(list(clause))

    def solve(self, clues: Iterable[Any]) -> Assignment | None:
        """An assignment with these clues; None where there is none. Raises SolverFailure."""
        assumed = [guard for clue in clues for guard in self._guards[clue]]
        while (literals := self._engine.model(assumed)) is not None:
            true = assignment(literals, self._model.variables)
            cuts = [(self._guard(cut.reason), cut.clause) for cut in self._model.cuts(true)]
            broken = [(guard, clause) for guard, clause in cuts if guard is None or guard in assumed]
            if not broken:
                return true
            for guard, clause in broken:
                self.add(clause if guard is None else (-guard, *clause))
        return None

    def _guard(self, reason: Reason | None) -> Literal | None:
        """The guard of the clue that a cut is there for, if it is one that can be left out."""
        return None if reason is None else self._of_cut.get((reason.rule, reason.at))

    def core(self) -> set[Any]:
        """The clues that the engine used where it found last that there is no assignment."""
        core = set(self._engine.core())
        return {clue for clue, guards in self._guards.items() if not core.isdisjoint(guards)}
