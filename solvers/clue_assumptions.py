"""Clues as assumptions: one engine with one puzzle finds the clues that exclude all other solutions.

Sources: Eén and Sörensson, An extensible SAT-solver, 2003 (solving under assumptions; learned clauses stay valid);
Dershowitz, Hanna, Nadel, A scalable algorithm for minimal unsatisfiable core extraction, 2006 (all clues outside a core
are removed at once).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.solution import Reason

from .sat import SatEngine, assignment, capabilities


def can_assume(solver: str) -> bool:
    """True if a SAT engine supports assumptions and returns cores of them."""
    can = capabilities(solver)
    return can.assumptions and can.cores and can.incremental


class AssumedClues:
    """A Model on an engine. `reasons` maps each clue to its Reasons: their constraints hold if the clue is assumed.

    All other constraints always hold. A cut with the Reason of a clue holds if that clue is assumed.
    """

    def __init__(self, model: Model, reasons: Mapping[Any, Collection[Reason]], solver: str) -> None:
        cnf = Cnf(model, guarded=True)
        self._model = model
        self._engine = SatEngine(solver)
        self._engine.load_clauses(cnf)
        self._guards = {
            clue: [cnf.guards[reason] for reason in of_clue if reason in cnf.guards]
            for clue, of_clue in reasons.items()
        }
        open_guards = {guard for guards in self._guards.values() for guard in guards}
        for guard in cnf.guards.values():
            if guard not in open_guards:
                self.add([guard])
        self._of_cut = {(reason.rule, reason.at): guard for reason, guard in cnf.guards.items() if guard in open_guards}

    def close(self) -> None:
        """Frees the engine."""
        self._engine.close()

    def add(self, clause: Iterable[Literal]) -> None:
        """Adds a clause that always holds."""
        self._engine.add(list(clause))

    def solve(self, clues: Iterable[Any]) -> Assignment | None:
        """An assignment with these clues; None if there is none. Raises SolverFailure."""
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
        """The guard of the clue with a cut's Reason; None if the cut always holds."""
        return None if reason is None else self._of_cut.get((reason.rule, reason.at))

    def core(self) -> set[Any]:
        """The clues that the engine used when `solve` last returned None."""
        core = set(self._engine.core())
        return {clue for clue, guards in self._guards.items() if not core.isdisjoint(guards)}
